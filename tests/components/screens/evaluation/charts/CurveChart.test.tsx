/** @jest-environment ./tests/support/browser-environment.mjs */
import { act, screen } from '@testing-library/react';
import { CurveChart } from '@/components/screens/evaluation/charts/CurveChart';
import { renderWithApp } from '../../../../support/render-with-app';

describe('<CurveChart>', () => {
  it('is read point by point with the arrow keys', async () => {
    const points = [1, 2, 3].map((x) => ({ x, ys: [x / 3], lines: [`depth ${x}`] }));
    const { user } = renderWithApp(
      <CurveChart
        title="Recall by depth"
        note=""
        fileStem="recall"
        points={points}
        series={['Recall']}
        xLabel="Papers read"
        yLabel="Recall"
        hasShareAxis={false}
        table={{ columns: ['Depth'], rows: [] }}
        isExample={false}
      />,
    );
    const cursor = screen.getByRole('slider', { name: 'Recall by depth, point' });
    act(() => cursor.focus());
    await user.keyboard('{ArrowRight}');
    expect(cursor).toHaveAttribute('aria-valuetext', 'depth 2');
    await user.keyboard('{End}{ArrowRight}');
    expect(cursor).toHaveAttribute('aria-valuetext', 'depth 3');
    await user.keyboard('{Home}');
    expect(cursor).toHaveAttribute('aria-valuetext', 'depth 1');
  });
});
