import { format } from 'node:util';

const METHODS = ['log', 'info', 'warn', 'error', 'debug', 'trace', 'dir', 'table'] as const;

/** Messages that were printed and that no test has expected yet. */
const printed: string[] = [];

let isFileEnding = false;

/**
 * Asserts that a message was printed, and accepts it: any other message fails the test that prints it.
 *
 * @param pattern a part of the message, or what matches it
 */
export function expectPrinted(pattern: string | RegExp): void {
  const index = printed.findIndex((message) =>
    typeof pattern === 'string' ? message.includes(pattern) : pattern.test(message),
  );
  if (index < 0) throw new Error(`Nothing was printed that matches ${pattern}. Printed:\n${list(printed)}`);
  printed.splice(index, 1);
}

/**
 * Keeps what is printed from now on, and fails the test, or the hook, that prints what no test expects. Jest calls the hooks of the
 * set-up file before those of the test file, so that a check follows each of the latter.
 */
export function refusePrints(): void {
  for (const method of METHODS) {
    const print = console[method].bind(console);
    console[method] = (...args: readonly unknown[]) => {
      printed.push(`console.${method}: ${format(...args)}`);
      // Nothing may follow that checks: jest says so itself.
      if (isFileEnding) print(...args);
    };
  }
  const declare = { beforeAll, beforeEach, afterEach, afterAll };
  declare.beforeEach(failOnPrints);
  declare.afterEach(failOnPrints);
  declare.afterAll(() => {
    isFileEnding = true;
    failOnPrints();
  });
  globalThis.afterEach = (...hook) => {
    declare.afterEach(...hook);
    declare.afterEach(failOnPrints);
  };
  globalThis.afterAll = (...hook) => {
    declare.afterAll(...hook);
    declare.afterAll(failOnPrints);
  };
}

/** What was printed and not expected so far, with what to do about it, and forgets it; null: nothing. */
export function unexpectedPrints(): string | null {
  if (printed.length === 0) return null;
  const messages = list(printed.splice(0));
  return `Printed, but not expected. Mend the cause, or expect the message: expectPrinted('...') of tests/support/printed.ts.\n${messages}`;
}

function failOnPrints(): void {
  const unexpected = unexpectedPrints();
  if (unexpected !== null) throw new Error(unexpected);
}

function list(messages: readonly string[]): string {
  return messages.length === 0 ? 'nothing' : messages.join('\n');
}
