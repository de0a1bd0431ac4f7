import { DASHES, isRemarkRow } from './row-signs';

/** A row whose number, query and hits were copied without separators. */
interface Cells {
  readonly label: string;
  readonly query: string;
  readonly hits: string | null;
}

/** `1exp Asthma/`, `1.exp Asthma/`. */
const FIRST = /^([#S]?)1([.)]?)(?=[^\s\d.):])/;
const GROUPED = '\\d{1,3}(?:[,.\u00a0]\\d{3})+|\\d{1,9}';
const ENDS_IN_A_NUMBER = new RegExp(`^(.*[^\\d\\s,])(${GROUPED})$`, 's');
/** The last number of a combination, with the hits behind it. */
const LAST_NAMED = new RegExp(
  `^(.*(?:(?:and|or|not)[\\s(/]{1,3}|[${DASHES},]\\s?)[#S]?)(\\d{1,13})((?:,\\d{3})*)$`,
  'is',
);
/** The share of rows that must end in a number before it counts as hits. */
const ENOUGH = 0.6;

/**
 * `#1 or #2101300` in line 3: a line can name only earlier lines, so this is #2 with 101300 hits. The longest such
 * number wins.
 */
function combinationOf(query: string, line: number): Omit<Cells, 'label'> | null {
  const [, before = '', digits = '', groups = ''] = LAST_NAMED.exec(query) ?? [];
  for (let length = Math.min(4, digits.length - 1); length > 0; length -= 1) {
    const rest = digits.slice(length);
    const isCount = !/^0./.test(rest) && (groups === '' || rest.length <= 3);
    if (isCount && Number(digits.slice(0, length)) < line && !digits.startsWith('0'))
      return { query: before + digits.slice(0, length), hits: rest + groups };
  }
  return null;
}

function withHits({ label, query }: Cells, at: number): Cells | null {
  if (LAST_NAMED.test(query)) {
    const combination = combinationOf(query, at + 1);
    return combination === null ? null : { label, ...combination };
  }
  const [, rest = '', hits = ''] = ENDS_IN_A_NUMBER.exec(query) ?? [];
  return hits === '' ? null : { label, query: rest, hits };
}

/**
 * Inserts tabs between the cells of rows that were copied without separators. Each row must begin with the next number;
 * null for any other text. Linear.
 */
export function gluedRows(rows: readonly string[]): readonly string[] | null {
  const head = rows.findIndex((row) => FIRST.test(row));
  if (head < 0 || !rows.slice(0, head).every((row) => row === '' || isRemarkRow(row))) return null;
  const [, sign = '', mark = ''] = FIRST.exec(rows[head] ?? '') ?? [];
  const table = rows.slice(head).filter((row) => row !== '');
  const areCounted = table.every((row, at) => row.startsWith(`${sign}${at + 1}${mark}`));
  if (table.length < 2 || !areCounted) return null;
  const cells = table.map((row, at): Cells => {
    const label = `${sign}${at + 1}${mark}`;
    return { label, query: row.slice(label.length).trim(), hits: null };
  });
  const counted = cells.map(withHits);
  const areHits = counted.filter((each) => each !== null).length >= cells.length * ENOUGH;
  const lines = cells.map((each, at) => (areHits ? counted[at] : null) ?? each);
  return [
    ...rows.slice(0, head),
    ...lines.map(({ label, query, hits }) => [label, query, ...(hits === null ? [] : [hits])].join('\t')),
  ];
}
