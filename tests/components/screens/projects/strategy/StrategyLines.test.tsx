/** @jest-environment ./tests/support/browser-environment.mjs */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrategyScreen } from '@/components/screens/projects/strategy/StrategyScreen';
import { strategyAnswerAtom } from '@/lib/state/strategy/found-atoms';
import { setKnownPapersAtom } from '@/lib/state/strategy/line-acts';
import { isolateProjectScreens } from '@/tests/support/project-screens';
import { renderScreen } from '@/tests/support/render-screen';
import { openStrategy } from '@/tests/support/strategy-tab';

isolateProjectScreens();

/** The page of a project's search, and its lines. */
async function setup(known: number, ...lines: readonly string[]) {
  const { store } = await openStrategy({ lines, known });
  renderScreen({ '/projects/strategy': StrategyScreen }, '/projects/strategy', store);
  const list = await screen.findByRole('list', { name: 'Lines of the search' });
  return { user: userEvent.setup(), rows: () => within(list).getAllByRole('listitem') };
}

const figuresOf = (row: HTMLElement | undefined) =>
  row === undefined
    ? []
    : within(row)
        .getAllByRole('definition')
        .map(({ textContent }) => textContent);

describe('StrategyLines', () => {
  it('has no columns for known papers before some are chosen, and says what is not counted', async () => {
    const { rows, user } = await setup(0, 'a: sleep', 'b: 1 AND nurse');
    expect(rows().map(figuresOf)).toEqual([['–'], ['–']]);
    await user.type(screen.getByRole('textbox', { name: 'Line 1' }), '{Enter}');
    expect(await screen.findByText('50 works by the index,', { exact: false })).toBeVisible();
    expect(figuresOf(rows()[0])).toEqual(['50']);
  });

  it('shows how many known papers a line finds, and how many no other line does', async () => {
    const { rows } = await setup(10, 'a: sleep', 'b: nurse');
    expect(await within(rows()[0] ?? document.body).findByText('3 of 10')).toBeVisible();
    expect(figuresOf(rows()[0])).toEqual(['–', '3 of 10', '2']);
  });

  it('says nothing of known papers that are not read yet, as after a reload', async () => {
    const { store } = await openStrategy({ lines: ['a: sleep'] });
    store.set(setKnownPapersAtom, { type: 'list', name: 'List', works: ['W1001', 'W1002', 'W1003'] });
    renderScreen({ '/projects/strategy': StrategyScreen }, '/projects/strategy', store);
    const list = await screen.findByRole('list', { name: 'Lines of the search' });
    await waitFor(() => expect(store.get(strategyAnswerAtom)).not.toBeNull());
    expect(figuresOf(within(list).getByRole('listitem'))).toEqual(['–', '–', '–']);
  });

  it('underlines in the text what cannot be sent', async () => {
    const { rows } = await setup(0, 'a: (sleep OR nurse');
    expect(rows()[0]?.querySelector('mark')).toHaveTextContent('(');
    expect(rows()[0]).toHaveTextContent('A bracket is alone or empty');
  });

  it('sets the limits of a combination from its menu, where scope and word forms say nothing', async () => {
    const { rows, user } = await setup(0, 'a: sleep', 'b: nurse', 'c: 1 OR 2');
    const row = within(rows()[2] ?? document.body);
    await user.click(row.getByRole('button', { name: 'More for line 3' }));
    await user.click(screen.getByRole('menuitem', { name: 'Limits...' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Limits of the line' }));
    expect(dialog.queryByRole('combobox')).toBeNull();
    await user.type(dialog.getByRole('textbox', { name: 'From year' }), '2010');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(row.getByText('2010–', { selector: 'button' })).toBeInTheDocument();
  });

  it('leads to what is said about a line', async () => {
    const { rows, user } = await setup(0, 'a: sleep', 'b: nurse');
    const row = within(rows()[0] ?? document.body);
    await user.click(row.getByRole('button', { name: 'More for line 1' }));
    await user.click(screen.getByRole('menuitem', { name: 'About the line' }));
    expect(await screen.findByRole('region', { name: 'How line 1 is read' })).toBeVisible();
  });

  it('splits a line by its menu, which says so only where parts are joined', async () => {
    const { rows, user } = await setup(10, 'a: sleep', 'b: (sleep OR light) AND nurse', 'c: #2 NOT #1');
    const menuOf = async (number: number) => {
      await user.click(screen.getByRole('button', { name: `More for line ${number}` }));
      return screen.queryByRole('menuitem', { name: 'Split into lines' });
    };
    expect(await menuOf(1)).toBeNull();
    await user.keyboard('{Escape}');
    const item = await menuOf(2);
    if (item !== null) await user.click(item);
    const texts = () => screen.getAllByRole('textbox', { name: /^Line / }).map((box) => box.textContent);
    await waitFor(() => expect(rows()).toHaveLength(5));
    expect(texts()).toEqual(['sleep', '#3 AND #4', 'sleep OR light', 'nurse', '#2 NOT #1']);
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Line 2' })).toHaveFocus());
    await user.click(screen.getByRole('button', { name: 'Undo: Split into lines' }));
    await waitFor(() => expect(rows()).toHaveLength(3));
  });
});
