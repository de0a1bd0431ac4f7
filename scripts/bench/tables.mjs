import { isMissed, keyOf } from './figures.mjs';
import { describeRow, SECTIONS } from './rows.mjs';

/**
 * @typedef {import('./figures.mjs').Figure} Figure
 * @typedef {import('./figures.mjs').Kept} Kept
 * @typedef {import('./figures.mjs').Figures} Figures
 */

const NONE = '-';

/** @param {number} value */
function formatValue(value) {
  if (Number.isInteger(value)) return value.toLocaleString('en');
  return value.toLocaleString('en', { maximumFractionDigits: 3, maximumSignificantDigits: 3 });
}

/** @param {Pick<Figure, 'atLeast' | 'atMost'>} figure */
function formatGoal({ atLeast, atMost }) {
  if (atLeast === undefined && atMost === undefined) return 'none';
  if (atLeast === atMost) return formatValue(atLeast ?? 0);
  const sides = [
    ...(atLeast === undefined ? [] : [`>= ${formatValue(atLeast)}`]),
    ...(atMost === undefined ? [] : [`<= ${formatValue(atMost)}`]),
  ];
  return sides.join(', ');
}

/** @param {Kept | undefined} figure */
function formatNow(figure) {
  if (figure === undefined) return NONE;
  return `${formatValue(figure.value)}${figure.isBusy ? ' *' : ''}${isMissed(figure) ? ' (missed)' : ''}`;
}

/** @param {readonly (readonly string[])[]} rows @returns {readonly number[]} */
function widthsOf(rows) {
  return (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
}

/**
 * The table that a run ends with, for a terminal.
 *
 * @param {readonly Figure[]} run
 * @param {Figures} former those of the former release
 * @param {string} release its number
 * @param {{ isBusy: boolean, verdicts?: ReadonlyMap<string, string> }} options verdicts: by key, where pairs were compared
 */
export function terminalTable(run, former, release, { isBusy, verdicts }) {
  const head = ['what', 'now', release, 'goal', 'against', ...(verdicts ? ['compared'] : []), 'needs'];
  const rows = run.map((figure) => {
    const key = keyOf(figure);
    const { what, against, needs } = describeRow(figure);
    const before = former[key];
    return [
      what,
      formatNow({ ...figure, date: '' }),
      before === undefined ? NONE : formatValue(before.value),
      formatGoal(figure),
      against,
      ...(verdicts ? [verdicts.get(key) ?? NONE] : []),
      needs === 'a quiet machine' && isBusy ? `${needs} (this one was busy)` : needs,
    ];
  });
  const widths = widthsOf([head, ...rows]);
  return [head, ...rows]
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/**
 * One table of the documents, aligned as the formatter wants it, without rows that nothing is known of.
 *
 * @param {string} section
 * @param {Figures} now
 * @param {Figures} former
 * @param {string} release
 */
export function documentTable(section, now, former, release) {
  const rows = (SECTIONS[section] ?? []).flatMap(({ name, unit, what, needs }) => {
    const key = keyOf({ name, unit });
    const [figure, before] = [now[key], former[key]];
    if (figure === undefined && before === undefined) return [];
    const row = [
      needs === undefined || needs === 'a quiet machine' ? what : `${what} (needs ${needs})`,
      formatNow(figure),
      before === undefined ? NONE : formatValue(before.value),
      formatGoal(figure ?? before ?? {}),
    ];
    return [row];
  });
  const head = ['What', 'Now', release, 'Goal'];
  const widths = widthsOf([head, ...rows]);
  const line = (/** @type {readonly string[]} */ row) =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}

const MARKED = /(<!-- figures: (\S+) -->\n)[\s\S]*?(\n<!-- end of figures -->)/gu;

/**
 * A document with its marked tables written anew.
 *
 * @param {string} text
 * @param {Figures} now
 * @param {Figures} former
 * @param {string} release
 * @throws RangeError for a mark that names no section
 */
export function withTables(text, now, former, release) {
  return text.replaceAll(MARKED, (_, start, section, end) => {
    if (SECTIONS[section] === undefined) throw new RangeError(`There is no section "${section}" of figures.`);
    return `${start}\n${documentTable(section, now, former, release)}\n${end}`;
  });
}
