import { formatExactCount } from '@/lib/format/counts';
import { type FlowRow, flowRows } from './flow-rows';
import { methodsText, type ReportFacts } from './methods-text';
import { searchItems, toldItem } from './prisma-s';
import { citationItems, NO_CITATION_SEARCHING } from './tarcis';

/** A part of a report, below a heading or not. */
export type ReportBlock =
  | { readonly type: 'heading'; readonly text: string }
  | { readonly type: 'paragraph'; readonly text: string }
  /** The first column names the row, the others are numbers. */
  | {
      readonly type: 'numbers';
      readonly columns: readonly string[];
      readonly rows: readonly (readonly string[])[];
    }
  /** Texts with their names; columns are 'Item' and 'Text' where they have no names of their own. */
  | {
      readonly type: 'items';
      readonly columns?: readonly [name: string, text: string];
      readonly items: readonly { readonly name: string; readonly text: string }[];
    };

export const ITEM_COLUMNS = ['Item', 'Text'] as const;

/** A report that any form of text can be written of. */
export interface ReportDocument {
  readonly title: string;
  readonly blocks: readonly ReportBlock[];
}

/** Stands in for a number that is not known yet. */
export const NOT_TOLD = '–';

/** The flow's row as it reads away from the page. */
export function rowLabel({ label, isPart, isEntered }: FlowRow): string {
  return `${isPart ? `of these: ${label}` : label}${isEntered ? ' (entered by hand)' : ''}`;
}

function numbersOf({ cells: { databases, other, both } }: FlowRow): readonly string[] {
  return [databases, other, both].map((cell) =>
    cell === null || cell.count === null ? NOT_TOLD : formatExactCount(cell.count),
  );
}

export function reportDocument(facts: ReportFacts): ReportDocument {
  const citations = citationItems(facts);
  return {
    title: `Report: ${facts.state.header.name}`,
    blocks: [
      { type: 'heading', text: 'PRISMA 2020 flow' },
      {
        type: 'numbers',
        columns: ['Step', 'Databases', 'Other methods', 'Both'],
        rows: flowRows(facts.flow).map((row) => [rowLabel(row), ...numbersOf(row)]),
      },
      { type: 'heading', text: 'Methods' },
      ...methodsText(facts).map((text) => ({ type: 'paragraph', text }) as const),
      { type: 'heading', text: 'PRISMA-S' },
      {
        type: 'items',
        items: searchItems(facts).map((item) => ({
          name: `${item.number}. ${item.name}`,
          text: toldItem(item),
        })),
      },
      { type: 'heading', text: 'Citation searching (TARCiS)' },
      citations.length === 0
        ? { type: 'paragraph', text: NO_CITATION_SEARCHING }
        : { type: 'items', items: citations },
    ],
  };
}
