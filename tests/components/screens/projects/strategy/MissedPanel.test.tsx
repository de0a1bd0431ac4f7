/** @jest-environment ./tests/support/browser-environment.mjs */
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrategyScreen } from '@/components/screens/projects/strategy/StrategyScreen';
import { flowContextAtom } from '@/lib/state/flow-context-atom';
import { createProjectAtom } from '@/lib/state/project/shelf-acts';
import { loadKnownPapersAtom } from '@/lib/state/strategy/known-atoms';
import { knownClientAtom } from '@/lib/state/strategy/known-client-atom';
import {
  changeStrategyAtom,
  reverseStrategyAtom,
  strategyLinesAtom,
} from '@/lib/state/strategy/strategy-atoms';
import { NO_LIMITS, type StrategyLine } from '@/lib/strategy/types';
import { strategyTasks } from '@/lib/workers/strategy.worker';
import { createKnownClient } from '@/lib/workers/strategy-client';
import { rawWork } from '@/tests/support/build-records';
import { isolateProjectScreens } from '@/tests/support/project-screens';
import { openTab } from '@/tests/support/projects';
import { renderScreen } from '@/tests/support/render-screen';
import { linesOf, textsOf } from '@/tests/support/strategies';
import { createStrategyService } from '@/tests/support/strategy-service';
import { LoopbackTaskWorker } from '@/tests/support/task-loopback';

isolateProjectScreens();

const WORKS = [
  rawWork('W1001', { title: 'Sleeping in shifts', year: 2001 }),
  rawWork('W1002', { title: 'Sleep of nurses', year: 2015 }),
  rawWork('W1003', { title: 'Diet at night', year: 2018 }),
];

interface Given {
  readonly lines: readonly StrategyLine[];
  /** Known papers. */
  readonly works?: readonly string[];
}

/** The page of a project's strategy, with the tab of what its last line misses. */
async function setup({ lines, works = ['W1001', 'W1002', 'W1003'] }: Given) {
  const { context } = createStrategyService(WORKS);
  const { store } = await openTab();
  store.set(flowContextAtom, context);
  store.set(
    knownClientAtom,
    createKnownClient(() => new LoopbackTaskWorker(strategyTasks())),
  );
  await store.set(createProjectAtom, 'Sleep');
  const known =
    works.length === 0 ? { type: 'none' as const } : { type: 'list' as const, name: 'List', works };
  store.set(changeStrategyAtom, 'Edit', (before) => ({ ...before, lines, known }));
  await store.set(loadKnownPapersAtom);
  renderScreen({ '/projects/strategy': StrategyScreen }, '/projects/strategy', store);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('tab', { name: 'Missed' }));
  const panel = screen.getByRole('tabpanel', { name: 'Missed' });
  const papers = async () =>
    within(await within(panel).findByRole('list', { name: 'Missed papers' })).getAllByRole('listitem');
  return { store, user, panel, papers };
}

describe('Missed', () => {
  it('lists the known papers that the line misses, each with its year and a link to its page', async () => {
    const { panel, papers } = await setup({ lines: linesOf('a: sleep') });
    expect(await within(panel).findByText('Line 1 misses 2 of 3 known papers.')).toBeVisible();
    expect((await papers()).map((paper) => paper.textContent)).toEqual([
      expect.stringContaining('Sleeping in shifts (2001)'),
      expect.stringContaining('Diet at night (2018)'),
    ]);
    expect(within(panel).getByRole('link', { name: 'Diet at night' })).toHaveAttribute(
      'href',
      '/works/W1003',
    );
  });

  it.each([
    ['title', 'Computed here, from titles.'],
    ['title_and_abstract', 'Computed here, from titles and abstracts.'],
    ['title_abstract_keywords', 'Computed here, from titles, abstracts and keywords.'],
    ['everything', 'Computed here, from titles, abstracts and keywords.'],
  ] as const)('says what of the papers is read, where a line searches %s', async (scope, told) => {
    const { panel } = await setup({ lines: linesOf('a: sleep').map((line) => ({ ...line, scope })) });
    expect(await within(panel).findByText(told)).toBeVisible();
  });

  it('says why, shows the sentence that comes nearest, and puts the advice into the line as one step', async () => {
    const { store, user, panel, papers } = await setup({ lines: linesOf('a: sleep') });
    const [sleeping, diet] = await papers();
    expect(sleeping).toHaveTextContent('“sleeping” stands in the paper: sleep* would find it.');
    expect(sleeping?.querySelector('mark')).toHaveTextContent('Sleeping');
    expect(diet).toHaveTextContent('The paper contains none of these words in any form.');
    await user.click(within(panel).getByRole('button', { name: 'Add sleep* to line 1' }));
    expect(await within(panel).findByText('Line 1 misses 1 of 3 known papers.')).toBeVisible();
    expect(textsOf(store.get(strategyLinesAtom))).toEqual(['a: sleep OR sleep*']);
    act(() => void store.set(reverseStrategyAtom, 'undo'));
    expect(textsOf(store.get(strategyLinesAtom))).toEqual(['a: sleep']);
  });

  it('names the limit that leaves a paper out', async () => {
    const limits = { ...NO_LIMITS, fromYear: 2010 };
    const { papers } = await setup({ lines: linesOf('a: sleep*').map((line) => ({ ...line, limits })) });
    expect((await papers())[0]).toHaveTextContent('Published in 2001: line 1 is limited to 2010–.');
  });

  it('says that nothing is missed', async () => {
    const { panel } = await setup({ lines: linesOf('a: sleep* OR diet') });
    expect(await within(panel).findByText('Line 1 finds all 3 known papers.')).toBeVisible();
  });

  it('asks on a press which papers the index finds, and tells where that differs from what is computed here', async () => {
    const { user, panel } = await setup({ lines: linesOf('a: sleep') });
    await user.click(await within(panel).findByRole('button', { name: 'Which the index finds' }));
    expect(
      await within(panel).findByText('The index finds 1 of 3: the same as computed here.'),
    ).toBeVisible();
  });

  it('says that no known papers are chosen', async () => {
    const { panel } = await setup({ lines: linesOf('a: sleep'), works: [] });
    expect(panel).toHaveTextContent('No known papers are chosen.');
  });

  it('counts papers that are in no index as missed by every line', async () => {
    const { panel } = await setup({ lines: linesOf('a: sleep'), works: ['W1002', 'W1404'] });
    expect(await within(panel).findByText('Line 1 finds the one known paper.')).toBeVisible();
    expect(panel).toHaveTextContent('1 paper more is not in this source, and no line can find it.');
  });

  it('says why a line misses nothing and finds nothing', async () => {
    const [line, other] = linesOf('a: sleep', 'b: #9');
    const off = line === undefined ? [] : [{ ...line, isOff: true }];
    const { panel, store } = await setup({ lines: off });
    expect(panel).toHaveTextContent('Line 1 is switched off: it finds nothing.');
    const lines = other === undefined ? [] : [other];
    act(() => void store.set(changeStrategyAtom, 'Edit', (before) => ({ ...before, lines })));
    expect(await screen.findByText(/Line 1 cannot be asked as it stands/)).toBeVisible();
  });
});
