/** An opener for stores that hold their projects already. */
export const OPEN_PROJECTS = {
  hasAny: () => Promise.resolve(true),
  open: () => Promise.resolve(),
  resume: () => Promise.resolve(),
};
