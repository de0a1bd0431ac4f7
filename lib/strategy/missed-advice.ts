import type { BlockAdvice } from '@/lib/search-text/block-advice';
import { planSearch } from '@/lib/search-text/plan-search';
import { blocksOf } from '@/lib/search-text/query-blocks';
import { termOfAdvice } from '@/lib/search-text/tell-advice';
import type { LinePatch } from './edit-strategy';
import { textWithTerm } from './line-edits';
import type { UnmetPart } from './missed-known';
import type { ReadLine } from './read-strategy-lines';

/** A change of a line by which it would find a paper that it misses. */
export interface AdvisedEdit {
  readonly lineId: string;
  /** What is done, as on a button: 'Add sleep* to line 2'. */
  readonly name: string;
  readonly patch: LinePatch;
}

function withTerm(read: ReadLine, part: UnmetPart, term: string): string | null {
  const { tree } = read.plan;
  const blocks = tree === null ? [] : blocksOf(tree);
  // The paper may have been compared with a line that was changed since.
  const block = blocks.find(
    ({ node, text }) => node.from === part.from && node.to === part.to && text === part.text,
  );
  const added = planSearch(term, read.plan).tree;
  return block === undefined || added === null ? null : textWithTerm(read, block.node, added);
}

/**
 * What takes an advice on a part that a paper does not meet: the word joined to the part by OR, or the abstract searched too. Null where
 * there is nothing to take, or where the line was changed since. @param read the lines as they stand, line n at n - 1.
 */
export function advisedEdit(
  advice: BlockAdvice,
  part: UnmetPart,
  read: readonly ReadLine[],
): AdvisedEdit | null {
  const line = read[part.line - 1];
  if (line === undefined) return null;
  const lineId = line.line.id;
  if (advice.type === 'elsewhere' && advice.where === 'abstract' && line.line.scope === 'title') {
    const patch = { scope: 'title_and_abstract' } as const;
    return { lineId, name: `Search abstracts too in line ${part.line}`, patch };
  }
  const term = termOfAdvice(advice, line.line.forms);
  const text = term === null ? null : withTerm(line, part, term);
  if (text === null || text === line.line.text) return null;
  return { lineId, name: `Add ${term} to line ${part.line}`, patch: { text } };
}
