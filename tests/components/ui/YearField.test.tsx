/** @jest-environment ./tests/support/browser-environment.mjs */
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { YearField } from '@/components/ui/YearField';
import { renderWithApp } from '@/tests/support/render-with-app';

interface HeldProps {
  readonly start: string;
  readonly onPass: (date: string) => void;
}

function Held({ start, onPass }: HeldProps) {
  const [date, setDate] = useState(start);
  return (
    <YearField
      label="To year"
      date={date}
      day="12-31"
      onChange={(next) => {
        onPass(next);
        setDate(next);
      }}
    />
  );
}

function setup(start: string) {
  const passed: string[] = [];
  const view = renderWithApp(<Held start={start} onPass={(date) => passed.push(date)} />);
  return { ...view, passed, box: screen.getByRole('textbox', { name: 'To year' }) };
}

describe('YearField', () => {
  it('shows the year of a day, and passes whole years on as their day', async () => {
    const { user, box, passed } = setup('2019-05-01');
    expect(box).toHaveValue('2019');
    await user.clear(box);
    await user.type(box, '2021');
    expect(passed).toEqual(['', '2021-12-31']);
    expect(box).toHaveValue('2021');
  });

  it('says what a year is, and passes nothing else on', async () => {
    const { user, box, passed } = setup('');
    await user.type(box, '20x1');
    expect(box).toHaveAccessibleDescription('A year of four digits');
    expect(passed).toEqual([]);
    await user.tab();
    expect(box).toHaveValue('');
  });
});
