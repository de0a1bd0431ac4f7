/** @jest-environment ./tests/support/browser-environment.mjs */
import { screen } from '@testing-library/react';
import { Toolbar } from '@/components/ui/Toolbar';
import { renderWithApp } from '../../support/render-with-app';

function setup() {
  return renderWithApp(
    <Toolbar label="Acts">
      <button type="button">Fold</button>
      <button type="button" disabled>
        Lost
      </button>
      <input aria-label="Name" defaultValue="abc" />
      <button type="button">Cut</button>
      <button type="button" style={{ display: 'none' }}>
        Hidden
      </button>
    </Toolbar>,
  );
}

const button = (name: string) => screen.getByRole('button', { name });

describe('<Toolbar>', () => {
  it('is walked by arrows, Home and End, round and round, over the buttons that are enabled and seen', async () => {
    const { user } = setup();
    await user.tab();
    expect(button('Fold')).toHaveFocus();
    for (const [key, name] of [
      ['ArrowRight', 'Cut'],
      ['ArrowDown', 'Fold'],
      ['ArrowUp', 'Cut'],
      ['ArrowLeft', 'Fold'],
      ['End', 'Cut'],
      ['Home', 'Fold'],
    ] as const) {
      await user.keyboard(`{${key}}`);
      expect(button(name)).toHaveFocus();
    }
    expect(screen.getByRole('toolbar')).toHaveAccessibleName('Acts');
  });

  it('leaves a text field its keys', async () => {
    const { user } = setup();
    const field = screen.getByRole('textbox', { name: 'Name' });
    await user.click(field);
    await user.keyboard('{Home}{ArrowRight}x');
    expect(field).toHaveFocus();
    expect(field).toHaveValue('axbc');
  });
});
