/** A loader that runs at the first call and remembers its result; after a failure, the next call loads again. */
export function lazyOnce<Value>(load: () => Promise<Value>): () => Promise<Value> {
  let loading: Promise<Value> | null = null;
  async function attempt(): Promise<Value> {
    try {
      return await load();
    } catch (error) {
      loading = null;
      throw error;
    }
  }
  return () => {
    loading ??= attempt();
    return loading;
  };
}
