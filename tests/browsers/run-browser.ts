import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Driver, Launch } from './driver';
import { startFirefox } from './firefox-driver';
import { type Journey, STEPS } from './journeys';
import { Visit } from './visit';
import { startWebKit } from './webkit-driver';

const STARTS: Readonly<Record<string, (launch: Launch) => Promise<Driver>>> = {
  firefox: startFirefox,
  webkit: startWebKit,
};

/** What a step is given at most: a browser that hangs does not hang the run. */
const STEP_MS = 300_000;

export interface StepResult {
  readonly name: string;
  readonly seconds: number;
  /** Null where all went well. */
  readonly error: string | null;
}

interface Run {
  /** One of `firefox` and `webkit`. */
  readonly engine: string;
  readonly program: string;
  /** Where the site is, without a closing slash. */
  readonly origin: string;
  readonly cutOff: () => Promise<void>;
  /** `in-page.ts`, as one script. */
  readonly script: string;
  /** Where pictures of failures go. */
  readonly pictures: string;
  readonly onStarted: (version: string) => void;
  readonly onStep: (result: StepResult) => void;
}

/** An error with those behind it. */
function textOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? error.message : `${error.message} (${textOf(error.cause)})`;
}

async function within<T>(limit: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`not done after ${limit / 1_000} s`)), limit);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** A picture of the page and the errors of it, beside what failed. */
async function describeFailure(driver: Driver, error: unknown, picture: string): Promise<string> {
  const lines = [textOf(error)];
  try {
    lines.push(`at ${await driver.evaluate(() => location.href)}`);
    await mkdir(path.dirname(picture), { recursive: true });
    await writeFile(picture, await driver.screenshot());
    lines.push(`picture: ${picture}`);
  } catch (cause) {
    // A browser that is gone has no picture; the failure itself is told anyway.
    lines.push(`no picture: ${textOf(cause)}`);
  }
  return lines.join('\n');
}

/** Takes one browser through every step. */
export async function runBrowser(run: Run): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), `explorer-${run.engine}-`));
  const start = STARTS[run.engine];
  if (start === undefined) throw new Error(`no engine ${run.engine}`);
  const driver = await start({ program: run.program, folder });
  run.onStarted(driver.version);
  const visit = new Visit(driver, run.origin, run.script);
  const journey: Journey = { visit, cutOff: run.cutOff, map: '', nodes: 0, screening: '' };
  let known = 0;
  try {
    for (const [index, { name, run: runStep }] of STEPS.entries()) {
      const began = performance.now();
      let error: string | null = null;
      try {
        await within(STEP_MS, runStep(journey));
        const problems = (await driver.problems()).slice(known);
        if (problems.length > 0) throw new Error(`errors of the page: ${problems.join('; ')}`);
      } catch (cause) {
        const picture = path.join(run.pictures, `${run.engine}-${index + 1}.png`);
        error = await describeFailure(driver, cause, picture);
      }
      known = (await driver.problems().catch(() => [])).length;
      run.onStep({ name, seconds: (performance.now() - began) / 1_000, error });
    }
  } finally {
    await driver
      .close()
      .catch((error: unknown) => console.warn(`${run.engine} did not end: ${textOf(error)}`));
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
