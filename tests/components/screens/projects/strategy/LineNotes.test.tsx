/** @jest-environment ./tests/support/browser-environment.mjs */
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrategyScreen } from '@/components/screens/projects/strategy/StrategyScreen';
import { ApiError } from '@/lib/openalex/errors';
import { noteOutcomeAtom } from '@/lib/state/service/condition-atoms';
import { askableLinesAtom, askLinesAtom } from '@/lib/state/strategy/ask-atoms';
import { changeStrategyAtom } from '@/lib/state/strategy/strategy-atoms';
import { isolateProjectScreens } from '@/tests/support/project-screens';
import { renderScreen } from '@/tests/support/render-screen';
import { linesOf } from '@/tests/support/strategies';
import { openStrategy } from '@/tests/support/strategy-tab';

isolateProjectScreens();

/** 10,000 characters: words of 60, joined by OR. */
const LONG = Array.from({ length: 156 }, (_, at) => `${'a'.repeat(57)}${100 + at}`).join(' OR ');

const LINES = linesOf(
  'a: sleep',
  'b: (sleep OR mood',
  'c: #3',
  'd: #5',
  'e: #4',
  'f: c* OR mood',
  `g: ${LONG}`,
  `h: "${'ab '.repeat(1_500)}"`,
  'i: the of',
  'j: fault 400',
  'k: #2 AND nurse',
  'l: nurse',
).map((line) => (line.id === 'i' ? { ...line, forms: 'stemmed' as const } : line));

/** The page of a search of bad lines, everything that can be asked counted. */
async function setup() {
  const { store } = await openStrategy({ lines: [] });
  store.set(changeStrategyAtom, 'Edit', (before) => ({ ...before, lines: LINES }));
  await store.set(askLinesAtom, store.get(askableLinesAtom));
  renderScreen({ '/projects/strategy': StrategyScreen }, '/projects/strategy', store);
  const row = (await screen.findByRole('textbox', { name: 'Line 1' })).closest('li');
  const rows = [...(row?.parentElement?.children ?? [])];
  return (number: number) => {
    const line = rows[number - 1];
    if (!(line instanceof HTMLElement)) throw new Error(`There is no line ${number}`);
    const hits = within(line).getAllByRole('definition')[0]?.textContent;
    return { line, hits };
  };
}

