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
  onFile,
}: {
  readonly onText: (text: string) => void;
  readonly onFile: (file: File) => void;
}) {
  const isOver = useTransfers(true, { onText, onFile });
  return (
    <>
      <p>{isOver ? 'Drop it' : 'Nothing over'}</p>
      <input aria-label="Field" />
    </>
  );
}

function setup() {
  const onText = jest.fn();
  const onFile = jest.fn();
  render(<Page onText={onText} onFile={onFile} />);
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
  return { onText, onFile, send, field: screen.getByLabelText('Field') };
}

describe('useTransfers(isActive, handlers)', () => {
  it('takes a dropped file and keeps the browser from opening it', () => {
    const { send, onFile } = setup();
    const file = new File(['x'], 'a.gexf');
    send('dragOver', { types: ['Files'] });
    expect(screen.getByText('Drop it')).toBeInTheDocument();
    expect(send('drop', { types: ['Files'], files: [file] }).defaultPrevented).toBe(true);
    expect(onFile).toHaveBeenCalledWith(file);
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
