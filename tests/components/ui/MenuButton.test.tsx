/** @jest-environment ./tests/support/browser-environment.mjs */
import { fireEvent, screen } from '@testing-library/react';
import { MenuButton } from '@/components/ui/MenuButton';
import { enabledItems, MENU_KEYS } from '../../support/menu-keys';
import { renderWithApp } from '../../support/render-with-app';

function setup() {
  const chosen: string[] = [];
  const choose = (label: string) => ({ label, onChoose: () => chosen.push(label) });
  const view = renderWithApp(
    <div data-testid="list">
      <button type="button">Before</button>
      <MenuButton
        label="More"
        icon="..."
        items={[
          { ...choose('Move up'), isDisabled: true },
          choose('Rename'),
          choose('Move left'),
          { ...choose('Remove'), isDisabled: true },
          choose('Move right'),
          choose('Restore'),
        ]}
      />
      <button type="button">After</button>
    </div>,
  );
  const button = screen.getByRole('button', { name: 'More' });
  return { ...view, chosen, button, item: (name: string) => screen.getByRole('menuitem', { name }) };
}

const menu = () => screen.queryByRole('menu');

describe('<MenuButton>', () => {
  it.each(MENU_KEYS)('goes by %s to the item %d', async (keys, at) => {
    const { button, user } = setup();
    await user.click(button);
    await user.keyboard(keys);
    expect(enabledItems().at(at)).toHaveFocus();
  });

  it.each([
    ['a click', 'click', 'Rename'],
    ['Enter', '{Enter}', 'Rename'],
    ['Space', ' ', 'Rename'],
    ['Down', '{ArrowDown}', 'Rename'],
    ['Up', '{ArrowUp}', 'Restore'],
  ])('opens by %s', async (_, keys, name) => {
    const { button, item, user } = setup();
    button.focus();
    await (keys === 'click' ? user.click(button) : user.keyboard(keys));
    expect(menu()).toHaveAccessibleName('More');
    expect(button).toHaveAttribute('aria-expanded', 'true');
    expect(item(name)).toHaveFocus();
  });

  it('goes by typed letters over what is enabled', async () => {
    const { button, item, user } = setup();
    await user.click(button);
    await user.keyboard('m');
    expect(item('Move left')).toHaveFocus();
    await user.keyboard('m');
    expect(item('Move right')).toHaveFocus();
  });

  it('goes by several letters to the item that begins with all of them', async () => {
    const { button, item, user } = setup();
    await user.click(button);
    await user.keyboard('ren');
    expect(item('Rename')).toHaveFocus();
  });

  it('chooses by Enter, once, and gives the focus back', async () => {
    const { button, chosen, user } = setup();
    await user.click(button);
    await user.keyboard('{End}{Enter}');
    expect(chosen).toEqual(['Restore']);
    expect(menu()).not.toBeInTheDocument();
    expect(button).toHaveFocus();
  });

  it('closes by Escape with the focus on its button', async () => {
    const { button, chosen, user } = setup();
    await user.click(button);
    await user.keyboard('{Escape}');
    expect(menu()).not.toBeInTheDocument();
    expect(button).toHaveFocus();
    expect(chosen).toEqual([]);
  });

  it('is left by Tab forwards and backwards', async () => {
    const { button, user } = setup();
    await user.click(button);
    await user.tab();
    expect(menu()).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'After' })).toHaveFocus();
    await user.click(button);
    await user.tab({ shift: true });
    expect(screen.getByRole('button', { name: 'Before' })).toHaveFocus();
  });

  it('closes by a second click, and by a click elsewhere', async () => {
    const { button, user } = setup();
    await user.click(button);
    await user.click(button);
    expect(menu()).not.toBeInTheDocument();
    await user.click(button);
    await user.click(screen.getByRole('button', { name: 'Before' }));
    expect(menu()).not.toBeInTheDocument();
  });
});

describe('the position of the menu', () => {
  /** Of the elements with a box, by role; all others have none. */
  function layOut(boxes: { menu: DOMRect; button: DOMRect; list: DOMRect }) {
    jest.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (
      this: HTMLElement,
    ) {
      if (this.getAttribute('role') === 'menu') return boxes.menu;
      if (this.getAttribute('aria-haspopup') === 'menu') return boxes.button;
      return this.dataset.testid === 'list' ? boxes.list : new DOMRect();
    });
  }

  afterEach(() => jest.restoreAllMocks());

  const MENU = new DOMRect(0, 0, 200, 220);
  const LIST = new DOMRect(0, 0, 600, 700);

  it('follows its button when that is scrolled, and goes when it is out of sight', async () => {
    const { button, user } = setup();
    layOut({ menu: MENU, button: new DOMRect(400, 100, 28, 28), list: LIST });
    await user.click(button);
    expect(menu()).toHaveStyle({ left: '228px', top: '132px' });
    layOut({ menu: MENU, button: new DOMRect(400, 60, 28, 28), list: LIST });
    fireEvent.scroll(screen.getByTestId('list'));
    expect(menu()).toHaveStyle({ left: '228px', top: '92px' });
    layOut({ menu: MENU, button: new DOMRect(400, -60, 28, 28), list: LIST });
    fireEvent.scroll(screen.getByTestId('list'));
    expect(menu()).not.toBeInTheDocument();
  });

  it('is measured: above the button where the window has no room beneath', async () => {
    const { button, user } = setup();
    layOut({ menu: MENU, button: new DOMRect(400, 700, 28, 28), list: LIST });
    await user.click(button);
    expect(menu()).toHaveStyle({ left: '228px', top: '476px', maxHeight: '752px' });
  });

  it('is right where an ancestor moves the origin of fixed positions', async () => {
    const { button, user } = setup();
    layOut({ menu: new DOMRect(50, 40, 200, 220), button: new DOMRect(400, 100, 28, 28), list: LIST });
    await user.click(button);
    expect(menu()).toHaveStyle({ left: '178px', top: '92px' });
  });
});
