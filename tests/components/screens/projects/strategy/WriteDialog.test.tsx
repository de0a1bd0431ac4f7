/** @jest-environment ./tests/support/browser-environment.mjs */
import { screen, within } from '@testing-library/react';
import { WriteDialog } from '@/components/screens/projects/strategy/WriteDialog';
import { askableLinesAtom, askLinesAtom } from '@/lib/state/strategy/ask-atoms';
import { setAsideAtom } from '@/lib/state/strategy/line-acts';
import { SYSTEM_NAMES } from '@/lib/strategy/dialects/types';
import { renderWithApp } from '@/tests/support/render-with-app';
import { noteSavedFiles, readBlob } from '@/tests/support/saved-files';
import { openStrategy } from '@/tests/support/strategy-tab';

// jsdom has dialogs but cannot open them.
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};

async function setup(known: number, ...lines: readonly string[]) {
  const tab = await openStrategy({ lines, known });
  await tab.store.set(askLinesAtom, tab.store.get(askableLinesAtom));
  tab.store.set(setAsideAtom, known === 0 ? null : { percent: 30, seed: 7 });
  const saved = noteSavedFiles();
  const view = renderWithApp(<WriteDialog onClose={() => undefined} />, tab.store);
  const written = () => screen.getByRole('region', { name: 'The search as written' });
  return { ...tab, ...view, saved, written };
}

describe('WriteDialog', () => {
  it('saves the search as it was run: lines, numbers, the day, and recall on both parts', async () => {
    const { user, saved, written } = await setup(10, 'a: sleep OR nurse', 'b: #1 AND study');
    expect(written()).toHaveTextContent(/Search strategy: Sleep/);
    await screen.findByText(
      /Line 2 finds \d of 7 known papers \(\d+(?:\.\d)?%, 95% interval .*; of those set aside \d of 3 known papers/,
    );
    await user.click(screen.getByRole('button', { name: 'Save as text file' }));
    const text = await readBlob(saved[0]);
    expect(text).toMatch(/^1\. sleep OR nurse\n {3}title and abstract; exact words\n {3}120 works, /m);
    expect(text).toMatch(/^2\. #1 AND study$/m);
    expect(text).toMatch(/^OpenAlex\. Searched on \d+ \w+ \d{4}\.$/m);
  });

  it('saves it with tables for word processors and as Markdown, and other systems as text alone', async () => {
    const { user, saved } = await setup(0, 'a: sleep OR nurse');
    await user.click(screen.getByRole('button', { name: 'Save for a word processor (HTML)' }));
    await user.click(screen.getByRole('button', { name: 'Save as Markdown' }));
    const [html, markdown] = await Promise.all([readBlob(saved[0]), readBlob(saved[1])]);
    expect(html).toContain('<td>1</td><td>sleep OR nurse<br>title and abstract; exact words<br>120 works, ');
    expect(markdown).toContain('| 1 | sleep OR nurse<br>title and abstract; exact words<br>120 works, ');
    await user.click(screen.getByRole('radio', { name: /^PubMed/ }));
    expect(screen.queryByRole('button', { name: /Markdown|word processor/ })).toBeNull();
  });

  it('lists with their lines what PubMed and Scopus cannot take', async () => {
    const { user, written } = await setup(0, 'a: wom?n OR sleep', 'b: #1 AND study');
    await user.click(screen.getByRole('radio', { name: /^PubMed/ }));
    expect(written()).toHaveTextContent('#2 #1 AND study[tiab]');
    const losses = screen.getByRole('region', {
      name: 'What could not be carried over',
    });
    expect(within(losses).getByText(/^Line 1: “wom\?n”: PubMed has no sign/)).toBeVisible();
    await user.click(screen.getByRole('radio', { name: /^Scopus/ }));
    expect(written()).toHaveTextContent('#1 TITLE-ABS(wom?n OR sleep)');
    // One reason of two lines is said once.
    const reason = screen.getByText(/^Scopus finds plurals and other spellings of a word as well\./);
    expect(reason).toHaveTextContent(/well\. Line 1: “wom\?n OR sleep”; Line 2: “#1 AND study”$/);
  });

  it('writes it for every system that is read, and saves it as text', async () => {
    const { user, written, saved } = await setup(0, 'a: wom?n OR sleep', 'b: #1 AND study');
    const offered = screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent ?? '');
    for (const system of SYSTEM_NAMES.filter((name) => name !== 'unknown'))
      expect(offered.filter((label) => label.startsWith(system))).toHaveLength(1);
    await user.click(screen.getByRole('radio', { name: /^Ovid/ }));
    expect(written()).toHaveTextContent('1. (wom#n OR sleep).ti,ab. 2. 1 AND study.ti,ab.');
    expect(screen.getByText('Everything could be carried over.')).toBeVisible();
    await user.click(screen.getByRole('radio', { name: /^Web of Science/ }));
    await user.click(screen.getByRole('button', { name: 'Save as text file' }));
    expect(await readBlob(saved[0])).toMatch(/^#1 \(TI=\(wom\?n OR sleep\) OR AB=\(wom\?n OR sleep\)\)$/m);
  });
});
