/** @jest-environment ./tests/support/browser-environment.mjs */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrategyScreen } from '@/components/screens/projects/strategy/StrategyScreen';
import { strategyLinesAtom, strategyUndoAtom } from '@/lib/state/strategy/strategy-atoms';
import { isolateProjectScreens } from '@/tests/support/project-screens';
import { renderScreen } from '@/tests/support/render-screen';
import { openStrategy } from '@/tests/support/strategy-tab';

isolateProjectScreens();

const ONE_LINE = '(sleep[tiab] OR nap*[tiab]) AND (nurse[tiab] OR doctor[tiab])';

/** The page of a search with two lines, and the open dialog with a text in it. */
async function setup(text: string) {
  const { store } = await openStrategy({ lines: ['a: light', 'b: #1 AND mood'] });
  renderScreen({ '/projects/strategy': StrategyScreen }, '/projects/strategy', store);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Paste a search...' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Paste a search' }));
  await user.click(dialog.getByRole('textbox'));
  await user.paste(text);
  const texts = () => store.get(strategyLinesAtom).map((line) => line.text);
  return { store, user, dialog, texts };
}

describe('PasteDialog', () => {
  it('offers to split a search of one line, shows its lines, and takes them in as one step', async () => {
    const { store, user, dialog, texts } = await setup(ONE_LINE);
    await user.click(await dialog.findByRole('checkbox', { name: 'Split into lines' }));
    const rows = within(dialog.getByRole('region', { name: 'How it is read' })).getAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      '1#2 AND #3',
      '2sleep OR nap*',
      '3nurse OR doctor',
    ]);
    await user.click(dialog.getByRole('button', { name: 'Take in 3 lines' }));
    expect(texts()).toEqual(['light', '#1 AND mood', '#4 AND #5', 'sleep OR nap*', 'nurse OR doctor']);
    expect(store.get(strategyUndoAtom)).toBe('Paste 3 lines from PubMed');
    await user.click(screen.getByRole('button', { name: /^Undo/ }));
    await waitFor(() => expect(texts()).toEqual(['light', '#1 AND mood']));
  });

  it('looks for words in titles alone again, where they were written so', async () => {
    const { store, user, dialog } = await setup('sleep[tiab] AND (nurse[ti] OR doctor[ti])');
    await user.click(await dialog.findByRole('checkbox', { name: 'Split into lines' }));
    expect(dialog.getByText('Terms written for fewer fields,', { exact: false })).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Take in 3 lines' }));
    expect(store.get(strategyLinesAtom).slice(2)).toMatchObject([
      { text: '#4 AND #5' },
      { text: 'sleep', scope: 'title_and_abstract' },
      { text: 'nurse OR doctor', scope: 'title' },
    ]);
  });

  it('says at each row what was left out of it behind NOT, split or whole', async () => {
    const { user, dialog } = await setup('(sleep[tiab] OR "Naps"[mesh]) AND nurse[tiab] NOT letter[pt]');
    const list = async () => {
      const region = await dialog.findByRole('region', { name: 'How it is read' });
      const rows = within(region).getAllByRole('listitem');
      return rows.map(({ textContent }) => textContent).filter((text) => /^\d/.test(text ?? ''));
    };
    const left = 'Left out behind NOT, as it would exclude papers: “letter[pt]”';
    expect(await list()).toEqual([`1(sleep OR naps) AND nurse${left}1 part read otherwise`]);
    await user.click(dialog.getByRole('checkbox', { name: 'Split into lines' }));
    expect(await list()).toEqual([`1#2 AND #3${left}`, '2sleep OR naps1 part read otherwise', '3nurse']);
    expect(dialog.getByText(/To exclude it all the same: NOT letter/)).toBeVisible();
  });

  it('offers to split a search of which NOT leaves out titles, which then have their line', async () => {
    const { store, user, dialog } = await setup('sleep[tiab] NOT protocol[ti]');
    await user.click(await dialog.findByRole('checkbox', { name: 'Split into lines' }));
    await user.click(dialog.getByRole('button', { name: 'Take in 3 lines' }));
    expect(store.get(strategyLinesAtom).slice(2)).toMatchObject([
      { text: '#4 NOT #5' },
      { text: 'sleep', scope: 'title_and_abstract' },
      { text: 'protocol', scope: 'title' },
    ]);
  });

  it('takes in a line whole unless asked, and offers nothing where there is one term', async () => {
    const { user, dialog, texts } = await setup(ONE_LINE);
    await user.click(await dialog.findByRole('button', { name: 'Take in 1 line' }));
    expect(texts()[2]).toBe('(sleep OR nap*) AND (nurse OR doctor)');
    await user.click(screen.getByRole('button', { name: 'Paste a search...' }));
    const again = within(await screen.findByRole('dialog', { name: 'Paste a search' }));
    await user.click(again.getByRole('textbox'));
    await user.paste('"shift work"[tiab]');
    await again.findByRole('button', { name: 'Take in 1 line' });
    expect(again.queryByRole('checkbox', { name: 'Split into lines' })).toBeNull();
  });

  it('says why a search cannot be split of which NOT leaves one term', async () => {
    const { dialog } = await setup('sleep[tiab] NOT letter[pt]');
    expect(
      await dialog.findByText(
        'Cannot be split into lines: only “sleep” is left, as “letter[pt]” behind NOT is left out.',
      ),
    ).toBeVisible();
    expect(dialog.queryByRole('checkbox', { name: 'Split into lines' })).toBeNull();
  });

  it('names the systems of all parts, and keeps each with its lines', async () => {
    const { store, user, dialog } = await setup('PubMed\nsleep[tiab]\n\nScopus\nTITLE-ABS(nurse)');
    expect(await dialog.findByText(/^Read as PubMed and Scopus: 4 lines/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Take in 4 lines' }));
    expect(store.get(strategyLinesAtom).slice(2)).toMatchObject([
      { text: 'PubMed' },
      { text: 'sleep', origin: { system: 'PubMed' } },
      { text: 'Scopus' },
      { text: 'nurse', origin: { system: 'Scopus' } },
    ]);
  });

  it('reads no text of more lines than a strategy holds, and takes in none that it cannot', async () => {
    const lines = (count: number) => Array.from({ length: count }, (_, at) => `sleep${at}[tiab]`).join('\n');
    const { user, dialog } = await setup(lines(501));
    expect(
      await dialog.findByText(
        'This text has 501 lines, and a strategy holds 500 at most. Paste a part of it.',
      ),
    ).toBeVisible();
    await user.clear(dialog.getByRole('textbox'));
    await user.click(dialog.getByRole('textbox'));
    await user.paste(lines(499));
    expect(await dialog.findByText('A strategy holds 500 lines at most.')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Take in 499 lines' })).toBeDisabled();
    await user.click(dialog.getByRole('checkbox', { name: 'Replace the 2 lines that are here' }));
    expect(dialog.getByRole('button', { name: 'Take in 499 lines' })).toBeEnabled();
  });
});
