/** @jest-environment ./tests/support/browser-environment.mjs */
import { ChakraProvider } from '@chakra-ui/react/styled-system';
import { fireEvent, screen, within } from '@testing-library/react';
import { createStore, Provider } from 'jotai';
import type { ComponentProps } from 'react';
import { renderToString } from 'react-dom/server';
import { FacetedList, NarrowButton, useFacetFold } from '@/components/facets/FacetedList';
import { FilterChips } from '@/components/facets/FilterChips';
import { system } from '@/components/ui/theme/system';
import type { EntityKind } from '@/lib/base/entity-kind';
import { flowContextAtom } from '@/lib/state/flow-context-atom';
import { type SourceStatus, sourceStatusAtom } from '@/lib/state/service/source-atoms';
import { rawWork } from '@/tests/support/build-records';
import { createTestContext } from '@/tests/support/flow-context';
import { renderWithApp } from '@/tests/support/render-with-app';
import { silenceReports } from '@/tests/support/reports';

const WORKS = Array.from({ length: 30 }, (_, index) =>
  rawWork(`W${1_000 + index}`, {
    title: `Tide ${index}`,
    year: 2010 + (index % 10),
    changes: { type: index < 20 ? 'article' : 'review', language: 'en' },
  }),
);

silenceReports();

function Folding(props: Omit<ComponentProps<typeof FacetedList>, 'fold'>) {
  const fold = useFacetFold();
  return (
    <>
      <NarrowButton fold={fold} hasWord />
      <FacetedList {...props} fold={fold} />
    </>
  );
}

interface SetupOptions {
  readonly filter?: string;
  readonly kind?: EntityKind;
  readonly source?: SourceStatus;
  readonly before?: () => void;
}

function setup({ filter, kind = 'works', source = { state: 'live' }, before }: SetupOptions = {}) {
  const store = createStore();
  const context = createTestContext(WORKS, { before: () => before?.() });
  store.set(flowContextAtom, context);
  store.set(sourceStatusAtom, source);
  const filters: string[] = [];
  const narrowing = {
    kind,
    params: { search: 'tide', ...(filter === undefined ? {} : { filter }) },
    onFilter: (next: string) => filters.push(next),
  };
  const view = renderWithApp(
    <Folding narrowing={narrowing}>
      <ul>
        <FilterChips narrowing={narrowing} />
      </ul>
    </Folding>,
    store,
  );
  // In a narrow window, as jsdom's is, the facets are folded away.
  const unfold = () => view.user.click(screen.getByRole('button', { name: 'Narrow this list' }));
  const open = async (name: string) => {
    await unfold();
    const button = screen.getByRole('button', { name });
    if (button.getAttribute('aria-expanded') === 'false') await view.user.click(button);
  };
  return { ...view, context, filters, unfold, open };
}

