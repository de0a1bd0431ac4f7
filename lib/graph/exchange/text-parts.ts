import { type ChunkedTask, runInSlices, runToEnd } from '@/lib/base/slices';

/** A long text part by part, some of its items at a time, so that it can be written in slices. */
export type TextParts = Generator<string, void, void>;

/** Written between two chances to stop. */
const ITEMS_PER_PART = 100;

/** One text for each item, with a separator between them. */
export function* partsOf<Item>(
  items: readonly Item[],
  write: (item: Item) => string,
  separator = '',
): TextParts {
  for (let at = 0; at < items.length; at += ITEMS_PER_PART) {
    const part = items
      .slice(at, at + ITEMS_PER_PART)
      .map(write)
      .join(separator);
    yield at === 0 ? part : separator + part;
  }
}

/** Each with its end. */
export function linesOf(lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join('');
}

function* joined(parts: TextParts): ChunkedTask<string> {
  const texts: string[] = [];
  for (const part of parts) {
    texts.push(part);
    yield;
  }
  return texts.join('');
}

/** The whole text, at once. */
export function joinParts(parts: TextParts): string {
  return runToEnd(joined(parts));
}

/** The whole text, written in slices that let inputs and frames between them. *Errors*: the signal's reason. */
export function joinInSlices(parts: TextParts, signal?: AbortSignal): Promise<string> {
  return runInSlices(joined(parts), { signal });
}
