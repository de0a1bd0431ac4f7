import { compileLines } from './compile-lines';
import { withLine } from './edit-strategy';
import { openBlocks } from './other-blocks';
import { readLines } from './read-strategy-lines';
import type { StrategyLine } from './types';
import type { WorkSet } from './work-set';

/** The requests of a line with another text; null: nothing can be asked. */
export function setOfText(lines: readonly StrategyLine[], id: string, text: string): WorkSet | null {
  const read = readLines(withLine(lines, id, { text }));
  const number = read.find(({ line }) => line.id === id)?.number ?? 0;
  return compileLines(read)[number - 1]?.set ?? null;
}

/**
 * The requests for a part of a line by itself, within the line's scope and limits. @param block among `openBlocks` of
 * the line, from 0.
 */
export function setOfBlock(lines: readonly StrategyLine[], id: string, block: number): WorkSet | null {
  const read = readLines(lines).find(({ line }) => line.id === id);
  const part = read === undefined ? undefined : openBlocks(read)[block];
  if (read === undefined || part === undefined) return null;
  return setOfText(lines, id, read.line.text.slice(part.from, part.to));
}
