/** Something that is loaded when first asked for, and again after it could not be had. */
export function late<Value>(load: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | null = null;
  async function attempt(): Promise<Value> {
    try {
      return await load();
    } catch (error) {
      made = null;
      throw error;
    }
  }
  return () => {
    made ??= attempt();
    return made;
  };
}
