import { canonicalJson } from '@/lib/base/canonical-json';
import { seededRandom } from '@/lib/base/random';
import { chainEntry } from '@/lib/project/chain';
import { headsOf } from '@/lib/project/ledgers';
import type { ProjectCopy } from '@/lib/project/merge-projects';
import { type MergeQuestion, mergeQuestions, planMerge } from '@/lib/project/merge-projects';
import { newProject } from '@/lib/project/new-project';
import { applyChange } from '@/lib/project/project-change';
import type { Decision, Verdict } from '@/lib/project/types';
import { randomProject } from '@/tests/support/random-project';

const NOW = '2026-12-01T00:00:00.000Z';

function merged(mine: ProjectCopy, theirs: ProjectCopy, answers: readonly MergeQuestion[] = []): ProjectCopy {
  const { change, ledgers } = planMerge(mine, theirs, new Set(answers));
  return { state: applyChange(mine.state, change, NOW), ledgers };
}

/** All that copies share, in one order. */
function shared({ state, ledgers }: ProjectCopy): string {
  const { header } = state;
  const sorted = <Value>(map: ReadonlyMap<string, Value>) => Object.fromEntries(map);
  return canonicalJson({
    records: sorted(state.records),
    decisions: sorted(state.decisions),
    maps: sorted(state.maps),
    strategy: state.strategy?.strategy ?? null,
    answers: sorted(state.strategy?.answers ?? new Map()),
    versions: sorted(state.strategy?.versions ?? new Map()),
    ledgers: sorted(ledgers),
    tags: [...header.tags].sort(),
    marks: [...(header.marks ?? [])].sort(),
    screeners: header.screeners,
    screeningSince: header.screeningSince,
    fullTextSince: header.fullTextSince,
    renewAfterDays: header.renewAfterDays,
    apart: header.apart.map((pair) => pair.join(' ')).sort(),
    report: header.report ?? [],
  });
}

const shorten = (project: ProjectCopy, copy: string): ProjectCopy => ({
  ...project,
  ledgers: new Map([[copy, (project.ledgers.get(copy) ?? []).slice(0, 1)]]),
});

describe('planMerge(mine, theirs, answers)', () => {
  it('comes to the same whoever merges whom, and however often', () => {
    const random = seededRandom(2020);
    for (let round = 0; round < 60; round += 1) {
      const one = randomProject(random, 'copya');
      // Every third a copy of oneself: the same chain, further on.
      const other =
        round % 3 === 0
          ? shorten({ ...randomProject(random, 'copya'), ledgers: one.ledgers }, 'copya')
          : randomProject(random, 'copyb');
      const both = merged(one, other);
      expect(shared(merged(other, one))).toBe(shared(both));
      expect(shared(merged(both, other))).toBe(shared(both));
      expect(shared(merged(both, one))).toBe(shared(both));
      expect(shared(merged(merged(other, one), both))).toBe(shared(both));
      expect(planMerge(both, other, new Set())).toMatchObject({
        newRecords: 0,
        newDecisions: 0,
        isNewStrategy: false,
        forked: [],
      });
    }
  });

  it('comes to the same in whatever order three copies meet', () => {
    const random = seededRandom(1998);
    for (let round = 0; round < 30; round += 1) {
      const [a, b, c] = [
        randomProject(random, 'copya'),
        randomProject(random, 'copyb'),
        randomProject(random, 'copyc'),
      ];
      const state = shared(merged(merged(a, b), c));
      expect(shared(merged(a, merged(c, b)))).toBe(state);
      expect(shared(merged(merged(c, a), b))).toBe(state);
    }
  });

  it('merges a copy of itself into nothing new', () => {
    const project = randomProject(seededRandom(3));
    const { change, newRecords, newDecisions, ledgers } = planMerge(project, project, new Set());
    expect([change.records.size, change.decisions.size, newRecords, newDecisions]).toEqual([0, 0, 0, 0]);
    expect(ledgers).toEqual(project.ledgers);
  });

  function withDecision(verdict: Verdict | null, time: string): ProjectCopy {
    const state = newProject({ id: 'p', copy: 'a', name: 'Sleep', source: 'OpenAlex', time: NOW });
    const decision: Decision = {
      phase: 'title-abstract',
      screener: 'a',
      record: 'W1',
      verdict,
      reason: null,
      time,
    };
    return {
      state: { ...state, decisions: new Map([['title-abstract:a:W1', decision]]) },
      ledgers: new Map(),
    };
  }

  it('takes the later of two decisions of one reader, a decision that was taken back among them', () => {
    const early = withDecision('include', '2026-11-24T10:00:00.000Z');
    const late = withDecision(null, '2026-11-24T11:00:00.000Z');
    for (const both of [merged(early, late), merged(late, early)]) {
      expect(both.state.decisions.get('title-abstract:a:W1')?.verdict).toBeNull();
    }
  });

  it('keeps both ledgers side by side, and names the last entry of each', () => {
    const one = { ...withDecision('include', NOW), ledgers: new Map([['b', chain('b', 2)]]) };
    const other = {
      ...withDecision('include', NOW),
      ledgers: new Map([
        ['a', chain('a', 1)],
        ['b', chain('b', 1)],
      ]),
    };
    const both = merged(one, other);
    expect([...both.ledgers].map(([copy, entries]) => [copy, entries.length])).toEqual([
      ['b', 2],
      ['a', 1],
    ]);
    expect(headsOf(both.ledgers)).toEqual([
      { copy: 'a', sequence: 1, hash: chain('a', 1)[0]?.hash },
      { copy: 'b', sequence: 2, hash: chain('b', 2)[1]?.hash },
    ]);
  });

  function fork(copy: string) {
    const one = { ...withDecision('include', NOW), ledgers: new Map([[copy, chain(copy, 3)]]) };
    const forked = chain(copy, 1);
    forked.push(...chain(copy, 1, forked.at(-1), 'otherwise'));
    return { one, other: { ...withDecision('include', NOW), ledgers: new Map([[copy, forked]]) } };
  }

  it('tells of a chain that two browsers continued, and keeps the longer', () => {
    const { one, other } = fork('b');
    expect(planMerge(one, other, new Set()).forked).toEqual(['b']);
    expect(merged(other, one).ledgers.get('b')).toHaveLength(3);
  });

  it('keeps the history that this copy wrote, whatever longer one a file says it has', () => {
    const { one, other } = fork('a');
    expect(planMerge(other, one, new Set()).forked).toEqual(['a']);
    expect(merged(other, one).ledgers.get('a')).toEqual(other.ledgers.get('a'));
    const numbered = [...chain('a', 3), ...chain('a', 1)].map((entry, at) =>
      at === 3 ? { ...entry, sequence: 2 ** 53 } : entry,
    );
    const forged = { ...one, ledgers: new Map([['a', numbered]]) };
    expect(merged(one, forged).ledgers.get('a')).toEqual(one.ledgers.get('a'));
    expect(merged({ ...one, ledgers: new Map([['a', chain('a', 1)]]) }, one).ledgers.get('a')).toHaveLength(
      3,
    );
  });
});

