/** @jest-environment ./tests/support/browser-environment.mjs */
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SearchForm } from '@/components/ui/SearchForm';
import type { TypeAheadItem } from '@/components/ui/SuggestionPanel';
import { renderWithApp } from '@/tests/support/render-with-app';

const PERSON: TypeAheadItem = {
  key: 'authors/A1',
  kind: 'authors',
  kindLabel: 'Author',
  label: 'Ada Open',
  hint: '',
  counts: '',
};

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

function setup(props: { readonly initialQuery?: string; readonly isBlocked?: boolean } = {}) {
  const sent: string[] = [];
  const chosen: string[] = [];
  const offer = {
    suggest: async () => [PERSON],
    recognise: (text: string) => (text.trim() === 'A1' ? PERSON : null),
    onChoose: ({ key }: TypeAheadItem) => chosen.push(key),
  };
  const view = renderWithApp(
    <SearchForm {...props} offer={offer} onSearch={(query) => sent.push(query)} answersSlash />,
  );
  return {
    ...view,
    user: userEvent.setup({ advanceTimers: jest.advanceTimersByTime }),
    sent,
    chosen,
    box: screen.getByRole('combobox', { name: 'Search papers, authors, DOIs, ORCIDs' }),
    button: screen.getByRole('button', { name: 'Search & Visualize' }),
    pause: () => act(() => jest.advanceTimersByTimeAsync(300)),
  };
}

describe('SearchForm', () => {
  it('has the texts of docs/behaviours/routes.md#home', () => {
    const { box, button } = setup();
    expect(box).toHaveAttribute('placeholder', 'Search papers, authors, DOIs, ORCIDs...');
    expect(button).toHaveTextContent('Search & Visualize');
  });

  it('sends nothing while blank, by button or by key', async () => {
    const { user, box, button, sent } = setup();
    expect(button).toBeDisabled();
    await user.type(box, '   {Enter}');
    expect(button).toBeDisabled();
    expect(sent).toEqual([]);
  });

  it('sends by key and by button, whatever is offered meanwhile', async () => {
    const { user, box, button, sent, chosen, pause } = setup();
    await user.type(box, 'open access');
    await pause();
    expect(screen.getByRole('option', { name: /Ada Open/ })).toBeInTheDocument();
    await user.type(box, '{Enter}');
    await user.click(button);
    expect(sent).toEqual(['open access', 'open access']);
    expect(chosen).toEqual([]);
  });

  it('opens what is chosen of the suggestions', async () => {
    const { user, box, sent, chosen, pause } = setup();
    await user.type(box, 'ada');
    await pause();
    await user.click(screen.getByRole('option', { name: /Ada Open/ }));
    expect(chosen).toEqual(['authors/A1']);
    expect(sent).toEqual([]);
  });

  it('opens an identifier by Enter, without a pause', async () => {
    const { user, box, sent, chosen } = setup();
    await user.type(box, 'A1{Enter}');
    expect(chosen).toEqual(['authors/A1']);
    expect(sent).toEqual([]);
  });

  it('sends nothing where nothing can be sent', async () => {
    const { user, box, button, sent } = setup({ isBlocked: true });
    await user.type(box, 'open access{Enter}');
    expect(button).toBeDisabled();
    expect(sent).toEqual([]);
  });

  it('starts with a given text', () => {
    expect(setup({ initialQuery: '10.7717/peerj.4375' }).box).toHaveValue('10.7717/peerj.4375');
  });

  it('takes the focus by /', async () => {
    const { user, box } = setup();
    await user.keyboard('/');
    expect(box).toHaveFocus();
    expect(box).toHaveValue('');
  });
});
