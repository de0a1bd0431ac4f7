/** @jest-environment ./tests/support/browser-environment.mjs */
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useDocumentKey } from '@/components/hooks/use-document-key';
import { SingleKeysSwitch } from '@/components/ui/SingleKeysSwitch';
import { renderWithApp } from '@/tests/support/render-with-app';

interface ListenerProps {
  readonly name: string;
  readonly heard: (name: string) => void;
  readonly isOfPage?: boolean;
}

function Listener({ name, heard, isOfPage = false }: ListenerProps) {
  useDocumentKey('?', () => heard(name), isOfPage);
  return null;
}

function setup(hasPage: boolean) {
  const heard: string[] = [];
  const hear = (name: string) => heard.push(name);
  const view = renderWithApp(
    <>
      <Listener name="application" heard={hear} />
      {hasPage ? <Listener name="page" heard={hear} isOfPage /> : null}
      <input aria-label="Query" />
      <SingleKeysSwitch />
    </>,
  );
  return { ...view, heard, user: userEvent.setup() };
}

beforeEach(() => window.localStorage.clear());

describe('useDocumentKey', () => {
  it('hears a key anywhere but where text is typed', async () => {
    const { heard, user } = setup(false);
    await user.keyboard('?');
    await user.type(screen.getByRole('textbox', { name: 'Query' }), '?');
    expect(heard).toEqual(['application']);
  });

  it('leaves a key to the page that has it', async () => {
    const { heard, user } = setup(true);
    await user.keyboard('?');
    expect(heard).toEqual(['page']);
  });

  it('hears none where single keys are turned off, also on the next visit', async () => {
    const first = setup(true);
    await first.user.click(screen.getByRole('checkbox', { name: /^Use single letters/ }));
    await first.user.click(document.body);
    await first.user.keyboard('?');
    expect(first.heard).toEqual([]);
    first.unmount();
    const second = setup(false);
    await second.user.keyboard('?');
    expect(second.heard).toEqual([]);
    await second.user.click(screen.getByRole('checkbox', { name: /^Use single letters/ }));
    await second.user.click(document.body);
    await second.user.keyboard('?');
    expect(second.heard).toEqual(['application']);
  });
});
