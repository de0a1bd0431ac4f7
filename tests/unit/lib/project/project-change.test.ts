import { seededRandom } from '@/lib/base/random';
import { runToEnd } from '@/lib/base/slices';
import { loggedPart, loggedState } from '@/lib/project/logged-values';
import { savedMaps } from '@/lib/project/map-changes';
import { planMerge } from '@/lib/project/merge-projects';
import { applyChange, invertChange, type ProjectChange } from '@/lib/project/project-change';
import { renewalAge } from '@/lib/project/replay/renewal';
import { shownRecords } from '@/lib/project/standing';
import { touchedKeys } from '@/lib/project/touched-keys';
import type { Origin, ProjectState } from '@/lib/project/types';
import { STOPPING_GOAL } from '@/lib/screening/stopping-rule';
import { NEW_QUERY } from '@/lib/strategy/edit-strategy';
import { contentOf } from '@/lib/strategy/kept-strategy';
import type { StrategyLine } from '@/lib/strategy/types';
import { at, emptyProject, facts } from '@/tests/support/projects';

const origin = (position: number): Origin => ({ copy: 'me', sequence: 1, kind: 'search', position });

const adding = (...ids: readonly string[]): ProjectChange => ({
  type: 'add',
  arrivals: ids.map((id, index) => ({
    id,
    facts: facts(`Title of ${id}`),
    origins: [origin(index + 1)],
    into: null,
  })),
});

/** What readers see: neither times nor what is marked as gone. */
function seen({ header, records, decisions, maps, strategy }: ProjectState) {
  return {
    strategy: contentOf(strategy?.strategy),
    name: header.name,
    tags: header.tags,
    age: renewalAge(header),
    stopping: header.stopping ?? STOPPING_GOAL,
    report: (header.report ?? []).filter(({ text }) => text !== '').map(({ time: _, ...fact }) => fact),
    records: [...shownRecords(records).values()].map(({ record, duplicates }) => ({
      id: record.id,
      facts: record.facts,
      origins: record.origins,
      note: record.annotation.note,
      duplicates: duplicates.map(({ id }) => id),
    })),
    decisions: [...decisions]
      .filter(([, { verdict }]) => verdict !== null)
      .map(([key, { verdict, reason }]) => [key, verdict, reason])
      .sort(),
    maps: savedMaps(maps)
      .map(({ id, name, content }) => [id, name, content.session])
      .sort(),
  };
}

const deciding = (record: string, verdict: 'include' | 'exclude' | null): ProjectChange => ({
  type: 'decide',
  judgements: [{ phase: 'title-abstract', screener: 'me', record, verdict, reason: null }],
});

function mapChange(random: () => number): ProjectChange {
  const number = Math.floor(random() * 9);
  const name = `Map ${number}`;
  const content = { nodes: number, edges: 0, session: `{"number":${number}}` };
  const patch = random() < 0.3 ? { content: null } : random() < 0.3 ? { name } : { name, content };
  return { type: 'map', patches: new Map([[`m${number % 3}`, patch]]) };
}

const query = (id: string, text: string): StrategyLine => ({ ...NEW_QUERY, id, text });

/** What a tab did that knew other lines than there are now. */
function strategyChange(random: () => number): ProjectChange {
  const content = () => ({
    lines: ['a', 'b', 'c', 'd']
      .filter(() => random() < 0.5)
      .map((id) => query(id, ['sleep', 'shift work', '#1'][Math.floor(random() * 3)] ?? '')),
    known: { type: random() < 0.5 ? ('none' as const) : ('project' as const) },
    aside: random() < 0.5 ? null : { percent: 30, seed: 7 },
  });
  return { type: 'strategy', id: 's1', from: content(), to: content() };
}

