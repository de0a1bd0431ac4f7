/** @jest-environment ./tests/support/browser-environment.mjs */
import { screen } from '@testing-library/react';
import { FilterDialog } from '@/components/screens/projects/strategy/FilterDialog';
import { strategyLinesAtom } from '@/lib/state/strategy/strategy-atoms';
import { isolateProjectScreens } from '@/tests/support/project-screens';
import { renderWithApp } from '@/tests/support/render-with-app';
import { openStrategy } from '@/tests/support/strategy-tab';

isolateProjectScreens();

describe('FilterDialog', () => {
  it('shows a filter with its citation, and adds it as the last line', async () => {
    const { store } = await openStrategy({ lines: ['a: sleep'] });
    const onClose = jest.fn();
    const { user } = renderWithApp(<FilterDialog onClose={onClose} />, store);
    await user.click(screen.getByRole('radio', { name: /^Studies of prognosis, wide/ }));
    expect(screen.getByRole('region', { name: 'The filter' })).toHaveTextContent(
      'Wilczynski NL, Haynes RB. Developing optimal search strategies',
    );
    await user.click(screen.getByRole('button', { name: 'Add as a line' }));
    expect(onClose).toHaveBeenCalled();
    expect(store.get(strategyLinesAtom)[1]).toMatchObject({
      text: 'incidence OR mortality OR "follow up studies" OR prognos* OR predict* OR course*',
      origin: { type: 'filter', name: 'Clinical Queries, prognosis, broad', doi: '10.1186/1741-7015-2-23' },
    });
  });
});
