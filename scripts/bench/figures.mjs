import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * @typedef {object} Figure what one line of a bench says
 * @property {string} name
 * @property {string} unit what the number means, such as `of-force-graph` or `longest-task-cpu-ms`
 * @property {number} value
 * @property {number} [atLeast] the goal; without either there is none
 * @property {number} [atMost]
 *
 * @typedef {Omit<Figure, 'name' | 'unit'> & { date: string, isBusy?: boolean }} Kept a figure in a file: its day, and whether
 * other work kept the machine busy when it was measured
 * @typedef {Record<string, Kept>} Figures by name and unit, as `keyOf` joins them
 */

const LINE = /^bench (\S+) (\S+?)=(-?\d+(?:\.\d+)?)((?: goal[<>]=-?[\d.]+)*)(?: (?:ok|MISSED))?$/u;
const GOAL = /goal([<>])=(-?[\d.]+)/gu;

/** @param {string} line such as `bench layout-5k ratio=8.1 goal>=5 ok` @returns {Figure | null} null for any other line */
export function figureOf(line) {
  const match = LINE.exec(line.trim());
  if (match === null) return null;
  const [, name = '', unit = '', value = '', goals = ''] = match;
  const bounds = [...goals.matchAll(GOAL)].map(([, side, bound]) => [
    side === '>' ? 'atLeast' : 'atMost',
    Number(bound),
  ]);
  return { name, unit, value: Number(value), ...Object.fromEntries(bounds) };
}

/** @param {Pick<Figure, 'name' | 'unit'>} figure */
export function keyOf({ name, unit }) {
  return `${name} ${unit}`;
}

/** @param {Pick<Figure, 'value' | 'atLeast' | 'atMost'>} figure */
export function isMissed({ value, atLeast = -Infinity, atMost = Infinity }) {
  return !(value >= atLeast && value <= atMost);
}

/** @param {string} file @returns {Figures} empty when there is none yet */
export function readFigures(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

/** Where the formatter of this repository breaks a line (biome.json), a comma included. */
const LINE_WIDTH = 110;

/** Sorted by key, so that a change of one figure changes one place. @param {string} file @param {Figures} figures */
export function writeFigures(file, figures) {
  mkdirSync(path.dirname(file), { recursive: true });
  const lines = Object.entries(figures)
    .toSorted(([one], [two]) => (one < two ? -1 : 1))
    .map(([key, figure]) => entryOf(key, figure));
  writeFileSync(file, `{\n${lines.join(',\n')}\n}\n`);
}

/** As that formatter writes it. @param {string} key @param {Kept} figure */
function entryOf(key, figure) {
  const start = `  ${JSON.stringify(key)}: {`;
  const members = Object.entries(figure).map(([name, value]) => `"${name}": ${JSON.stringify(value)}`);
  const line = `${start} ${members.join(', ')} }`;
  return line.length < LINE_WIDTH ? line : `${start}\n    ${members.join(',\n    ')}\n  }`;
}

/**
 * The figures of a file with those of a run in place of their former ones.
 *
 * @param {Figures} figures
 * @param {readonly Figure[]} run
 * @param {Pick<Kept, 'date' | 'isBusy'>} circumstances
 * @returns {Figures}
 */
export function withRun(figures, run, circumstances) {
  const kept = run.map(({ name, unit, ...rest }) => [keyOf({ name, unit }), { ...rest, ...circumstances }]);
  return { ...figures, ...Object.fromEntries(kept) };
}
