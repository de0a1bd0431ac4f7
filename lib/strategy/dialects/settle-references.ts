import {
  type Direction,
  fallsWithPart,
  type PutBack,
  SIDES,
  type Side,
  sideWithin,
} from '@/lib/search-text/not-sides';
import type { QueryNode } from '@/lib/search-text/query-types';
import { renderQuery } from '@/lib/search-text/render-query';
import type { SearchScope } from '@/lib/search-text/search-wish';
import { type LineLimits, type Loss, type LossEffect, NO_LIMITS } from '../types';
import { areUnited, bothLimits, hasLimits } from './limits';
import { causesOf, type FindLine, lineDirections } from './line-directions';
import {
  LIMIT_WHY,
  LIMITS_UNITED,
  LINE_BEHIND_NOT,
  LINE_BEHIND_TWO,
  LINE_KEPT_APART,
  LINE_KEPT_OUT_OF_TWO,
  LINE_THINNED,
  NOTHING_BEFORE,
  PART_BEHIND_NOT,
  TYPE_BEHIND_NOT,
} from './loss-reasons';
import { writtenLabel } from './named-labels';
import { bracketed, putBackText } from './query-parts';
import { REFERENCE } from './read-tree';
import { renumberedLoss, renumberedTree } from './renumber-labels';

/** A line that was read, before its references are numbers. */
export interface OpenLine {
  readonly tree: QueryNode | null;
  readonly scope: SearchScope | null;
  readonly limits: LineLimits;
  readonly losses: readonly Loss[];
}

/** The readings of a line, one for each direction in which other lines use it. */
export interface LineReadings<Line extends OpenLine> {
  /** As written. */
  readonly token: string;
  /** Returns the same object for the same direction. */
  readonly of: (direction: Direction) => Line;
}

export type SettledLine<Line extends OpenLine = OpenLine> = Line & {
  /** Its number among the remaining lines, from 1; null: nothing is left of it. */
  readonly number: number | null;
};

const NOT_THERE = 'There is no line of this number.';
const NOTHING_LEFT = 'Of that line nothing is left that could be searched for.';
const LIMITS_ALONE =
  'That line is a limit alone, which holds for a whole line: within alternatives or behind NOT it is left out.';

/** The state of a line that others may name. */
type Fate =
  | {
      readonly is: 'kept';
      /** Directions in which it finds more than was written. */
      readonly wider: readonly Direction[];
      /** Parts were left out, since they would exclude more. */
      readonly isThinned: boolean;
    }
  /** `loose`: the words that a reader may still choose to exclude, as text of a query. */
  | { readonly is: 'empty'; readonly loose: string | null }
  | {
      readonly is: 'limits';
      readonly limits: LineLimits;
      readonly wider: readonly Direction[];
      readonly loose: string | null;
    };

/** Looks up lines by label. */
interface SettlingContext {
  readonly fateOf: (label: string) => Fate | null;
  /** The original text. */
  readonly textOf: (label: string) => string;
}

/** The rest of a part; null: all of it became limits of the line. */
type Part = QueryNode | 'lost' | null;

function isNode(part: Part): part is QueryNode {
  return part !== null && part !== 'lost';
}

/** A reference that was left out, by label. */
interface LeftOut {
  readonly label: string;
  readonly direction: Direction;
}

class ReferenceSettler {
  losses: Loss[] = [];
  limits: LineLimits;
  /** References left out since those lines find something else than was written. */
  readonly leftOut: LeftOut[] = [];

  constructor(
    line: OpenLine,
    private readonly root: Direction,
    private readonly context: SettlingContext,
  ) {
    this.limits = line.limits;
  }

