/** @jest-environment ./tests/support/browser-environment.mjs */
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type FormEvent, useState } from 'react';
import type { Suggest } from '@/components/hooks/use-suggestions';
import type { TypeAheadItem } from '@/components/ui/SuggestionPanel';
import { TypeAhead } from '@/components/ui/TypeAhead';
import { renderWithApp } from '@/tests/support/render-with-app';

function item(label: string): TypeAheadItem {
  return { key: label, kind: 'authors', kindLabel: 'Author', label, hint: 'London', counts: '3 works' };
}

interface Question {
  readonly text: string;
  readonly signal: AbortSignal;
  readonly answer: (labels: readonly string[]) => void;
  readonly fail: (error: Error) => void;
}

interface FormProps {
  readonly ask: Suggest<TypeAheadItem>;
  readonly onChoose: (key: string) => void;
  readonly onSubmit: (text: string) => void;
}

function Form({ ask, onChoose, onSubmit }: FormProps) {
  const [text, setText] = useState('');
  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    onSubmit(text);
  }
  return (
    <form onSubmit={handleSubmit}>
      <TypeAhead
        label="Find authors"
        value={text}
        onChange={setText}
        suggest={ask}
        recognise={(written) => (written === 'A123456' ? item('Open A123456') : null)}
        onChoose={({ key }) => onChoose(key)}
      />
      <button type="submit">Go</button>
    </form>
  );
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

function setup() {
  const questions: Question[] = [];
  const chosen: string[] = [];
  const submitted: string[] = [];
  const ask = (text: string, signal: AbortSignal) =>
    new Promise<readonly TypeAheadItem[]>((resolve, reject) => {
      const answer = (labels: readonly string[]) => resolve(labels.map(item));
      questions.push({ text, signal, answer, fail: reject });
    });
  renderWithApp(
    <Form ask={ask} onChoose={(key) => chosen.push(key)} onSubmit={(text) => submitted.push(text)} />,
  );
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  const box = () => screen.getByRole('combobox', { name: 'Find authors' });
  const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
  const offer = async (text: string, labels: readonly string[]) => {
    await user.type(box(), text);
    await pass(300);
    await act(async () => questions.at(-1)?.answer(labels));
  };
  const options = () => screen.queryAllByRole('option').map((option) => option.textContent);
  const marked = () =>
    screen
      .queryAllByRole('option')
      .find((option) => option.id === box().getAttribute('aria-activedescendant'))?.textContent;
  return { user, box, pass, offer, options, marked, questions, chosen, submitted };
}

describe('TypeAhead', () => {
  it('asks once typing pauses, for two letters or more', async () => {
    const { user, box, pass, questions } = setup();
    await user.type(box(), 'a');
    await pass(1_000);
    expect(questions).toHaveLength(0);
    await user.type(box(), 'd');
    await pass(299);
    expect(questions).toHaveLength(0);
    await pass(1);
    expect(questions.map(({ text }) => text)).toEqual(['ad']);
  });

  it('gives up what was asked before, and never shows its answer', async () => {
    const { user, box, pass, options, questions } = setup();
    await user.type(box(), 'ad');
    await pass(300);
    await user.type(box(), 'a');
    expect(questions[0]?.signal.aborted).toBe(true);
    await act(async () => questions[0]?.answer(['Adam']));
    expect(options()).toEqual([]);
    await pass(300);
    await act(async () => questions[1]?.answer(['Ada']));
    expect(options()).toEqual(['AuthorAdaLondon3 works']);
  });

  it('is walked by arrows, round and round, while the focus stays in the box', async () => {
    const { user, box, offer, marked, chosen } = setup();
    await offer('ada', ['Ada', 'Adam']);
    expect(box()).toHaveAttribute('aria-expanded', 'true');
    expect(screen.getByRole('status')).toHaveTextContent('2 suggestions');
    expect(marked()).toBeUndefined();
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
    expect(marked()).toContain('Ada');
    await user.keyboard('{ArrowUp}');
    expect(marked()).toContain('Adam');
    expect(screen.getByRole('option', { selected: true })).toHaveTextContent('Adam');
    expect(box()).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(chosen).toEqual(['Adam']);
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  it('leaves Enter to the form while nothing is marked', async () => {
    const { user, offer, chosen, submitted } = setup();
    await offer('ada', ['Ada']);
    await user.keyboard('{Enter}');
    expect(submitted).toEqual(['ada']);
    expect(chosen).toEqual([]);
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  it('closes by Escape, keeping the text, and when the focus leaves', async () => {
    const { user, box, offer, options } = setup();
    await offer('ada', ['Ada']);
    await user.keyboard('{Escape}');
    expect(options()).toEqual([]);
    expect(box()).toHaveValue('ada');
    expect(box()).toHaveAttribute('aria-expanded', 'false');
    await offer('m', ['Adam']);
    expect(options()).toHaveLength(1);
    await user.tab();
    expect(options()).toEqual([]);
  });

  it('is chosen from by pointer', async () => {
    const { user, offer, chosen } = setup();
    await offer('ada', ['Ada', 'Adam']);
    await user.click(screen.getByRole('option', { name: /Adam/ }));
    expect(chosen).toEqual(['Adam']);
  });

  it('recognises at once, and takes that by Enter', async () => {
    const { user, box, options, questions, chosen } = setup();
    await user.click(box());
    await user.paste('A123456');
    expect(options()).toHaveLength(1);
    await user.keyboard('{Enter}');
    expect(chosen).toEqual(['Open A123456']);
    expect(questions).toHaveLength(0);
  });

  it('says that it waits, that nothing fits, and what went wrong', async () => {
    const { user, box, pass, questions } = setup();
    await user.type(box(), 'ada');
    expect(screen.getByRole('status')).toHaveTextContent('Looking for suggestions...');
    await pass(300);
    await act(async () => questions[0]?.answer([]));
    expect(screen.getByRole('status')).toHaveTextContent('No suggestions.');
    await user.type(box(), 'm');
    await pass(300);
    await act(async () => questions[1]?.fail(new Error('Works autocomplete failed: no route')));
    expect(screen.getByRole('status')).toHaveTextContent('Works autocomplete failed: no route');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await pass(300);
    await act(async () => questions[2]?.answer(['Adam']));
    expect(screen.getByRole('option', { name: /Adam/ })).toBeVisible();
  });
});
