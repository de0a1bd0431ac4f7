import { onReport } from '@/lib/base/report';

/** For the tests of a file: what is reported does not reach the console. */
export function silenceReports(): void {
  collectReports();
}

/** For the tests of a file: the messages reported in the current test, which do not reach the console. */
export function collectReports(): readonly string[] {
  const messages: string[] = [];
  let stop: () => void;
  beforeEach(() => {
    messages.length = 0;
    stop = onReport(({ message }) => messages.push(message));
  });
  afterEach(() => stop());
  return messages;
}
