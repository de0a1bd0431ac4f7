/** @jest-environment ./tests/support/browser-environment.mjs */
import { act, screen } from '@testing-library/react';
import { LossWaterfall } from '@/components/screens/evaluation/charts/LossWaterfall';
import { renderWithApp } from '../../../../support/render-with-app';

describe('<LossWaterfall>', () => {
  it('opens the list of a step by pointer and by keyboard', async () => {
    const opened: string[] = [];
    const steps = [
      { id: 'all', label: 'In the review', count: 12, type: 'total' },
      { id: 'lost', label: 'Not retrieved', count: 4, type: 'loss' },
      { id: 'found', label: 'Found', count: 8, type: 'total' },
    ] as const;
    const { user } = renderWithApp(
      <LossWaterfall steps={steps} openId="lost" onOpen={(id) => opened.push(id)} isExample={false} />,
    );
    const lost = screen.getByRole('button', {
      name: 'Not retrieved, 4 (33.3%) of the included papers',
      expanded: true,
    });
    await user.click(lost);
    act(() =>
      screen
        .getByRole('button', { name: 'Found, 8 (66.7%) of the included papers', expanded: false })
        .focus(),
    );
    await user.keyboard('{Enter}');
    expect(opened).toEqual(['lost', 'found']);
  });
});
