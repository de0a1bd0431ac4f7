/** @jest-environment ./tests/support/browser-environment.mjs */
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { SliderField } from '@/components/ui/SliderField';
import { renderWithApp } from '../../support/render-with-app';

function Sample({ isDisabled = false }: { readonly isDisabled?: boolean }) {
  const [value, setValue] = useState(40);
  return (
    <SliderField
      label="Strength"
      value={value}
      min={0}
      max={100}
      step={5}
      onChange={setValue}
      format={(percent) => `${percent} percent`}
      isDisabled={isDisabled}
    />
  );
}

describe('<SliderField>', () => {
  it("is the browser's own slider, which has the keys, with a name, bounds and a value in words", () => {
    renderWithApp(<Sample />);
    const slider = screen.getByRole('slider', { name: 'Strength' });
    expect(slider).toHaveAttribute('type', 'range');
    expect(slider).toHaveAttribute('min', '0');
    expect(slider).toHaveAttribute('max', '100');
    expect(slider).toHaveAttribute('step', '5');
    expect(slider).toHaveAttribute('aria-valuetext', '40 percent');
  });

  it('writes out the value that it is moved to', () => {
    renderWithApp(<Sample />);
    fireEvent.change(screen.getByRole('slider', { name: 'Strength' }), { target: { value: '65' } });
    expect(screen.getByRole('slider', { name: 'Strength' })).toHaveValue('65');
    expect(screen.getByText('65 percent')).toBeVisible();
  });

  it('can be disabled', () => {
    renderWithApp(<Sample isDisabled />);
    expect(screen.getByRole('slider', { name: 'Strength' })).toBeDisabled();
  });
});