describe('FacetedList', () => {
  it('asks for counts when they are wanted, and states their price', async () => {
    const { context, open, user } = setup();
    await open('Type');
    expect(context.requests).toEqual([]);
    const button = screen.getByRole('button', { name: 'Show counts by Type' });
    expect(button).toHaveTextContent('Show counts, 10 credits');
    await user.click(button);
    expect(await screen.findByRole('checkbox', { name: 'Article 20' })).not.toBeChecked();
    expect(screen.getByRole('checkbox', { name: 'Review 10' })).toBeVisible();
    expect(context.requests).toEqual(['/works?search=tide&group_by=type']);
  });

  it('unfolds the first two where counting is free, and none where it costs', async () => {
    const free = setup({ source: { state: 'library', name: 'Ours' } });
    await free.unfold();
    expect(screen.getAllByRole('button', { expanded: true }).map(({ textContent }) => textContent)).toEqual([
      'Narrow',
      'Years',
      'Type',
    ]);
    free.unmount();
    const paid = setup();
    await paid.unfold();
    expect(screen.getAllByRole('button', { expanded: true })).toHaveLength(1);
    expect(paid.context.requests).toEqual([]);
  });

  it('is folded on prerendered pages, which do not know where records come from', () => {
    const store = createStore();
    store.set(sourceStatusAtom, { state: 'library', name: 'Ours' });
    const narrowing = { kind: 'works', params: {}, onFilter: () => undefined } as const;
    const html = renderToString(
      <ChakraProvider value={system}>
        <Provider store={store}>
          <Folding narrowing={narrowing}>List</Folding>
        </Provider>
      </ChakraProvider>,
    );
    expect(html).toContain('Open access');
    expect(html).not.toContain('aria-expanded="true"');
  });

  it('counts at once where counting is free', async () => {
    const { open } = setup({ source: { state: 'library', name: 'Ours' } });
    await open('Type');
    expect(await screen.findByRole('checkbox', { name: 'Article 20' })).toBeVisible();
  });

  it('chooses values beside those that are chosen, and none of them is left out of the counts', async () => {
    const { open, user, filters, context } = setup({
      filter: 'type:article,language:en',
      source: { state: 'library', name: 'Ours' },
    });
    await open('Type 1 chosen');
    expect(await screen.findByRole('checkbox', { name: 'Article 20' })).toBeChecked();
    await user.click(screen.getByRole('checkbox', { name: 'Review 10' }));
    await user.click(screen.getByRole('checkbox', { name: 'Article 20' }));
    expect(filters).toEqual(['type:article|review,language:en', 'language:en']);
    expect(context.requests).toContain('/works?search=tide&filter=language:en&group_by=type');
  });

  it('sets a range of years by the keyboard', async () => {
    const { open, user, filters } = setup({ source: { state: 'library', name: 'Ours' } });
    await open('Years');
    expect(await screen.findByRole('img', { name: 'Works from 2010 to 2019' })).toBeVisible();
    expect(screen.getByText('30 works')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Apply years' })).toBeDisabled();
    fireEvent.change(screen.getByRole('slider', { name: 'From year' }), { target: { value: '2015' } });
    expect(screen.getByText('15 works')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Apply years' }));
    expect(filters).toEqual(['publication_year:2015-']);
  });

  it('says why counts could not be had, and tries again', async () => {
    let isBroken = true;
    const { open, user } = setup({
      source: { state: 'library', name: 'Ours' },
      before: () => {
        if (isBroken) throw new TypeError('no route');
      },
    });
    for (const name of ['Years', 'Type'])
      await user.click(screen.getByRole('button', { name, hidden: true }));
    await open('Country');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'The counts for “Country” could not be loaded: Network error after 3 attempts: no route. The list and its filters stay as they are.',
    );
    isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Not recorded for any of these works.')).toBeVisible();
  });

  it('shows each condition in words, and drops it', async () => {
    const { user, filters } = setup({ filter: 'publication_year:2019-2024,type:!letter' });
    expect(screen.getByText('2019 to 2024')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Remove type not letter' }));
    expect(filters).toEqual(['publication_year:2019-2024']);
  });

  it('adds a condition on any field, and says what is wrong with a value', async () => {
    const { user, filters, unfold } = setup({ filter: 'type:article' });
    await unfold();
    await user.click(screen.getByRole('button', { name: 'Add filter' }));
    const form = within(screen.getByRole('form', { name: 'Add filter' }));
    await user.selectOptions(form.getByRole('combobox', { name: 'Field' }), 'Citations');
    await user.type(form.getByRole('textbox', { name: 'Value' }), 'many');
    await user.click(form.getByRole('button', { name: 'Add' }));
    expect(form.getByRole('textbox', { name: 'Value' })).toBeInvalid();
    expect(filters).toEqual([]);
    await user.clear(form.getByRole('textbox', { name: 'Value' }));
    await user.type(form.getByRole('textbox', { name: 'Value' }), '>100');
    await user.click(form.getByRole('button', { name: 'Add' }));
    expect(filters).toEqual(['type:article,cited_by_count:>100']);
  });

  it('adds a condition on a field that only OpenAlex can know, and says that it may be refused', async () => {
    const { user, filters, unfold } = setup({ filter: 'type:article' });
    await unfold();
    await user.click(screen.getByRole('button', { name: 'Add filter' }));
    const form = within(screen.getByRole('form', { name: 'Add filter' }));
    await user.selectOptions(form.getByRole('combobox', { name: 'Field' }), 'Another field, by its name');
    await user.type(form.getByRole('textbox', { name: 'Value' }), '1');
    expect(form.getByRole('button', { name: 'Add' })).toBeDisabled();
    const name = form.getByRole('textbox', { name: 'Name of the field' });
    await user.type(name, 'grants.funder');
    expect(form.queryByText(/if OpenAlex refuses it/)).toBeNull();
    await user.click(form.getByRole('button', { name: 'Add' }));
    expect(form.getByText('Cannot filter works by grants.funder')).toBeVisible();
    expect(name).toBeInvalid();
    expect(form.getByRole('textbox', { name: 'Value' })).toBeValid();
    await user.clear(name);
    await user.type(name, 'evidence-levels.id');
    expect(
      form.getByText(
        'This version does not know this field. It is sent as written; if OpenAlex refuses it, nothing is charged.',
      ),
    ).toBeVisible();
    await user.click(form.getByRole('button', { name: 'Add' }));
    expect(filters).toEqual(['type:article,evidence_levels.id:1']);
  });

  it('finds the value of a condition by its name', async () => {
    const { user, filters, unfold, context } = setup();
    await unfold();
    await user.click(screen.getByRole('button', { name: 'Add filter' }));
    const form = within(screen.getByRole('form', { name: 'Add filter' }));
    await user.selectOptions(form.getByRole('combobox', { name: 'Field' }), 'Cites the work');
    const value = form.getByRole('combobox', { name: 'Value' });
    await user.type(value, 'Tide 7');
    await user.click(form.getByRole('button', { name: 'Add' }));
    expect(form.getByRole('alert')).toHaveTextContent('Choose a name from the list, or give an OpenAlex id');
    expect(filters).toEqual([]);
    await user.click(await form.findByRole('option', { name: /Tide 7/ }));
    expect(filters).toEqual(['cites:W1007']);
    expect(context.requests).toEqual(['/autocomplete/works?q=Tide 7']);
  });

  it('takes an id where a name could be chosen', async () => {
    const { user, filters, unfold } = setup();
    await unfold();
    await user.click(screen.getByRole('button', { name: 'Add filter' }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Field' }), 'Author');
    await user.type(screen.getByRole('combobox', { name: 'Value' }), 'A12|A34');
    await user.click(screen.getByRole('button', { name: 'Add' }));
    expect(filters).toEqual(['authorships.author.id:A12|A34']);
  });

  it('asks yes or no where that is what a field says', async () => {
    const { user, filters, unfold } = setup();
    await unfold();
    await user.click(screen.getByRole('button', { name: 'Add filter' }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Field' }), 'Retracted');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Value' }), 'No');
    await user.click(screen.getByRole('button', { name: 'Add' }));
    expect(filters).toEqual(['is_retracted:false']);
  });
});
