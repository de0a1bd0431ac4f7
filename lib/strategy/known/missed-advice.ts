import type { BlockAdvice } from '@/lib/search-text/block-advice';
import { planSearch } from '@/lib/search-text/plan-search';
import { blocksOf } from '@/lib/search-text/query-blocks';
import { termOfAdvice } from '@/lib/search-text/tell-advice';
import type { LinePatch } from '@/lib/strategy/edit-strategy';
import { textWithTerm } from '@/lib/strategy/line-edits';
import type { ReadLine } from '@/lib/strategy/read-strategy-lines';
import type { UnmetPart } from './missed-known';

/** A change of a line that would make it find a paper that it misses. */
export interface AdvisedEdit {
  readonly lineId: string;
  /** The label of the button: 'Add sleep* to line 2'. */
  readonly name: string;
  readonly patch: LinePatch;
}

function withTerm(read: ReadLine, part: UnmetPart, term: string): string | null {
  const { tree } = read.plan;
  const blocks = tree === null ? [] : blocksOf(tree);
  // The line may have changed since the paper was compared.
  const block = blocks.find(
    ({ node, text }) => node.from === part.from && node.to === part.to && text === part.text,
  );
  const added = planSearch(term, read.plan).tree;
  return block === undefined || added === null ? null : textWithTerm(read, block.node, added);
}

/**
 * The edit that follows an advice: adds the word to the unmet part by OR, or searches the abstract too. Null: there is
 * nothing to apply, or the line changed since. @param read the current lines; line n is at index n - 1.
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
