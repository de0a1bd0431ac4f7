/** @jest-environment ./tests/support/browser-environment.mjs */
import { screen } from '@testing-library/react';
import { createStore } from 'jotai';
import { UnfinishedExport } from '@/components/tables/UnfinishedExport';
import { listKey, unfinishedExportAtom } from '@/lib/state/lists/unfinished-export-atoms';
import { sourceStatusAtom } from '@/lib/state/service/source-atoms';
import { renderWithApp } from '@/tests/support/render-with-app';

const UNFINISHED = {
  list: listKey('works', { type: 'list', params: { sort: 'cited_by_count:desc', search: 'tide' } }) ?? '',
  target: 'ris',
  holder: 'OpenAlex',
  limit: 2_000,
  startedAt: 0,
  next: 'IlsxMDBd',
  ids: Array.from({ length: 1_200 }, (_, index) => `W${index}`),
  found: 250_000,
};

afterEach(() => window.sessionStorage.clear());

function setup(search = 'tide') {
  const store = createStore();
  store.set(sourceStatusAtom, { state: 'live' });
  store.set(unfinishedExportAtom, UNFINISHED);
  const onContinue = jest.fn();
  const source = { type: 'list', params: { search, sort: 'cited_by_count:desc' } } as const;
  const view = renderWithApp(
    <UnfinishedExport kind="works" source={source} onContinue={onContinue} />,
    store,
  );
  return { ...view, store, onContinue };
}

describe('<UnfinishedExport>', () => {
  it('offers to go on with an export of this list', async () => {
    const { user, onContinue } = setup();
    expect(screen.getByText(/^An export of this list stopped after 1,200 works\./)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Continue the export (1,200 of 2,000)' }));
    expect(onContinue).toHaveBeenCalledWith(UNFINISHED);
  });

  it('is dropped for good', async () => {
    const { user, store } = setup();
    await user.click(screen.getByRole('button', { name: 'Drop it' }));
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
    expect(store.get(unfinishedExportAtom)).toBeNull();
    expect(window.sessionStorage).toHaveLength(0);
  });

  it('says nothing beside another list', () => {
    setup('waves');
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });
});
