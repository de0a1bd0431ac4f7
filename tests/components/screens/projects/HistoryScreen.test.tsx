/** @jest-environment ./tests/support/browser-environment.mjs */
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HistoryScreen } from '@/components/screens/projects/HistoryScreen';
import { OverviewScreen } from '@/components/screens/projects/OverviewScreen';
import { PapersScreen } from '@/components/screens/projects/PapersScreen';
import { learnPrice, NO_PRICES } from '@/lib/openalex/price-forecast';
import { priceForecast } from '@/lib/openalex/pricing';
import { projectAtom } from '@/lib/state/project/open-project-atoms';
import { decideAtom, editHeaderAtom } from '@/lib/state/project/record-acts';
import { answerQuestionAtom, pendingQuestionAtom } from '@/lib/state/question-atoms';
import { sourceStatusAtom } from '@/lib/state/service/source-atoms';
import { rawEntity, rawWork } from '@/tests/support/build-records';
import { isolateProjectScreens } from '@/tests/support/project-screens';
import { renderScreen } from '@/tests/support/render-screen';
import { silenceReports } from '@/tests/support/reports';
import { openSearchedProject } from '@/tests/support/searched-project';

silenceReports();
isolateProjectScreens();

const works = (...ids: readonly string[]) => ids.map((id) => rawWork(id, { title: `sleep ${id}` }));

async function setup(page = 'history', raws: readonly object[] = works('W11', 'W12'), filter = '') {
  const project = await openSearchedProject(raws);
  const { store } = project;
  await project.search('sleep', 100, filter);
  store.set(editHeaderAtom, 'Start deciding', { screeningSince: '2026-11-24T12:00:00.000Z' });
  store.set(decideAtom, 'Decide', [
    { phase: 'title-abstract', record: 'W12', verdict: 'include', reason: null },
  ]);
  const id = store.get(projectAtom)?.header.id ?? '';
  const routes = {
    '/projects/history': HistoryScreen,
    '/projects/overview': OverviewScreen,
    '/projects/papers': PapersScreen,
    '/works': () => <p>Works</p>,
  };
  const { address } = renderScreen(routes, `/projects/${page}?project=${id}`, store);
  return { ...project, address, user: userEvent.setup() };
}

/** As works have their keywords. */
const bearing = (slug: string) => ({
  keywords: [{ id: `https://openalex.org/keywords/${slug}`, display_name: slug, score: 0.9 }],
});

describe('HistoryScreen', () => {
  it('asks the searches again, says what differs and what that does to the included, and takes in what is new', async () => {
    const { store, use, user } = await setup();
    const panel = await screen.findByRole('region', { name: 'Searches' });
    expect(within(panel).getByText('Last asked on 24 November 2026.')).toBeVisible();
    use(works('W11', 'W13'));
    await user.click(within(panel).getByRole('button', { name: 'Ask all searches again' }));
    await waitFor(() => expect(store.get(pendingQuestionAtom)).not.toBeNull());
    act(() => store.set(answerQuestionAtom, true));
    expect(await within(panel).findByText(/· 1 new · 1 deleted at the source$/)).toBeVisible();
    expect(
      within(panel).getByText('The searches find 0 of 1 included papers, before 1 of 1: 1 found no more.'),
    ).toBeVisible();
    await user.click(within(panel).getByText('Which papers'));
    expect(within(within(panel).getByRole('list', { name: 'New' })).getByText('sleep W13')).toBeVisible();
    await user.click(within(panel).getByRole('button', { name: 'Take in 1 new paper' }));
    await waitFor(() => expect(store.get(projectAtom)?.records.has('W13')).toBe(true));
    expect(await screen.findByText(/Update of 24 November 2026: Search “sleep”/)).toBeVisible();
    expect(within(panel).queryByRole('button', { name: /Take in/ })).toBeNull();
  });

  it('says what going on costs where a search became dearer than was agreed to, and goes on', async () => {
    const { store, use, user } = await setup();
    const panel = await screen.findByRole('region', { name: 'Searches' });
    use(works('W11', 'W12'));
    await user.click(within(panel).getByRole('button', { name: 'Ask all searches again' }));
    await waitFor(() => expect(store.get(pendingQuestionAtom)).not.toBeNull());
    priceForecast.set(learnPrice(NO_PRICES, 'search', 25, 0));
    act(() => store.set(answerQuestionAtom, true));
    await user.click(await within(panel).findByRole('button', { name: 'Go on (25 credits more)' }));
    expect(await within(panel).findByText(/· As before/)).toBeVisible();
    expect(within(panel).queryByRole('alert')).toBeNull();
    act(() => priceForecast.set(NO_PRICES));
  });

  it('offers the keyword that may stand for one that is gone, where a search finds less than before', async () => {
    const raws = ['W11', 'W12'].map((id) => rawWork(id, { title: 'sleep', changes: bearing('shift-work') }));
    const filter = 'keywords.id:shift-work';
    const { use, store, user, address } = await setup('history', raws, filter);
    const panel = await screen.findByRole('region', { name: 'Searches' });
    expect(within(panel).queryByText(/renewed its keywords/)).toBeNull();
    const renamed = rawWork('W11', { title: 'sleep', changes: bearing('shift-work-schedule') });
    const keyword = rawEntity('keywords/shift-work-schedule', { display_name: 'Shift work schedule' });
    use([renamed, rawWork('W12', { title: 'sleep' }), keyword]);
    await user.click(within(panel).getByRole('button', { name: 'Ask all searches again' }));
    await waitFor(() => expect(store.get(pendingQuestionAtom)).not.toBeNull());
    act(() => store.set(answerQuestionAtom, true));
    expect(
      await within(panel).findByText(
        'No keyword “shift-work” was found. OpenAlex renewed its keywords in October 2026.',
      ),
    ).toBeVisible();
    await user.click(within(panel).getByRole('button', { name: 'Use “Shift work schedule”' }));
    expect(address()).toBe('/works?search=sleep&filter=keywords.id:shift-work-schedule');
  });

  it('says why searches cannot be asked on another source', async () => {
    const { store } = await setup();
    const panel = await screen.findByRole('region', { name: 'Searches' });
    act(() => store.set(sourceStatusAtom, { state: 'sample', reason: 'chosen' }));
    expect(
      await within(panel).findByText(/1 search cannot be asked again. It was recorded from OpenAlex/),
    ).toBeVisible();
    expect(within(panel).getByRole('button', { name: 'Ask all searches again' })).toBeDisabled();
  });

  it('offers to ask searches again that are older than the project allows, until it is put off', async () => {
    const { store, user } = await setup('papers');
    expect(screen.queryByText(/there may be new papers/)).toBeNull();
    act(() => void store.set(editHeaderAtom, 'When to ask searches again', { renewAfterDays: 0 }));
    expect(
      await screen.findByText('Its searches were not asked for 0 days: there may be new papers.'),
    ).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Not now' }));
    expect(screen.queryByText(/there may be new papers/)).toBeNull();
  });

  it('names the decisions of an entry, and says nothing of contents where the history holds all', async () => {
    const { user } = await setup();
    expect(await screen.findByText(/^Checked: all \d+ entries are as they were written\.$/)).toBeVisible();
    expect(screen.queryByText(/recorded without their content|do not hold decisions/)).toBeNull();
    await user.click(screen.getByText('Details and 1 decision'));
    expect(
      within(screen.getByRole('list', { name: 'Decisions' })).getByText('sleep W12: Include'),
    ).toBeVisible();
    expect(screen.getByText('Hash of the contents')).toBeVisible();
  });
});
