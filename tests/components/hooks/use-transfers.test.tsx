/** @jest-environment ./tests/support/browser-environment.mjs */
import { createEvent, fireEvent, render, screen } from '@testing-library/react';
import { useTransfers } from '@/components/hooks/use-transfers';

interface Carried {
  readonly types: readonly string[];
  readonly text?: string;
  readonly files?: readonly File[];
}

function Page({
  onText,
  onFiles,
}: {
  readonly onText: (text: string) => void;
  readonly onFiles: (files: readonly [File, ...File[]]) => void;
}) {
  const isOver = useTransfers(true, { onText, onFiles });
  return (
    <>
      <p>{isOver ? 'Drop it' : 'Nothing over'}</p>
      <input aria-label="Field" />
    </>
  );
}

function setup() {
  const onText = jest.fn();
  const onFiles = jest.fn();
  render(<Page onText={onText} onFiles={onFiles} />);
  const send = (
    name: 'dragOver' | 'drop' | 'paste',
    { types, text = '', files = [] }: Carried,
    at: Element = document.body,
  ) => {
    const data = { types, files, getData: () => text };
    const event = createEvent[name](at, name === 'paste' ? { clipboardData: data } : { dataTransfer: data });
    fireEvent(at, event);
    return event;
  };
  return { onText, onFiles, send, field: screen.getByLabelText('Field') };
}

describe('useTransfers(isActive, handlers)', () => {
  it('takes dropped files and keeps the browser from opening it', () => {
    const { send, onFiles } = setup();
    const files = [new File(['x'], 'a.gexf'), new File(['y'], 'b.gexf')];
    send('dragOver', { types: ['Files'] });
    expect(screen.getByText('Drop it')).toBeInTheDocument();
    expect(send('drop', { types: ['Files'], files }).defaultPrevented).toBe(true);
    expect(onFiles).toHaveBeenCalledWith(files);
    expect(screen.getByText('Nothing over')).toBeInTheDocument();
  });

  it('takes text that is pasted or dropped beside fields, and leaves fields theirs', () => {
    const { send, onText, field } = setup();
    send('paste', { types: ['text/plain'], text: '10.1000/a' });
    send('drop', { types: ['text/plain'], text: '10.1000/b' });
    send('paste', { types: ['text/plain'], text: '10.1000/c' }, field);
    send('drop', { types: ['text/plain'], text: '10.1000/d' }, field);
    send('paste', { types: ['text/plain'], text: ' ' });
    expect(onText.mock.calls).toEqual([['10.1000/a'], ['10.1000/b']]);
  });

  it('leaves what the app itself drags alone', () => {
    const { send, onText } = setup();
    const types = ['application/x-academic-explorer-repository', 'text/plain'];
    expect(send('dragOver', { types }).defaultPrevented).toBe(false);
    send('drop', { types, text: 'W12' });
    expect(onText).not.toHaveBeenCalled();
  });
});