  #lose(token: string, why: string, side: Side, proposal: string | null = null): 'lost' {
    const effect: LossEffect = side.direction === 'found' ? 'widens' : 'excludes';
    this.losses.push({ token, why, takenAs: null, proposal, effect });
    return 'lost';
  }

  /** Removes references to missing lines. */
  settle(node: QueryNode, isTop: boolean, side: Side): Part {
    switch (node.type) {
      case 'word':
        return node.text.startsWith(REFERENCE) ? this.#reference(node, isTop, side) : node;
      case 'not': {
        const item = this.settle(node.item, false, sideWithin('not', side));
        return isNode(item) ? { ...node, item } : item;
      }
      case 'and':
        return this.#all(node, isTop, side);
      case 'or':
        return this.#any(node, side);
      default:
        return node;
    }
  }

  #any(node: Extract<QueryNode, { type: 'or' }>, side: Side): Part {
    const { length } = this.losses;
    const parts = node.items.map((item) => this.settle(item, false, sideWithin('or', side)));
    const items = parts.filter(isNode);
    if (items.length < parts.length && fallsWithPart('or', side.direction)) return 'lost';
    // With one operand fewer, fewer papers are found.
    if (items.length > 0 && side.direction === 'found') {
      this.losses = this.losses.map((loss, at) =>
        at < length || loss.effect === 'excludes' ? loss : { ...loss, effect: 'narrows' },
      );
    }
    return joinedAgain(node, items) ?? 'lost';
  }

  #all(node: Extract<QueryNode, { type: 'and' }>, isTop: boolean, side: Side): Part {
    const parts = node.items.map((item) => this.settle(item, isTop, sideWithin('and', side)));
    if (parts.includes('lost') && fallsWithPart('and', side.direction)) {
      return this.#lose(referencesIn(node), PART_BEHIND_NOT, side, putBackText(node, side.putBack));
    }
    const items = parts.filter(isNode);
    if (items.length === 0) return parts.includes(null) ? null : 'lost';
    if (items.every(({ type }) => type === 'not')) {
      for (const item of items) this.#lose(referencesIn(item), NOTHING_BEFORE, side);
      return 'lost';
    }
    return joinedAgain(node, items);
  }

  #reference(node: Extract<QueryNode, { type: 'word' }>, isTop: boolean, side: Side): Part {
    const label = node.text.slice(REFERENCE.length);
    const fate = this.context.fateOf(label);
    if (fate === null) return this.#lose(`#${writtenLabel(label)}`, NOT_THERE, side);
    const token = `#${writtenLabel(label)} (${shortened(this.context.textOf(label))})`;
    const words = 'loose' in fate ? putBackWords(fate.loose, side.putBack) : null;
    if (fate.is === 'empty') return this.#lose(token, NOTHING_LEFT, side, words);
    if (fate.is === 'limits') {
      if (side.direction !== 'found') this.leftOut.push({ label, direction: side.direction });
      if (!isTop || fate.wider.includes(side.direction)) return this.#lose(token, LIMITS_ALONE, side, words);
      if (fate.limits.types.length > 0 && side.direction !== 'found')
        return this.#lose(token, TYPE_BEHIND_NOT, side, words);
      if (areUnited(this.limits, fate.limits)) {
        if (side.direction === 'excluded') return this.#lose(token, LIMITS_UNITED, side, words);
        this.losses.push({ token, why: LIMITS_UNITED, takenAs: null, proposal: null, effect: 'widens' });
      }
      this.limits = bothLimits(this.limits, fate.limits);
      return null;
    }
    if (fate.wider.includes(side.direction)) {
      this.leftOut.push({ label, direction: side.direction });
      const why = side.direction === 'spared' ? LINE_BEHIND_TWO : LINE_BEHIND_NOT;
      return this.#lose(token, why, side, putBackText(node, side.putBack));
    }
    if (fate.isThinned && side.direction !== this.root) {
      this.losses.push({ token, why: LINE_THINNED, takenAs: node.text, proposal: null, effect: 'excludes' });
    }
    return node;
  }
}

/** The text that still excludes the words of a line, at the reader's choice. */
function putBackWords(loose: string | null, putBack: PutBack): string | null {
  return loose !== null && putBack === 'NOT' ? `NOT ${loose}` : putBack === 'OR' ? loose : null;
}

/** Characters of a line quoted with its number, since the numbers are those of the pasted text and may have changed. */
const MOST_QUOTED = 60;

