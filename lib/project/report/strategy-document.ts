import { type TextOptions, type ToldLine, toldHead, toldLines } from '@/lib/strategy/dialects/write-text';
import type { StrategyLine } from '@/lib/strategy/types';
import type { ReportBlock, ReportDocument } from './report-document';

const COLUMNS = ['Line', 'Search'] as const;

function itemOf({ number, text, asked, origin }: ToldLine) {
  return number === null
    ? { name: '', text: `(${text})` }
    : { name: String(number), text: [text, ...asked, ...origin].join('\n') };
}

/** Lines in tables, parted at headings. */
function blocksOf(lines: readonly ToldLine[]): readonly ReportBlock[] {
  const blocks: ReportBlock[] = [];
  let items: ReturnType<typeof itemOf>[] = [];
  const end = () => {
    if (items.length > 0) blocks.push({ type: 'items', columns: COLUMNS, items });
    items = [];
  };
  for (const line of lines) {
    if (line.kind === 'heading') {
      end();
      blocks.push({ type: 'heading', text: line.text });
    } else items.push(itemOf(line));
  }
  end();
  return blocks;
}

/**
 * A strategy as it was run, for the appendix of a paper, in any form of text. `writeText` gives the same contents.
 * Source: docs/behaviours/strategy.md#as-text-of-other-systems.
 */
export function strategyDocument(lines: readonly StrategyLine[], options: TextOptions): ReportDocument {
  const [title, ...sentences] = toldHead(lines, options);
  return {
    title,
    blocks: [
      ...sentences.map((text) => ({ type: 'paragraph', text }) as const),
      ...blocksOf(toldLines(lines, options.results)),
    ],
  };
}