describe('LineNotes', () => {
  it('says of lines that cannot be asked why, where they stand, and the others are counted', async () => {
    expect(LONG.length).toBeGreaterThan(9_900);
    const at = await setup();
    const said: readonly (readonly [number, string])[] = [
      [2, '“(” is left out. A bracket is alone or empty'],
      [2, 'Not counted until you accept: sleep OR mood'],
      [3, 'This line names itself.'],
      [4, 'Lines 4, 5 name each other in a circle.'],
      [5, 'Lines 5, 4 name each other in a circle.'],
      [6, '“c*” is left out. A * needs three letters or digits before it.'],
      [6, 'Not counted until you accept: mood'],
      [8, 'This line is too long for one request and cannot be parted into shorter ones.'],
      [9, 'nothing else stands here, so that it finds nothing.'],
      [10, 'Not counted: Value is not valid.'],
      [11, 'Not counted until you accept the change in line 2.'],
    ];
    for (const [number, text] of said) expect(at(number).line).toHaveTextContent(text);
    expect([1, 7, 9, 12].map((number) => at(number).hits)).toEqual(['50', '0', '0', '80']);
    // Kept as they were typed.
    LINES.forEach(({ text }, index) => {
      expect(within(at(index + 1).line).getByRole('textbox')).toHaveValue(text);
    });
  });

  it('puts NOT in the place of a minus by one press', async () => {
    const { store } = await openStrategy({ lines: ['a: sleep -mood'] });
    renderScreen({ '/projects/strategy': StrategyScreen }, '/projects/strategy', store);
    const user = userEvent.setup();
    const box = await screen.findByRole('textbox', { name: 'Line 1' });
    expect(box.closest('li')).toHaveTextContent('To exclude it, write NOT mood.');
    await user.click(screen.getByRole('button', { name: 'Use NOT mood' }));
    expect(box).toHaveValue('sleep NOT mood');
    expect(screen.queryByRole('button', { name: 'Use NOT mood' })).not.toBeInTheDocument();
  });

  it('keeps a count where the next one collapsed, with its date, and offers to count again or to use the new one', async () => {
    const { store, service, wait } = await openStrategy({ lines: ['a: sleep'] });
    await store.set(askLinesAtom, ['a']);
    wait(90_000_000);
    service.become('empty');
    renderScreen({ '/projects/strategy': StrategyScreen }, '/projects/strategy', store);
    const user = userEvent.setup();
    const line = (await screen.findByRole('textbox', { name: 'Line 1' })).closest('li');
    const hits = () => line?.querySelector('dd')?.textContent;
    const [counted] = hits()?.match(/^\d+/) ?? [];
    await act(() => store.set(askLinesAtom, ['a']));
    expect(line).toHaveTextContent(
      `OpenAlex seems to be unwell: it counts 0 works where it counted ${counted} on 25 November 2026. The earlier count is kept.`,
    );
    expect(hits()).toBe(`${counted}on 25 November 2026`);
    await user.click(screen.getByRole('button', { name: 'Count again · 10 credits, line 1' }));
    await user.click(await screen.findByRole('button', { name: 'Use the new count, line 1' }));
    expect(hits()).toBe(`0−${counted} since last time`);
    expect(line).not.toHaveTextContent('unwell');
  });

  it('shows the way on once, where the service gives all lines the same answer', async () => {
    const { store } = await openStrategy({ lines: ['a: fault 400', 'b: sleep', 'c: fault 400'] });
    await store.set(askLinesAtom, store.get(askableLinesAtom));
    const error = new ApiError('Value is not valid.', 504, null, null, true);
    store.set(noteOutcomeAtom, { error, credits: 10 }, 0);
    renderScreen({ '/projects/strategy': StrategyScreen }, '/projects/strategy', store);
    const first = (await screen.findByRole('textbox', { name: 'Line 1' })).closest('li');
    expect(screen.getAllByText('Not counted: Value is not valid.')).toHaveLength(2);
    expect(await screen.findAllByText(/^OpenAlex gave up on this request/)).toHaveLength(1);
    expect(first).toHaveTextContent('OpenAlex gave up on this request');
  });

  it('names at a combination the lines that it reads otherwise, once, and tells each part beside', async () => {
    const { store } = await openStrategy({
      lines: ['a: "night nurs*"', 'b: "shift work*"', 'c: sleep', 'd: 1 AND 2', 'e: 4 AND 3'],
    });
    renderScreen({ '/projects/strategy': StrategyScreen }, '/projects/strategy', store);
    const line = async (number: number) =>
      (await screen.findByRole('textbox', { name: `Line ${number}` })).closest('li');
    for (const number of [4, 5]) {
      expect(await line(number)).toHaveTextContent(
        'Lines 1 and 2 are read otherwise in this combination: ‘Line’ says how.',
      );
      expect(await line(number)).not.toHaveTextContent('is sent as');
    }
    expect(await line(1)).not.toHaveTextContent('otherwise');
    const beside = screen.getByRole('region', { name: 'Read otherwise in this combination' });
    expect(
      within(beside)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      '“"night nurs*"” is sent as “night nurs*”. A phrase can contain * or ? only if it is the whole query: at most twice, after four letters.',
      '“"shift work*"” is sent as “shift work*”.',
    ]);
  });

  it('names the first of many lines that a combination reads otherwise', async () => {
    const phrases = Array.from({ length: 8 }, (_, at) => `p${at}: "night${at} nurs*"`);
    const { store } = await openStrategy({ lines: [...phrases, 'z: or/1-8'] });
    renderScreen({ '/projects/strategy': StrategyScreen }, '/projects/strategy', store);
    const last = (await screen.findByRole('textbox', { name: 'Line 9' })).closest('li');
    expect(last).toHaveTextContent('Lines 1, 2, 3, 4, 5 and 3 more are read otherwise in this combination');
    const beside = screen.getByRole('region', { name: 'Read otherwise in this combination' });
    expect(beside).toHaveTextContent('8 parts');
  });
});
