import userEvent from '@testing-library/user-event';
import { HistoryScreen } from '@/components/screens/projects/HistoryScreen';
import { OverviewScreen } from '@/components/screens/projects/OverviewScreen';
import { PapersScreen } from '@/components/screens/projects/PapersScreen';
import { ShelfScreen } from '@/components/screens/projects/ShelfScreen';
import { ScreeningScreen } from '@/components/screens/projects/screening/ScreeningScreen';
import type { Publication } from '@/lib/entities/publication';
import { addRecordsAtom } from '@/lib/state/project/record-acts';
import { createProjectAtom } from '@/lib/state/project/shelf-acts';
import { facts, openTab } from './projects';
import { renderScreen } from './render-screen';

type Store = Awaited<ReturnType<typeof openTab>>['store'];

const ROUTES = {
  '/explore/graph': () => <p>The map</p>,
  '/projects': ShelfScreen,
  '/projects/overview': OverviewScreen,
  '/projects/papers': PapersScreen,
  '/projects/history': HistoryScreen,
  '/projects/screen': ScreeningScreen,
};

export const PAPERS: readonly (readonly [string, Publication])[] = [
  [
    'W11',
    facts('Sleep and shifts', { authors: ['Ann Reed'], year: 2020, citedByCount: 12, abstract: 'We slept.' }),
  ],
  ['W12', facts('Naps at noon', { year: 2018, citedByCount: 3 })],
  ['W13', facts('Night work', { year: 2022 })],
];

/** Lets dialogs open, which jsdom cannot, and gives each test of a file a fresh address. */
export function isolateProjectScreens(): void {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  beforeEach(() => {
    jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  });
  afterEach(() => {
    jest.restoreAllMocks();
    window.history.replaceState(null, '', '/');
  });
}

/** A page of a browser without any project. */
export async function renderFirstVisit(path: string, prepare: (store: Store) => void = () => undefined) {
  const { store } = await openTab();
  prepare(store);
  return { ...renderScreen(ROUTES, path, store), user: userEvent.setup() };
}

/** A page of a browser with the project 'Sleep', which holds three papers; `ID` in the path stands for its id. */
export async function renderProject(path: string) {
  const tab = await openTab();
  const id = (await tab.store.set(createProjectAtom, 'Sleep')) ?? '';
  await tab.store.set(addRecordsAtom, {
    records: PAPERS.map(([workId, known], index) => ({
      workId,
      facts: known,
      route: { kind: 'search', position: index + 1 } as const,
    })),
    kind: 'search',
    asked: { type: 'request', request: '/works?search=sleep', words: 'Search “sleep”' },
  });
  return { ...renderScreen(ROUTES, path.replace('ID', id), tab.store), user: userEvent.setup() };
}
