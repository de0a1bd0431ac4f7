import { type RandomSource, seededRandom } from '@/lib/base/random';
import { checkChain } from '@/lib/project/chain';
import { keyOfEntry, undoneEntries } from '@/lib/project/report/ledger-entries';
import { projectFlow } from '@/lib/project/report/project-flow';
import { shownRecords } from '@/lib/project/standing';
import type { LedgerEntry, ProjectState } from '@/lib/project/types';
import { wholeProjectAtom } from '@/lib/state/project/file-acts';
import { projectAtom } from '@/lib/state/project/open-project-atoms';
import {
  addRecordsAtom,
  annotateAtom,
  decideAtom,
  editHeaderAtom,
  removeRecordsAtom,
  reverseProjectAtom,
  separateRecordsAtom,
  tellReportAtom,
  uniteRecordsAtom,
} from '@/lib/state/project/record-acts';
import { createProjectAtom } from '@/lib/state/project/shelf-acts';
import { addWorks, openBrowser, projectOf, readFile, savedFile } from '@/tests/support/project-browser';
import { facts } from '@/tests/support/projects';

type Browser = Awaited<ReturnType<typeof openBrowser>>;

/** What readers see: neither times nor what is marked as gone. */
function seen({ header, records, decisions }: ProjectState): string {
  const { question, report = [] } = header;
  return JSON.stringify({
    question,
    report: report.filter(({ text }) => text !== '').map(({ time: _, ...fact }) => fact),
    records: [...shownRecords(records)].map(([id, { record, duplicates }]) => [
      id,
      record.facts,
      record.annotation.note,
      duplicates.map((each) => each.id).sort(),
    ]),
    decisions: [...decisions]
      .flatMap(([key, { verdict, reason }]) => (verdict === null ? [] : [[key, verdict, reason]]))
      .sort(),
  });
}

async function ownLedger({ store }: Browser): Promise<readonly LedgerEntry[]> {
  const whole = await store.set(wholeProjectAtom, 'a1');
  if (!whole.ok) throw new Error(whole.error);
  return whole.value.ledgers.get('a2') ?? [];
}

/** Sequences of the entries that hold, the plain way: none that holds reverses them. */
function holding(entries: readonly LedgerEntry[]): ReadonlySet<number> {
  const holds = (entry: LedgerEntry): boolean =>
    !entries.some((other) => other.reverses?.sequence === entry.sequence && holds(other));
  return new Set(entries.filter(holds).map(({ sequence }) => sequence));
}

const ADDING: ReadonlySet<string> = new Set(['search', 'import', 'addition']);

function randomAct({ store }: Browser, random: RandomSource): Promise<unknown> | unknown {
  const below = (most: number) => Math.floor(random() * most);
  const id = () => `W${below(8)}`;
  const shown = [...shownRecords(store.get(projectAtom)?.records ?? new Map()).values()];
  const there = () => shown[below(shown.length)]?.record.id ?? 'none';
  const ids = () => [...new Set([id(), id(), id()])];
  const verdict = () => (['include', 'exclude', 'maybe', null] as const)[below(4)] ?? null;
  const phase = 'title-abstract';
  const acts: readonly (() => Promise<unknown> | unknown)[] = [
    () => addWorks({ store }, ...ids()),
    () => {
      const words = `Search “${below(99)}”`;
      return store.set(addRecordsAtom, {
        kind: 'search',
        asked: { type: 'request', request: `/works?search=${below(99)}`, words },
        records: ids().map((workId, at) => ({
          workId,
          facts: facts(`Title of ${workId}`, { year: 2000 + below(3) }),
          route: { kind: 'search', position: at + 1 } as const,
        })),
      });
    },
    () => store.set(decideAtom, 'Decide', [{ phase, record: id(), verdict: verdict(), reason: null }]),
    () =>
      store.set(
        decideAtom,
        'Decide on several',
        ids().map((record) => ({ phase, record, verdict: verdict(), reason: null })),
      ),
    () => store.set(annotateAtom, 'Note', new Map([[id(), { note: `Note ${below(9)}` }]])),
    () => store.set(removeRecordsAtom, [there()]),
    () => store.set(uniteRecordsAtom, [[there(), there()]]),
    () =>
      store.set(
        separateRecordsAtom,
        shown.flatMap(({ duplicates }) => duplicates.map((each) => each.id)),
      ),
    () => store.set(editHeaderAtom, 'Question', { question: `Why ${below(9)}?` }),
    () => store.set(tellReportAtom, 'Answer', [{ kind: 'answer', item: 2, text: `Ovid ${below(3)}` }]),
  ];
  return acts[below(acts.length)]?.();
}

