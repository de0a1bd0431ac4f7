import { NEW_QUERY } from '@/lib/strategy/edit-strategy';
import type { QueryLine, StrategyLine } from '@/lib/strategy/types';

/** Queries as `id: text`. */
export function linesOf(...written: readonly string[]): readonly QueryLine[] {
  return written.map((line) => {
    const [id = '', ...text] = line.split(': ');
    return { ...NEW_QUERY, id, text: text.join(': ') };
  });
}

/** Lines as `linesOf` takes them. */
export function textsOf(lines: readonly StrategyLine[]): readonly string[] {
  return lines.map(({ id, text }) => `${id}: ${text}`);
}