/** Entries of a chain, behind the one given. */
function chain(copy: string, length: number, last?: ReturnType<typeof entryOf>, words = 'by hand') {
  const entries: ReturnType<typeof entryOf>[] = [];
  for (let at = 0; at < length; at += 1) entries.push(entryOf(copy, entries.at(-1) ?? last ?? null, words));
  return entries;
}

function entryOf(copy: string, last: Parameters<typeof chainEntry>[1], words: string) {
  return chainEntry(
    {
      copy,
      kind: 'addition' as const,
      time: NOW,
      screener: copy,
      asked: { type: 'words' as const, words },
      counts: { found: null, retrieved: null, new: 1, duplicates: 0 },
      credits: null,
      source: 'OpenAlex',
      program: { version: '1', commit: 'a' },
      reverses: null,
      heads: [],
      idsHash: null,
    },
    last,
  );
}

describe('mergeQuestions(mine, theirs)', () => {
  it('asks where the copies differ in name, question, criteria or reasons, and nothing else', () => {
    const { header } = withHeader({});
    expect(mergeQuestions(header, withHeader({ tags: ['new'], savedToFile: NOW }).header)).toEqual([]);
    expect(
      mergeQuestions(
        header,
        withHeader({ name: 'Sleep', question: 'Does it?', criteria: ['adults'], reasons: [] }).header,
      ),
    ).toEqual(['question', 'criteria', 'reasons']);
  });

  it('leaves this copy as it is, save for what the other one is said to be right in', () => {
    const state = withHeader({ question: 'Mine', criteria: ['adults'] });
    const theirs = withHeader({ question: 'Theirs', criteria: ['children'] });
    const both = merged({ state, ledgers: new Map() }, { state: theirs, ledgers: new Map() }, ['criteria']);
    expect(both.state.header).toMatchObject({ question: 'Mine', criteria: ['children'] });
  });

  function withHeader(patch: Partial<ProjectCopy['state']['header']>) {
    const state = newProject({ id: 'p', copy: 'a', name: 'Sleep', source: 'OpenAlex', time: NOW });
    return { ...state, header: { ...state.header, ...patch } };
  }
});