function randomChange(random: () => number): ProjectChange {
  const id = () => `W${Math.floor(random() * 6)}`;
  const makers: readonly (() => ProjectChange)[] = [
    () => adding(id()),
    () => ({ type: 'remove', ids: [id()] }),
    () => ({ type: 'unite', ids: [id()], into: id() }),
    () => ({ type: 'separate', ids: [id()] }),
    () => deciding(id(), random() < 0.3 ? null : random() < 0.5 ? 'include' : 'exclude'),
    () => ({ type: 'annotate', patches: new Map([[id(), { note: `Note ${Math.floor(random() * 9)}` }]]) }),
    () => ({ type: 'edit', patch: { name: `Name ${Math.floor(random() * 9)}` } }),
    () => ({
      type: 'edit',
      patch: { renewAfterDays: [null, 30, 180][Math.floor(random() * 3)] ?? null },
    }),
    () => ({ type: 'edit', patch: { stopping: { target: 0.9, alpha: random() < 0.5 ? 0.05 : 0.1 } } }),
    () => mapChange(random),
    () => strategyChange(random),
    () => ({
      type: 'report',
      facts: [{ kind: 'answer', item: 2, text: ['', 'Ovid', 'EBSCOhost'][Math.floor(random() * 3)] ?? '' }],
    }),
  ];
  const make = makers[Math.floor(random() * makers.length)];
  return make === undefined ? adding(id()) : make();
}

/** A state as its log holds it, with the values under the keys that a change touches. */
function withTouched(before: ProjectState, change: ProjectChange, after: ProjectState) {
  const values = new Map(runToEnd(loggedState(before)));
  for (const [key, value] of runToEnd(loggedPart(after, touchedKeys(change)))) {
    if (value === null) values.delete(key);
    else values.set(key, value);
  }
  return values;
}

describe('touchedKeys(change)', () => {
  it('names all that a change sets, and what takes it back (500 random ones, and merges)', () => {
    const random = seededRandom(46);
    const expectWhole = (before: ProjectState, change: ProjectChange, after: ProjectState) =>
      expect(withTouched(before, change, after)).toEqual(runToEnd(loggedState(after)));
    let state = emptyProject();
    for (let step = 1; step <= 500; step += 1) {
      const change = randomChange(random);
      const next = applyChange(state, change, at(step * 4));
      if (next === state) continue;
      expectWhole(state, change, next);
      const inverse = invertChange(state, change);
      const undone = applyChange(next, inverse, at(step * 4 + 1));
      expectWhole(next, inverse, undone);
      state = random() < 0.5 ? undone : next;
      const copy = { ...applyChange(state, randomChange(random), at(step * 4 + 2)) };
      const merge = planMerge({ state, ledgers: new Map() }, { state: copy, ledgers: new Map() }, new Set());
      const merged = applyChange(state, merge.change, at(step * 4 + 3));
      expectWhole(state, merge.change, merged);
      const back = invertChange(state, merge.change);
      expectWhole(merged, back, applyChange(merged, back, at(step * 4 + 3)));
    }
  });
});

describe('applyChange(state, change, time)', () => {
  it('adds records, and what is added again gains the other origin and the facts it lacked', () => {
    const once = applyChange(emptyProject(), adding('W1', 'W2'), at(1));
    const other: Origin = { copy: 'me', sequence: 2, kind: 'hand', place: 'the map', position: 1 };
    const arrival = { id: 'W1', facts: facts('', { doi: '10.1234/a' }), origins: [other], into: null };
    const twice = applyChange(once, { type: 'add', arrivals: [arrival] }, at(2));
    expect([...twice.records.keys()]).toEqual(['W1', 'W2']);
    expect(twice.records.get('W1')?.facts).toMatchObject({ title: 'Title of W1', doi: '10.1234/a' });
    expect(twice.records.get('W1')?.origins).toEqual([origin(1), other]);
  });

  it('does nothing, and gives the same object, where nothing changes', () => {
    const state = applyChange(emptyProject(), adding('W1'), at(1));
    expect(applyChange(state, adding('W1'), at(2))).toBe(state);
    expect(applyChange(state, deciding('W1', null), at(2))).toBe(state);
    expect(applyChange(state, { type: 'edit', patch: { name: 'Sleep' } }, at(2))).toBe(state);
  });

  it('marks what is removed or taken back, and never erases it', () => {
    const decided = applyChange(
      applyChange(emptyProject(), adding('W1'), at(1)),
      deciding('W1', 'include'),
      at(2),
    );
    const back = applyChange(decided, deciding('W1', null), at(3));
    expect([...back.decisions.values()]).toMatchObject([{ verdict: null, time: at(3) }]);
    const removed = applyChange(back, { type: 'remove', ids: ['W1'] }, at(4));
    expect(removed.records.get('W1')?.standing).toEqual({ state: 'removed', time: at(4) });
    expect(seen(applyChange(removed, adding('W1'), at(5))).records).toMatchObject([{ id: 'W1' }]);
  });
});

