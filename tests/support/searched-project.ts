import { recordLabel } from '@/lib/entities/facts';
import { isRecordOf } from '@/lib/entities/records';
import { askedSearches } from '@/lib/project/replay/asked-searches';
import { flowContextAtom } from '@/lib/state/flow-context-atom';
import { addToProjectAtom } from '@/lib/state/project/add-to-project-atom';
import { wholeProjectAtom } from '@/lib/state/project/file-acts';
import { projectAtom } from '@/lib/state/project/open-project-atoms';
import { setProjectsOpenerAtom } from '@/lib/state/project/projects-opener-atom';
import { replayAllAtom } from '@/lib/state/project/replay-atoms';
import { answerQuestionAtom, pendingQuestionAtom } from '@/lib/state/question-atoms';
import { sourceStatusAtom } from '@/lib/state/service/source-atoms';
import { OPEN_PROJECTS } from '@/tests/support/open-projects';
import { createTestContext, type TestService } from './flow-context';
import { openTab } from './projects';

/** A project into which searches of a small library are recorded, and asked again. */
export async function openSearchedProject(raws: readonly object[], service: TestService = {}) {
  const { store } = await openTab();
  store.set(setProjectsOpenerAtom, OPEN_PROJECTS);
  store.set(sourceStatusAtom, { state: 'live' });
  const use = (records: readonly object[], present: TestService = {}) => {
    const context = createTestContext(records, present);
    store.set(flowContextAtom, context);
    return context;
  };
  use(raws, service);

  const searches = async () => {
    const whole = await store.set(wholeProjectAtom, store.get(projectAtom)?.header.id ?? '');
    if (!whole.ok) throw new Error(whole.error);
    return askedSearches(whole.value.ledgers, whole.value.state);
  };
  return {
    store,
    /** Changes where records come from. */
    use,
    searches,
    /** Searches for a word, under a filter or none, and adds the first papers of its list, or those at the given places. */
    async search(word: string, places: readonly number[] | number = 100, filter = ''): Promise<void> {
      const api = store.get(flowContextAtom)?.api;
      const narrowed = filter === '' ? {} : { filter };
      const page = await api?.fetchList('works', { search: word, ...narrowed, perPage: 100 });
      const works = (page?.results ?? []).flatMap((record, index) =>
        isRecordOf('works', record)
          ? [{ id: record.id, title: recordLabel(record), year: null, record, rank: index + 1 }]
          : [],
      );
      const chosen =
        typeof places === 'number'
          ? works.slice(0, places)
          : works.filter(({ rank }) => places.includes(rank));
      // Nothing would be recorded.
      if (chosen.length === 0) throw new Error(`Nothing of the search for ${word} is added to the project`);
      await store.set(addToProjectAtom, {
        works: chosen,
        from: {
          type: 'search',
          request: `/works?search=${word}${filter === '' ? '' : `&filter=${filter}`}`,
          words: `Search “${word}”`,
          found: page?.meta.count ?? 0,
        },
      });
    },
    /** Asks all searches again, and agrees to the price. */
    async askAgain(): Promise<void> {
      const ended = store.set(replayAllAtom, await searches());
      while (store.get(pendingQuestionAtom) === null) await Promise.resolve();
      store.set(answerQuestionAtom, true);
      await ended;
    },
  };
}
