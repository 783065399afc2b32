// The boards of the modules.
export const boards = {} as const;
