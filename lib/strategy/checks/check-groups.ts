import { formatExactCount } from '@/lib/format/counts';
import { type Check, PRESS_ELEMENTS, type PressElement } from './strategy-check';

/** A row of the list: one check, or many of one rule. */
export interface CheckRow {
  readonly rule: string;
  /** One or more. */
  readonly checks: readonly Check[];
  /** The number of checks and their kind; null: each is shown by itself. */
  readonly summary: string | null;
}

/** The checks of one element of the guideline. */
export interface CheckGroup {
  readonly element: PressElement;
  readonly count: number;
  readonly rows: readonly CheckRow[];
}

/** The number of checks of one rule that are folded into one row. */
const LEAST_FOLDED = 3;

interface Rule {
  /** The plural text after their number. */
  readonly many: string;
  /** The effect of the fix. */
  readonly mend?: string;
}

const RULES: ReadonlyMap<string, Rule> = new Map<string, Rule>([
  ['not-loses', { many: 'parts behind NOT rule out known papers', mend: 'Take it out' }],
  [
    'mixed-operators',
    {
      many: 'places have AND and OR side by side without brackets',
      mend: 'Accept',
    },
  ],
  ['lower-case-operator', { many: 'operators are in lower case', mend: 'Accept' }],
  [
    'lost-heading',
    {
      many: 'subject headings have nothing that stands for them',
      mend: 'Add its words',
    },
  ],
  ['no-hits', { many: 'lines find nothing at all' }],
  ['stop-words', { many: 'lines hold nothing but words that the index drops' }],
  ['no-known', { many: 'lines have terms that no known paper has' }],
  ['duplicate-term', { many: 'terms stand twice in their block', mend: 'Remove it' }],
  [
    'redundant-term',
    {
      many: 'terms find nothing that another term does not',
      mend: 'Remove it',
    },
  ],
  ['joined-word', { many: 'terms are also written as one word', mend: 'Add it' }],
  ['split-word', { many: 'words are also written as two', mend: 'Add it' }],
  ['other-form', { many: 'words stand in another form in known papers', mend: 'Add it' }],
  [
    'no-truncation',
    {
      many: 'words stand in several forms in known papers',
      mend: 'Truncate it',
    },
  ],
  ['wide-truncation', { many: 'truncations let in too much' }],
  ['other-spelling', { many: 'words are also spelled otherwise', mend: 'Add it' }],
  ['bracket', { many: 'brackets are faulty', mend: 'Accept' }],
  ['quote', { many: 'quotes are faulty', mend: 'Accept' }],
  ['operator', { many: 'operators join nothing', mend: 'Accept' }],
  ['unused-line', { many: 'lines are not used' }],
  ['duplicate-line', { many: 'lines ask what another line asks' }],
  ['missing', { many: 'lines name a line that is not there' }],
  ['itself', { many: 'lines name themselves' }],
  ['circle', { many: 'lines name each other in a circle' }],
  ['nothing-left', { many: 'lines have nothing that can be looked for' }],
  ['limit-loses', { many: 'limits leave out known papers', mend: 'Remove the limit' }],
]);

/** The label of the button that applies the fix of a check. */
export function mendName({ rule }: Check): string {
  return RULES.get(rule)?.mend ?? 'Mend it';
}

function rowsOf(checks: readonly Check[]): readonly CheckRow[] {
  const rules = [...new Set(checks.map(({ rule }) => rule))];
  return rules.flatMap((rule): readonly CheckRow[] => {
    const those = checks.filter((check) => check.rule === rule);
    if (those.length < LEAST_FOLDED) return those.map((check) => ({ rule, checks: [check], summary: null }));
    const many = RULES.get(rule)?.many ?? 'more to look at';
    return [
      {
        rule,
        checks: those,
        summary: `${formatExactCount(those.length)} ${many}`,
      },
    ];
  });
}

/**
 * Groups checks by the elements of the guideline, in its order; many of one rule become one row. Elements without
 * checks are absent.
 */
export function checkGroups(checks: readonly Check[]): readonly CheckGroup[] {
  return PRESS_ELEMENTS.flatMap((element): readonly CheckGroup[] => {
    const those = checks.filter((check) => check.element === element);
    return those.length === 0 ? [] : [{ element, count: those.length, rows: rowsOf(those) }];
  });
}
