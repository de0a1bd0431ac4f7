/** What the service itself answers, by path and query. */
export type Truth = (address: string) => Promise<string>;

/** What is in an answer, without what each one says of its own making. */
export function contentOf(text: string): unknown {
  const { meta, ...rest } = JSON.parse(text);
  return meta === undefined ? rest : { ...rest, count: meta.count };
}

/** The same answers, asked of the service itself. */
export function createTruth(service: string): Truth {
  const answers = new Map<string, Promise<string>>();
  return (address: string): Promise<string> => {
    const known = answers.get(address);
    if (known !== undefined) return known;
    const asked = fetch(`${service}${address}`).then(async (response) =>
      JSON.stringify(contentOf(await response.text())),
    );
    answers.set(address, asked);
    return asked;
  };
}
