/** @jest-environment ./tests/support/browser-environment.mjs */
import { act, screen, within } from '@testing-library/react';
import { ScreeningScreen } from '@/components/screens/projects/screening/ScreeningScreen';
import { CONSENSUS, type Decision, type ProjectHeader } from '@/lib/project/types';
import { noteEntryAtom } from '@/lib/state/project/known-entries';
import { projectAtom } from '@/lib/state/project/open-project-atoms';
import { reverseProjectAtom } from '@/lib/state/project/record-acts';
import { ownDecisionsAtom } from '@/lib/state/screening/phase-atoms';
import { splitUndecidedAtom } from '@/lib/state/screening/split-atoms';
import type { FactsInWords } from '@/tests/support/projects';
import { at, searchEntry } from '@/tests/support/projects';
import { isolateScreens, renderScreen } from '@/tests/support/render-screen';
import { openScreening } from '@/tests/support/screening-project';

isolateScreens();

// jsdom has dialogs, but cannot open them.
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};

async function setup(
  header: Partial<ProjectHeader> = {},
  facts: FactsInWords = {},
  decisions: readonly Decision[] = [],
) {
  const store = await openScreening(header, facts, decisions);
  const view = renderScreen({ '/projects/screen': ScreeningScreen }, '/projects/screen?project=p1', store);
  const card = await screen.findByRole('article', { name: 'Paper to decide on' });
  const title = () =>
    within(screen.getByRole('article', { name: 'Paper to decide on' })).getByRole('heading').textContent;
  const verdicts = () =>
    [...store.get(ownDecisionsAtom)].map(([id, { verdict, reason }]) => [id, verdict, reason]);
  return { ...view, store, card, title, verdicts };
}

async function inOrder(view: Awaited<ReturnType<typeof setup>>) {
  await view.user.click(screen.getByRole('button', { name: 'As found' }));
}

