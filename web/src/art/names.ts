// The ids of the drawings in the sprite.

export const faceId = (slug: string): string => `face-${slug.replaceAll('/', '_')}`;
export const iconId = (name: string): string => `icon-${name}`;
export const rockId = (island: number, theme: string): string => `rock-${island}-${theme}`;
