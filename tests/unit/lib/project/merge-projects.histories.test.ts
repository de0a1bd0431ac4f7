import { canonicalJson } from '@/lib/base/canonical-json';
import { type RandomSource, seededRandom } from '@/lib/base/random';
import type { ProjectCopy } from '@/lib/project/merge-projects';
import { planMerge } from '@/lib/project/merge-projects';
import { newProject } from '@/lib/project/new-project';
import { applyChange, invertChange, type ProjectChange } from '@/lib/project/project-change';
import { openedHere } from '@/lib/project/second-reader';
import { shownRecords } from '@/lib/project/standing';
import type { ProjectState, Verdict } from '@/lib/project/types';
import { facts } from '@/tests/support/projects';

const START = Date.UTC(2026, 10, 24);
const DAY = 86_400_000;

/** A copy of a project at work, whose clock may be wrong by days; `undo` takes its latest act back. */
interface Copy {
  state: ProjectState;
  readonly clockOff: number;
  undo: ProjectChange | null;
}

/** Three copies of one project: the first reader's on two machines, and a second reader's. */
function copiesAtWork(random: RandomSource): readonly [Copy, Copy, Copy] {
  const first = newProject({
    id: 'p',
    copy: 'a',
    name: 'Sleep',
    source: 'OpenAlex',
    time: new Date(START).toISOString(),
  });
  const reader = { ...first.header, screener: '' };
  const copy = (header: ProjectState['header']): Copy => ({
    state: { ...first, header },
    clockOff: Math.floor(random() * 9 - 4) * DAY,
    undo: null,
  });
  return [copy(first.header), copy(openedHere(first.header, 'b')), copy(openedHere(reader, 'c'))];
}

function act(copy: Copy, change: ProjectChange, now: number): void {
  const { state } = copy;
  const time = Math.max(now + copy.clockOff, Date.parse(state.header.changed) + 1);
  const next = applyChange(state, change, new Date(time).toISOString());
  if (next === state) return;
  copy.undo = invertChange(state, change);
  copy.state = next;
}

const saved = ({ state }: Copy): ProjectCopy => ({ state, ledgers: new Map() });

function mergeInto(copy: Copy, other: Copy, now: number): void {
  act(copy, planMerge(saved(copy), saved(other), new Set()).change, now);
}

function randomChange({ state }: Copy, random: RandomSource): ProjectChange {
  const below = (most: number) => Math.floor(random() * most);
  const id = () => `W${below(6)}`;
  const { copy, screener } = state.header;
  const verdicts = ['include', 'exclude', 'maybe', null] as const;
  const verdict = (): Verdict | null => verdicts[below(verdicts.length)] ?? null;
  const changes: readonly (() => ProjectChange)[] = [
    () => ({
      type: 'add',
      arrivals: [...new Set([id(), id()])].map((each) => ({
        id: each,
        facts: facts(`Title of ${each}`, { year: below(2) === 0 ? null : 2020 }),
        origins: [{ kind: 'hand', place: 'the map', copy, sequence: 1 + below(9), position: 1 }],
        into: null,
      })),
    }),
    () => ({
      type: 'decide',
      judgements: [
        { phase: 'title-abstract', screener, record: id(), verdict: verdict(), reason: null },
        { phase: 'title-abstract', screener: 'consensus', record: id(), verdict: verdict(), reason: null },
      ],
    }),
    () => ({ type: 'annotate', patches: new Map([[id(), { note: `Note ${below(9)}`, tags: ['key'] }]]) }),
    () => ({ type: 'remove', ids: [id()] }),
    () => ({ type: 'unite', ids: [id()], into: id() }),
    () => ({ type: 'separate', ids: [id()] }),
    () => ({ type: 'edit', patch: { tags: [...state.header.tags, `tag ${below(4)}`] } }),
  ];
  return changes[below(changes.length)]?.() ?? { type: 'remove', ids: [] };
}

/** They act, merge one another and undo, also merges, in any order. */
function work(copies: readonly Copy[], random: RandomSource, acts: number): void {
  const any = () => copies[Math.floor(random() * copies.length)];
  for (let round = 0; round < acts; round += 1) {
    const [copy, other] = [any(), any()];
    if (copy === undefined || other === undefined) continue;
    const now = START + DAY + round * 60_000;
    const draw = random();
    if (draw < 0.15) mergeInto(copy, other, now);
    else if (draw < 0.3 && copy.undo !== null) act(copy, copy.undo, now);
    else act(copy, randomChange(copy, random), now);
  }
}

/** All that copies share, and what readers see of it. */
function shared({ state }: Copy): string {
  const { header, records, decisions } = state;
  return canonicalJson({
    records: Object.fromEntries(records),
    decisions: Object.fromEntries(decisions),
    tags: [...header.tags].sort(),
    screeners: header.screeners,
    seen: [...shownRecords(records)]
      .map(([id, { duplicates }]) => [id, ...duplicates.map((each) => each.id).sort()].join(' '))
      .sort(),
  });
}

/** A fourth browser that opens one copy and merges the others in this order. */
function gathered([first, ...others]: readonly Copy[]): Copy {
  if (first === undefined) throw new Error('There is a copy');
  const all = { ...first };
  for (const other of others) mergeInto(all, other, START + 99 * DAY);
  return all;
}

describe('copies with clocks apart that act, merge and undo', () => {
  it('come to the same in whatever order they are merged at the end, and know then all that each says', () => {
    const random = seededRandom(1969);
    for (let round = 0; round < 25; round += 1) {
      const [a, b, c] = copiesAtWork(random);
      work([a, b, c], random, 60);
      const all = gathered([a, b, c]);
      for (const order of [
        [c, b, a],
        [b, a, c],
        [a, gathered([c, b])],
        [gathered([b, c]), gathered([a, c]), gathered([c, a])],
        [a, b, b, c, a, c],
      ]) {
        expect(shared(gathered(order))).toBe(shared(all));
      }
      for (const each of [a, b, c]) {
        const { newRecords, newDecisions } = planMerge(saved(all), saved(each), new Set());
        expect([newRecords, newDecisions]).toEqual([0, 0]);
      }
    }
  });

  it('see after a merge that is undone what they saw before, and after it is done again what both said', () => {
    const random = seededRandom(2004);
    for (let round = 0; round < 25; round += 1) {
      const [a, b, c] = copiesAtWork(random);
      work([a, b, c], random, 40);
      const before = shared(a);
      const merged = gathered([a, c]);
      const undone = { ...merged };
      if (merged.undo !== null && shared(merged) !== before) act(undone, merged.undo, START + 99 * DAY);
      expect(shared(undone)).toBe(before);
      expect(shared(gathered([undone, c]))).toBe(shared(merged));
    }
  });

  it('take of two words on one thing the one said after the other was known, whatever the clocks say', () => {
    const random = seededRandom(12);
    const decide = (verdict: Verdict): ProjectChange => ({
      type: 'decide',
      judgements: [{ phase: 'title-abstract', screener: 'a', record: 'W1', verdict, reason: null }],
    });
    for (let round = 0; round < 50; round += 1) {
      const [a, b] = copiesAtWork(random);
      act(a, decide('include'), START + DAY);
      mergeInto(b, a, START + DAY + 1);
      act(b, decide('exclude'), START + DAY + 2);
      for (const all of [gathered([a, b]), gathered([b, a])]) {
        expect(all.state.decisions.get('title-abstract:a:W1')?.verdict).toBe('exclude');
      }
    }
  });
});
