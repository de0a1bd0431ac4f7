/** @jest-environment jsdom */
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { createElement, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { EARLY_ACTS_SCRIPT, noteAwake } from '@/components/router/early-acts-script';

const done: string[] = [];

function Page() {
  useEffect(() => noteAwake('shell'), []);
  return createElement(
    'div',
    null,
    ...['One', 'Two'].map((name) =>
      createElement('button', { key: name, type: 'button', onClick: () => done.push(name) }, name),
    ),
    createElement(
      'form',
      {
        onSubmit: (event: { preventDefault: () => void }) => {
          event.preventDefault();
          done.push('sent');
        },
      },
      createElement('input', { 'aria-label': 'Query' }),
    ),
  );
}

/** The page as it was sent; gives the function that lets React come. */
function sendPage(): () => void {
  const container = document.createElement('div');
  container.innerHTML =
    '<div><button type="button">One</button><button type="button">Two</button><form><input aria-label="Query"/></form></div>';
  document.body.append(container);
  return () => hydrateRoot(container, createElement(Page));
}

beforeAll(() => {
  const script = document.createElement('script');
  script.text = EARLY_ACTS_SCRIPT;
  document.head.append(script);
});

beforeEach(() => {
  done.length = 0;
  document.body.replaceChildren();
  document.documentElement.removeAttribute('data-shell-awake');
});

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

describe('EARLY_ACTS_SCRIPT', () => {
  it('does the last press again when React has come, once', async () => {
    const letCome = sendPage();
    press('One');
    press('Two');
    letCome();
    await waitFor(() => expect(done).toEqual(['Two']));
    press('One');
    expect(done).toEqual(['Two', 'One']);
  });

  it('sends a form in which Enter was pressed', async () => {
    const letCome = sendPage();
    fireEvent.keyDown(screen.getByRole('textbox', { name: 'Query' }), { key: 'Enter' });
    letCome();
    await waitFor(() => expect(done).toEqual(['sent']));
  });

  it('leaves a page alone that answers', async () => {
    const letCome = sendPage();
    letCome();
    await waitFor(() => {
      press('One');
      expect(done).toEqual(['One']);
    });
    fireEvent.keyDown(screen.getByRole('textbox', { name: 'Query' }), { key: 'Enter' });
    expect(done).toEqual(['One']);
  });

  it('drops a press of what is gone, and one that waited too long', async () => {
    jest.useFakeTimers();
    const letCome = sendPage();
    press('One');
    screen.getByRole('button', { name: 'One' }).remove();
    jest.advanceTimersByTime(100);
    expect(jest.getTimerCount()).toBe(0);
    press('Two');
    jest.advanceTimersByTime(31_000);
    expect(jest.getTimerCount()).toBe(0);
    jest.useRealTimers();
    document.body.replaceChildren();
    letCome();
    expect(done).toEqual([]);
  });
});