function shortened(text: string): string {
  return text.length <= MOST_QUOTED ? text : `${text.slice(0, MOST_QUOTED - 1).trimEnd()}…`;
}

function referencesIn(node: QueryNode): string {
  switch (node.type) {
    case 'word':
      return node.text.replace(REFERENCE, '#');
    case 'not':
      return `NOT ${referencesIn(node.item)}`;
    case 'and':
    case 'or':
      return node.items.map(referencesIn).join(node.type === 'and' ? ' AND ' : ' OR ');
    default:
      return '…';
  }
}

function joinedAgain(
  node: Extract<QueryNode, { type: 'and' | 'or' }>,
  items: readonly QueryNode[],
): QueryNode | null {
  const [first, second] = items;
  return first === undefined || second === undefined ? (first ?? null) : { ...node, items };
}

interface Settled<Line extends OpenLine> {
  readonly line: Line;
  readonly leftOut: readonly LeftOut[];
}

function settleOne<Line extends OpenLine>(
  line: Line,
  direction: Direction,
  context: SettlingContext,
): Settled<Line> {
  const settler = new ReferenceSettler(line, direction, context);
  const read = line.tree === null ? null : settler.settle(line.tree, true, SIDES[direction]);
  const tree = isNode(read) && read.type !== 'not' ? read : null;
  const isLost = direction !== 'found' && read === 'lost';
  const isLimits = tree === null && !isLost && hasLimits(settler.limits);
  const limits = tree === null && !isLimits ? NO_LIMITS : settler.limits;
  const losses = [...line.losses, ...settler.losses];
  return { line: { ...line, tree, limits, losses }, leftOut: settler.leftOut };
}

function isLeft({ tree, limits }: OpenLine): boolean {
  return tree !== null || hasLimits(limits);
}

/** The request of a line, for comparison. */
function asked({ tree, scope, limits }: OpenLine): string {
  return JSON.stringify([tree === null ? null : renderQuery(tree), scope, limits]);
}

/** A limit alone gets the loss that it has behind NOT. */
function behindNotAlone<Line extends OpenLine>(line: Line, token: string): Line {
  if (line.tree !== null || !hasLimits(line.limits)) return line;
  const alone: Loss = { token, why: LIMIT_WHY, takenAs: null, proposal: null, effect: 'excludes' };
  return { ...line, losses: [...line.losses, alone] };
}

interface Chosen<Line extends OpenLine> extends Settled<Line> {
  readonly wider: readonly Direction[];
}

/**
 * Chooses the reading of a line. If it is only named behind NOT, the reading excludes no more than was written. If
 * nothing would be left, or if it is named elsewhere too, it keeps its usual reading and is left out behind NOT.
 */
function chosenReading<Line extends OpenLine>(
  { token, of }: LineReadings<Line>,
  directions: ReadonlySet<Direction>,
  context: SettlingContext,
): Chosen<Line> {
  const found = settleOne(of('found'), 'found', context);
  const readings = [...directions].flatMap((direction) =>
    direction === 'found' ? [] : [[direction, settleOne(of(direction), direction, context)] as const],
  );
  const [only] = readings;
  const isAlone = only !== undefined && directions.size === 1;
  if (isAlone && (isLeft(only[1].line) || !isLeft(found.line)))
    return { ...only[1], line: behindNotAlone(only[1].line, token), wider: [] };
  const wider = readings.flatMap(([direction, { line }]) =>
    asked(line) === asked(found.line) ? [] : [direction],
  );
  return { ...found, wider };
}

/** The loss reported at a line that causes others to leave out lines. */
function keptApart({ tree, limits }: OpenLine, token: string, directions: ReadonlySet<Direction>): Loss {
  const isType = tree === null && limits.types.length > 0;
  const isExcluded = directions.has('excluded');
  const why = isType ? TYPE_BEHIND_NOT : isExcluded ? LINE_KEPT_APART : LINE_KEPT_OUT_OF_TWO;
  return { token, why, takenAs: null, proposal: null, effect: 'excludes' };
}

