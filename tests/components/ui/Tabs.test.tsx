/** @jest-environment ./tests/support/browser-environment.mjs */
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { Tabs } from '@/components/ui/Tabs';
import { renderWithApp } from '../../support/render-with-app';

const TABS = [
  { id: 'a', label: 'First' },
  { id: 'b', label: 'Second' },
  { id: 'c', label: 'Third' },
] as const;

function Sample() {
  const [chosen, setChosen] = useState<'a' | 'b' | 'c'>('a');
  return (
    <Tabs label="Samples" tabs={TABS} chosen={chosen} onChoose={setChosen}>
      Content of {chosen}
    </Tabs>
  );
}

describe('<Tabs>', () => {
  it('shows the chosen tab by a click', async () => {
    const { user } = renderWithApp(<Sample />);
    expect(screen.getByRole('tabpanel', { name: 'First' })).toHaveTextContent('Content of a');
    await user.click(screen.getByRole('tab', { name: 'Third' }));
    expect(screen.getByRole('tabpanel', { name: 'Third' })).toHaveTextContent('Content of c');
  });

  it('is walked with arrows, Home and End, and holds one tab stop', async () => {
    const { user } = renderWithApp(<Sample />);
    await user.tab();
    expect(screen.getByRole('tab', { name: 'First' })).toHaveFocus();
    await user.keyboard('{ArrowRight}');
    expect(screen.getByRole('tab', { name: 'Second', selected: true })).toHaveFocus();
    await user.keyboard('{End}{ArrowRight}');
    expect(screen.getByRole('tab', { name: 'First', selected: true })).toHaveFocus();
    await user.keyboard('{ArrowLeft}');
    expect(screen.getByRole('tab', { name: 'Third', selected: true })).toHaveFocus();
    await user.tab();
    expect(screen.getByRole('tabpanel')).toHaveFocus();
  });
});