describe('the page for screening', () => {
  it('decides by keys and shows the next paper at once', async () => {
    const view = await setup();
    await inOrder(view);
    expect(view.title()).toBe('Heart failure at home 1');
    await view.user.keyboard('i');
    expect(view.title()).toBe('Heart failure at home 2');
    await view.user.keyboard('M');
    await view.user.keyboard('4');
    expect(view.verdicts()).toEqual([
      ['W1', 'include', null],
      ['W2', 'maybe', null],
      ['W3', 'exclude', 'Wrong outcome'],
    ]);
    expect(screen.getByText('3 of 10 decided, 2 included or maybe')).toBeVisible();
  });

  it('excludes with a reason by touch, where phones have no room for the reasons', async () => {
    const { matchMedia } = window;
    const narrow = (query: string) => ({ ...matchMedia(query), matches: query.includes('max-width') });
    Object.defineProperty(window, 'matchMedia', { configurable: true, value: narrow });
    try {
      const view = await setup();
      await inOrder(view);
      await view.user.click(screen.getByRole('button', { name: 'More for this card' }));
      await view.user.click(await screen.findByRole('menuitem', { name: 'Exclude with a reason...' }));
      expect(screen.getByRole('alert')).toHaveTextContent('Choose the reason.');
      await view.user.click(screen.getByRole('button', { name: /Wrong comparison/ }));
      expect(view.verdicts()).toEqual([['W1', 'exclude', 'Wrong comparison']]);
    } finally {
      Object.defineProperty(window, 'matchMedia', { configurable: true, value: matchMedia });
    }
  });

  it('names a paper without a title by its DOI, as tables do', async () => {
    const view = await setup({}, { title: '', doi: '10.5555/untitled' });
    await inOrder(view);
    expect(view.title()).toBe('DOI 10.5555/untitled');
  });

  it('takes a decision back and shows its card', async () => {
    const view = await setup();
    await inOrder(view);
    await view.user.keyboard('eu');
    expect(view.title()).toBe('Heart failure at home 1');
    expect(view.verdicts()).toEqual([]);
  });

  it('does not decide while a word is typed', async () => {
    const view = await setup({}, { abstract: 'Time to mime: a pantomime.' });
    await view.user.type(screen.getByRole('textbox', { name: 'Words to mark' }), 'mime');
    expect(view.verdicts()).toEqual([]);
    await view.user.click(screen.getByRole('button', { name: 'Mark' }));
    expect(within(view.card).getByText('mime', { selector: 'mark' })).toBeVisible();
  });

  it('marks the words of the search that brought the paper', async () => {
    const view = await setup({}, { abstract: 'The heart fails; hearts of forests do not.' });
    const asked = { type: 'request', request: '/works?search=heart%20NOT%20forest', words: '' } as const;
    act(() => view.store.set(noteEntryAtom, 'p1', searchEntry(asked)));
    const marked = within(view.card).getAllByText(/./, { selector: 'p mark' });
    expect(marked.map(({ textContent }) => textContent)).toEqual(['heart', 'hearts']);
  });

  it('reads the share of one reader, once the undecided are split', async () => {
    const view = await setup();
    await inOrder(view);
    await view.user.keyboard('i');
    act(() => void view.store.set(splitUndecidedAtom, ['Ann', 'Ben']));
    await view.user.click(screen.getByRole('button', { name: 'Reader: Ben' }));
    expect(screen.getByText('0 of 4 decided, 0 included or maybe')).toBeVisible();
    await view.user.keyboard('eeee');
    expect(screen.getByText('All papers of this phase are decided')).toBeVisible();
    await view.user.click(screen.getByRole('button', { name: 'All papers' }));
    expect(screen.getByText('5 of 10 decided, 1 included or maybe')).toBeVisible();
  });

  it('says when to stop by the goal that the reader chose', async () => {
    const view = await setup();
    const part = within(screen.getByRole('region', { name: 'When to stop' }));
    await view.user.click(part.getByText('Change the goal'));
    await view.user.click(await part.findByRole('button', { name: '90\u00a0%' }));
    await view.user.click(part.getByRole('button', { name: '10\u00a0%' }));
    expect(view.store.get(projectAtom)?.header.stopping).toEqual({ target: 0.9, alpha: 0.1 });
    act(() => {
      view.store.set(reverseProjectAtom, 'undo');
      view.store.set(reverseProjectAtom, 'undo');
    });
    expect(part.getByRole('button', { name: '95\u00a0%' })).toHaveAttribute('aria-pressed', 'true');
  });

  it('demands a reason to exclude a full text', async () => {
    const view = await setup();
    await inOrder(view);
    await view.user.keyboard('i');
    await view.user.click(screen.getByRole('button', { name: 'Full text' }));
    await view.user.click(await screen.findByRole('button', { name: 'Exclude' }));
    expect(screen.getByRole('alert')).toHaveTextContent('A full text is excluded with a reason: choose one.');
    expect(view.verdicts()).toEqual([]);
    await view.user.click(screen.getByRole('button', { name: 'Wrong study design' }));
    expect(view.verdicts()).toEqual([['W1', 'exclude', 'Wrong study design']]);
    expect(screen.getByText('All papers of this phase are decided')).toBeVisible();
  });

  it('keeps a note, and names its keys', async () => {
    const view = await setup();
    await view.user.keyboard('t');
    expect(screen.getByRole('textbox', { name: 'Tags' })).toHaveFocus();
    await view.user.click(screen.getByRole('button', { name: 'Discard' }));
    await view.user.keyboard('n');
    expect(screen.getByRole('textbox', { name: 'Note' })).toHaveFocus();
    await view.user.type(screen.getByRole('textbox', { name: 'Note' }), 'Ask the authors');
    await view.user.click(screen.getByRole('button', { name: 'Save' }));
    expect(within(view.card).getByText('Note: Ask the authors')).toBeVisible();
    await view.user.keyboard('?');
    expect(
      within(screen.getByRole('dialog', { name: 'Keys' })).getByText('Exclude: Wrong population'),
    ).toBeVisible();
  });

  it('shows the criteria beside the card', async () => {
    await setup({ criteria: ['Adults with heart failure', 'Randomised trials'] });
    expect(screen.getByRole('region', { name: 'Eligibility criteria' })).toHaveTextContent(
      'Randomised trials',
    );
  });
});

describe('before the reader asked for it', () => {
  it('offers to start, and nothing else', async () => {
    const store = await openScreening({ screeningSince: null });
    const { user } = renderScreen(
      { '/projects/screen': ScreeningScreen },
      '/projects/screen?project=p1',
      store,
    );
    expect(screen.queryByRole('link', { name: 'Screen' })).toBeNull();
    await user.click(await screen.findByRole('button', { name: 'Start deciding' }));
    expect(await screen.findByRole('article', { name: 'Paper to decide on' })).toBeVisible();
  });
});