describe('invertChange(state, change)', () => {
  it('leads back to what was seen, and forth again, whatever the changes (500 random ones)', () => {
    const random = seededRandom(7);
    let state = emptyProject();
    for (let step = 1; step <= 500; step += 1) {
      const change = randomChange(random);
      const next = applyChange(state, change, at(step * 4));
      if (next === state) continue;
      const inverse = invertChange(state, change);
      const undone = applyChange(next, inverse, at(step * 4 + 1));
      expect(seen(undone)).toEqual(seen(state));
      const redone = applyChange(undone, invertChange(next, inverse), at(step * 4 + 2));
      expect(seen(redone)).toEqual(seen(next));
      state = redone;
    }
    expect(state.records.size).toBeGreaterThan(3);
  });

  it('says a former decision again as the latest word, so that no other copy brings the undone one back', () => {
    const decided = applyChange(emptyProject(), deciding('W1', 'include'), at(1));
    const changed = applyChange(decided, deciding('W1', 'exclude'), at(2));
    const undone = applyChange(changed, invertChange(decided, deciding('W1', 'exclude')), at(3));
    expect([...undone.decisions.values()]).toMatchObject([{ verdict: 'include', time: at(3) }]);
  });

  it('says a former answer again as the latest word, and blanks one that there was not', () => {
    const answer = (text: string): ProjectChange => ({
      type: 'report',
      facts: [{ kind: 'answer', item: 14, text }],
    });
    const once = applyChange(emptyProject(), answer('By PRESS'), at(1));
    const twice = applyChange(once, answer('Not reviewed'), at(2));
    const back = applyChange(twice, invertChange(once, answer('Not reviewed')), at(3));
    expect(back.header.report).toEqual([{ kind: 'answer', item: 14, text: 'By PRESS', time: at(3) }]);
    const none = applyChange(back, invertChange(emptyProject(), answer('By PRESS')), at(4));
    expect(none.header.report).toEqual([{ kind: 'answer', item: 14, text: '', time: at(4) }]);
  });

  it('takes a merge back from a project that was made before reports were kept', () => {
    const { report: _, ...header } = emptyProject().header;
    const state = { ...emptyProject(), header };
    const report = [{ kind: 'answer', item: 2, text: 'Ovid', time: at(1) }] as const;
    const put: ProjectChange = {
      type: 'put',
      records: new Map(),
      decisions: new Map(),
      maps: new Map(),
      header: { report },
    };
    const merged = applyChange(state, put, at(2));
    expect(merged.header.report).toEqual(report);
    expect(applyChange(merged, invertChange(state, put), at(3)).header.report).toEqual([]);
  });

  it('takes a merge back word for word', () => {
    const state = applyChange(emptyProject(), adding('W1'), at(1));
    const record = state.records.get('W1');
    if (record === undefined) throw new Error('W1 was added');
    const put: ProjectChange = {
      type: 'put',
      records: new Map([['W2', { ...record, id: 'W2' }]]),
      decisions: new Map(),
      maps: new Map(),
      header: { question: 'Why?' },
    };
    const merged = applyChange(state, put, at(2));
    expect([...merged.records.keys()]).toEqual(['W1', 'W2']);
    expect(applyChange(merged, invertChange(state, put), at(3))).toEqual(state);
  });
});