/** Words for the lost parts of a line of which nothing is left. */
function looseWords({ losses, limits }: OpenLine): string | null {
  const words = losses.flatMap(({ effect, proposal }) =>
    effect === 'excludes' && proposal !== null ? [proposal] : [],
  );
  if (words.some((text) => text.startsWith('NOT '))) return null;
  const all = [...words, ...limits.types.map((type) => type.replaceAll('-', ' '))];
  const [only] = all;
  return only === undefined ? null : bracketed(all.length === 1 ? only : all.map(bracketed).join(' OR '));
}

/** @param excluded the reading of the line behind NOT. */
function fateOfLine(
  { line, wider }: Chosen<OpenLine>,
  excluded: OpenLine,
  directions: ReadonlySet<Direction>,
): Fate {
  const { tree, limits, losses } = line;
  if (tree === null) {
    const loose = looseWords(line) ?? looseWords(excluded);
    return hasLimits(limits) ? { is: 'limits', limits, wider, loose } : { is: 'empty', loose };
  }
  const isThinned = !directions.has('found') && losses.some(({ effect }) => effect === 'excludes');
  return { is: 'kept', wider, isThinned };
}

/** The rounds in which lines that are named before they are read get a stable state. */
const MOST_ROUNDS = 8;

/**
 * Replaces labels by the numbers of the remaining lines. A line of which nothing is left is removed from the lines that
 * name it, which report it. A line that is only a limit limits the lines joined with it. Lines that find more than was
 * written are not used behind NOT. Never throws; linear in the references.
 */
export function settleReferences<Line extends OpenLine>(
  lines: readonly LineReadings<Line>[],
  find: FindLine,
): readonly SettledLine<Line>[] {
  const trees = lines.map(({ of }) => of('found').tree);
  const directions = lineDirections(trees, find);
  const fates = trees.map(
    (tree): Fate =>
      tree === null ? { is: 'empty', loose: null } : { is: 'kept', wider: [], isThinned: false },
  );
  const context: SettlingContext = {
    fateOf: (label) => fates[find(label) ?? -1] ?? null,
    textOf: (label) => lines[find(label) ?? -1]?.token ?? '',
  };
  let chosen: readonly Chosen<Line>[] = [];
  for (let round = 0, before = ''; round < MOST_ROUNDS; round += 1) {
    chosen = lines.map((line, at) => {
      const known = directions[at] ?? new Set();
      const each = chosenReading(line, known, context);
      fates[at] = fateOfLine(each, line.of('excluded'), known);
      return each;
    });
    const now = JSON.stringify(fates);
    if (now === before) break;
    before = now;
  }
  const leftOut = chosen.flatMap((each) =>
    each.leftOut.flatMap(({ label, direction }) => {
      const place = find(label);
      return place === null ? [] : [{ place, direction }];
    }),
  );
  const causes = causesOf(leftOut, trees, find, ({ place, direction }) => {
    const of = lines[place]?.of;
    return of !== undefined && asked(of(direction)) !== asked(of('found'));
  });
  const told = chosen.map(({ line }, at): Line => {
    const sides = causes.get(at);
    const token = lines[at]?.token ?? '';
    return sides === undefined ? line : { ...line, losses: [keptApart(line, token, sides), ...line.losses] };
  });
  return numbered(told, find);
}

function numbered<Line extends OpenLine>(
  settled: readonly Line[],
  find: FindLine,
): readonly SettledLine<Line>[] {
  let number = 0;
  const numbers = settled.map(({ tree }) => {
    if (tree === null) return null;
    number += 1;
    return number;
  });
  const numberOf = (label: string) => numbers[find(label) ?? -1] ?? null;
  return settled.map((line, at) => ({
    ...line,
    tree: line.tree === null ? null : renumberedTree(line.tree, numberOf),
    losses: line.losses.map((loss) => renumberedLoss(loss, numberOf)),
    number: numbers[at] ?? null,
  }));
}
