/** @jest-environment ./tests/support/browser-environment.mjs */
import { screen } from '@testing-library/react';
import { VirtualList } from '@/components/tables/VirtualList';
import { VirtualRows } from '@/components/tables/VirtualRows';
import { layOutElements } from '@/tests/support/element-sizes';
import { renderWithApp } from '@/tests/support/render-with-app';

layOutElements({ viewport: 320 });

function setup(count: number) {
  const acts: string[] = [];
  const view = renderWithApp(
    <VirtualRows
      label="Things"
      items={Array.from({ length: count }, (_, index) => `Thing ${index}`)}
      keyOf={(item) => item}
      renderRow={(item) => item}
      isSelected={(item) => item === 'Thing 1'}
      onOpen={(item) => acts.push(`open ${item}`)}
      onToggle={(item) => acts.push(`toggle ${item}`)}
    />,
  );
  return { ...view, acts };
}

describe('VirtualRows', () => {
  it('renders a window of ten thousand rows', () => {
    setup(10_000);
    expect(screen.getAllByRole('row').length).toBeLessThan(40);
    expect(screen.getByRole('grid', { name: 'Things' })).toHaveAttribute('aria-rowcount', '10000');
    expect(screen.getByRole('row', { name: 'Thing 1' })).toHaveAttribute('aria-selected', 'true');
  });

  it('is one Tab stop, in which keys move, open and tick', async () => {
    const { user, acts } = setup(10_000);
    await user.tab();
    expect(screen.getByRole('row', { name: 'Thing 0' })).toHaveFocus();
    await user.keyboard('{ArrowDown} {Enter}{End}{Enter}{ArrowDown}{PageUp}{Enter}');
    expect(acts).toEqual(['toggle Thing 1', 'open Thing 1', 'open Thing 9999', 'open Thing 9989']);
  });

  it('moves the focus nowhere in a list that became shorter', async () => {
    const { user, acts } = setup(1);
    await user.tab();
    await user.keyboard('{ArrowUp}{ArrowDown}{Enter}');
    expect(acts).toEqual(['open Thing 0']);
  });
});

describe('VirtualList', () => {
  it('renders a window of its items and tells their rank', () => {
    renderWithApp(
      <VirtualList
        label="Lines"
        count={5_000}
        itemHeight={20}
        maxHeight={320}
        renderItem={(i) => `Line ${i}`}
      />,
    );
    const items = screen.getAllByRole('listitem');
    expect(items.length).toBeLessThan(40);
    expect(items[0]).toHaveAttribute('aria-setsize', '5000');
  });
});