describe('with a second reader', () => {
  const by = (screener: string, record: string, verdict: Decision['verdict']): Decision => ({
    phase: 'title-abstract',
    screener,
    record,
    verdict,
    reason: null,
    time: at(5),
  });
  const header = {
    screeners: [
      { id: 'me', name: '' },
      { id: 'anna', name: 'Anna' },
    ],
  };
  const decisions = [
    by('me', 'W1', 'include'),
    by('anna', 'W1', 'include'),
    by('me', 'W2', 'include'),
    by('anna', 'W2', 'exclude'),
  ];

  it('hides the other decisions until all are through', async () => {
    await setup({ ...header, othersShownSince: null }, {}, decisions);
    const part = () => within(screen.getByRole('region', { name: 'Second readers' }));
    expect(part().getByText('Anna has decided on 2 of 10 papers.')).toBeVisible();
    expect(part().getByText('These decisions stay hidden until all are through.')).toBeVisible();
    expect(part().getByRole('button', { name: 'Show them now...' })).toBeVisible();
    expect(screen.queryByText(/alike/)).toBeNull();
  });

  it('settles a conflict by what somebody decided', async () => {
    const { user } = await setup({ ...header, othersShownSince: at(9) }, {}, decisions);
    expect(
      screen.getByText(/Anna and you: Both decided on 2 papers, 1 of them alike \(50\.0%\)\./),
    ).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Settle 1 conflict' }));
    const card = within(screen.getByRole('article', { name: 'Conflict to settle' }));
    expect(card.getByRole('status')).toHaveTextContent('1 conflict left to settle');
    expect(card.getByRole('heading')).toHaveTextContent('Heart failure at home 2');
    await user.click(card.getByRole('button', { name: 'Exclude' }));
    expect(screen.getByText('No decision differs, or all that differed are settled.')).toBeVisible();
    expect(screen.getByRole('article', { name: 'Paper to decide on' })).toBeVisible();
  });

  it('settles a conflict as nobody decided, too', async () => {
    const { user, store } = await setup({ ...header, othersShownSince: at(9) }, {}, decisions);
    await user.click(screen.getByRole('button', { name: 'Settle 1 conflict' }));
    const card = within(screen.getByRole('article', { name: 'Conflict to settle' }));
    const choices = within(card.getByRole('group', { name: 'Settle as' })).getAllByRole('button');
    expect(choices.map(({ textContent }) => textContent)).toEqual([
      'Include',
      'Exclude',
      'Maybe',
      'Exclude with a reason...',
    ]);
    await user.click(card.getByRole('button', { name: 'Exclude with a reason...' }));
    await user.click(card.getByRole('button', { name: 'Wrong outcome' }));
    const settled = [...(store.get(projectAtom)?.decisions.values() ?? [])].filter(
      ({ screener }) => screener === CONSENSUS,
    );
    expect(settled).toMatchObject([{ record: 'W2', verdict: 'exclude', reason: 'Wrong outcome' }]);
  });

  it('goes on with the next conflict, the choices of reasons folded and the focus kept', async () => {
    const another = [by('me', 'W3', 'include'), by('anna', 'W3', 'exclude')];
    const { user } = await setup({ ...header, othersShownSince: at(9) }, {}, [...decisions, ...another]);
    await user.click(screen.getByRole('button', { name: 'Settle 2 conflicts' }));
    await user.click(screen.getByRole('button', { name: 'Exclude with a reason...' }));
    await user.click(screen.getByRole('button', { name: 'Maybe' }));
    const card = within(screen.getByRole('article', { name: 'Conflict to settle' }));
    expect(card.getByRole('status')).toHaveTextContent('1 conflict left to settle');
    expect(card.getByRole('button', { name: 'Maybe' })).toHaveFocus();
    expect(card.queryByRole('group', { name: 'Exclude with a reason' })).toBeNull();
  });

  it('moves the focus to the choices of the next conflict once a reason is chosen, which goes', async () => {
    const another = [by('me', 'W3', 'include'), by('anna', 'W3', 'exclude')];
    const { user } = await setup({ ...header, othersShownSince: at(9) }, {}, [...decisions, ...another]);
    await user.click(screen.getByRole('button', { name: 'Settle 2 conflicts' }));
    await user.click(screen.getByRole('button', { name: 'Exclude with a reason...' }));
    await user.click(screen.getByRole('button', { name: 'Wrong outcome' }));
    expect(screen.getByRole('group', { name: 'Settle as' })).toHaveFocus();
    await user.tab();
    expect(screen.getByRole('button', { name: 'Include' })).toHaveFocus();
  });
});
