// Learning: the guide, the glossary, tooltips.
export const learn = {} as const;