/** What was seen before and after an act, and the entry that it made. */
interface Step {
  readonly before: string;
  readonly after: string;
  readonly entry: number | null;
}

/** Acts, undoes and does again at random; gives the steps that hold at the end. Undo and Redo show what was seen. */
async function play(browser: Browser, random: RandomSource): Promise<readonly Step[]> {
  const past: Step[] = [];
  const future: Step[] = [];
  const act = async () => {
    const state = projectOf(browser);
    const { length } = await ownLedger(browser);
    await randomAct(browser, random);
    if (projectOf(browser) === state) return;
    const news = (await ownLedger(browser)).slice(length);
    const entry = news.find(({ asked }) => asked !== null)?.sequence ?? null;
    past.push({ before: seen(state), after: seen(projectOf(browser)), entry });
    future.length = 0;
  };
  const reverse = (direction: 'undo' | 'redo') => {
    const [from, to] = direction === 'undo' ? [past, future] : [future, past];
    const step = from.pop();
    expect(browser.store.set(reverseProjectAtom, direction) !== null).toBe(step !== undefined);
    if (step === undefined) return;
    to.push(step);
    expect(seen(projectOf(browser))).toBe(direction === 'undo' ? step.before : step.after);
  };
  for (let round = 0; round < 60; round += 1) {
    const draw = random();
    if (draw < 0.55) await act();
    else reverse(draw < 0.8 ? 'undo' : 'redo');
  }
  return past;
}

describe('undo and the ledger', () => {
  it.each([1, 2, 3])('agree on what holds, whatever is done, undone and done again (%p)', async (seed) => {
    const browser = await openBrowser('a');
    await browser.store.set(createProjectAtom, 'Sleep');
    const past = await play(browser, seededRandom(seed));
    const entries = await ownLedger(browser);
    expect(checkChain(entries)).toEqual({ kind: 'whole' });
    const holds = holding(entries);
    const undone = undoneEntries(entries);
    expect(entries.flatMap((entry) => (undone.has(keyOfEntry(entry)) ? [] : entry.sequence))).toEqual([
      ...holds,
    ]);
    const acts = entries.filter(({ asked, sequence }) => asked !== null && holds.has(sequence));
    expect(acts.map(({ sequence }) => sequence)).toEqual(past.flatMap(({ entry }) => entry ?? []));
    // A file of it is not refused: its log comes to it.
    await readFile(browser, await savedFile(browser));
    // Each record that a search or the reader brought is identified once for each time that it was found.
    const flow = projectFlow(projectOf(browser), new Map([['a2', entries]]));
    expect(flow.databases.identified + flow.other.identified).toBe(
      acts.reduce((sum, { kind, counts }) => sum + (ADDING.has(kind) ? (counts.retrieved ?? 0) : 0), 0),
    );
  });

  it('tell of a single decision that is taken back, and of one of several that is', async () => {
    const browser = await openBrowser('a');
    const { store } = browser;
    await store.set(createProjectAtom, 'Sleep');
    await addWorks(browser, 'W1', 'W2');
    const decide = (...records: readonly string[]) =>
      store.set(
        decideAtom,
        `Include: ${records.length} papers`,
        records.map((record) => ({ phase: 'title-abstract', record, verdict: 'include', reason: null })),
      );
    decide('W1');
    await ownLedger(browser);
    store.set(reverseProjectAtom, 'undo');
    await ownLedger(browser);
    decide('W1', 'W2');
    store.set(reverseProjectAtom, 'undo');
    expect((await ownLedger(browser)).slice(1)).toMatchObject([
      { kind: 'decisions', counts: { new: 1 }, asked: null },
      { kind: 'decisions', counts: { new: 1 }, asked: null },
      { kind: 'decisions', counts: { new: 2 }, asked: { words: 'Include: 2 papers' } },
      { kind: 'undo', reverses: { sequence: 4 } },
    ]);
  });
});
