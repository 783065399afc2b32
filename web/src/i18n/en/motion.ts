// Motion and sound.
export const motion = {} as const;
