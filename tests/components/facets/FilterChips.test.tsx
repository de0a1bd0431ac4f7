/** @jest-environment ./tests/support/browser-environment.mjs */
import { act, screen, within } from '@testing-library/react';
import { createStore } from 'jotai';
import { FilterChips } from '@/components/facets/FilterChips';
import { flowContextAtom } from '@/lib/state/flow-context-atom';
import { rawEntity, rawWork } from '@/tests/support/build-records';
import { createTestContext } from '@/tests/support/flow-context';
import { renderWithApp } from '@/tests/support/render-with-app';
import { silenceReports } from '@/tests/support/reports';

const RAWS = [
  rawWork('W1000', { title: 'Tide' }),
  rawEntity('S1111', { display_name: 'Journal of Tides' }),
  rawEntity('I1111', { display_name: 'Sea College' }),
];

silenceReports();

function setup(filter: string, before?: () => void | Promise<void>) {
  const store = createStore();
  const context = createTestContext(RAWS, { before: () => before?.() });
  store.set(flowContextAtom, context);
  const narrowing = { kind: 'works', params: { filter }, onFilter: jest.fn() } as const;
  const view = renderWithApp(
    <ul>
      <FilterChips narrowing={narrowing} />
    </ul>,
    store,
  );
  const chip = () => screen.getAllByRole('listitem')[0] ?? document.body;
  return { ...view, context, chip };
}

describe('<FilterChips>', () => {
  it('shows ids, and their names once these have come, without another width', async () => {
    let letThrough: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      letThrough = resolve;
    });
    const { context, chip } = setup('primary_location.source.id:S1111', () => held);
    expect(within(chip()).getByText('S1111')).toBeVisible();
    const { className } = chip();
    await act(async () => letThrough());
    expect(await within(chip()).findByText('Journal of Tides')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Remove source Journal of Tides' })).toBeVisible();
    expect(chip().className).toBe(className);
    expect(context.requests).toEqual(['/sources/S1111?select=id,display_name']);
  });

  it('asks for no more than the entities, each once', async () => {
    const { context } = setup('authorships.institutions.id:I1111|i1111,publication_year:2020,type:article');
    expect(await screen.findByText(/Sea College/)).toBeVisible();
    expect(context.requests).toHaveLength(1);
  });

  it('keeps the id where the name cannot be had', async () => {
    const { context, chip } = setup('primary_location.source.id:!S9999');
    await act(async () => undefined);
    expect(within(chip()).getByText('not S9999')).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(context.requests).toEqual(['/sources/S9999?select=id,display_name']);
  });
});
