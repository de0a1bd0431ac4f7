import { type Agent, get } from 'node:http';

export function ask(url: string, headers: Record<string, string>, agent: Agent): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers }, (response) => {
      const parts: Buffer[] = [];
      if (response.statusCode !== 200) reject(new Error(`${response.statusCode} for ${url}`));
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => resolve(Buffer.concat(parts)));
      response.on('error', reject);
    }).on('error', reject);
  });
}

/** Asks for each address once, so many at a time. */
export async function askMany(
  urls: Iterable<string>,
  headers: Record<string, string>,
  { agent, atATime }: { readonly agent: Agent; readonly atATime: number },
): Promise<void> {
  const left = urls[Symbol.iterator]();
  const rest = { [Symbol.iterator]: () => left };
  await Promise.all(
    Array.from({ length: atATime }, async () => {
      for (const url of rest) await ask(url, headers, agent);
    }),
  );
}
