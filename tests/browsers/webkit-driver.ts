import { spawn } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { freePort } from '../support/free-port';
import { type Driver, type Launch, type Spot, WINDOW } from './driver';
import { endProcess, openScreen } from './virtual-screen';
import { type Action, isReady, openSession, type Session } from './webdriver-session';

const START_MS = 20_000;
const POLL_MS = 100;
const DRAG_STEPS = 8;
const MOUSE = { type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' } };
const LEFT = 0;

const moveTo = ({ x, y }: Spot): Action => ({
  type: 'pointerMove',
  x: Math.round(x),
  y: Math.round(y),
  duration: 0,
});
const DOWN: Action = { type: 'pointerDown', button: LEFT };
const UP: Action = { type: 'pointerUp', button: LEFT };

/** Points on the way between two spots, the last one included. */
function way(from: Spot, to: Spot): readonly Spot[] {
  return Array.from({ length: DRAG_STEPS }, (_, step) => {
    const share = (step + 1) / DRAG_STEPS;
    return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
  });
}

/** A folder of its own for everything that the browser writes; gives what makes it use that folder. */
async function prepareHome(folder: string, downloads: string) {
  const config = path.join(folder, 'config');
  await mkdir(downloads, { recursive: true });
  await mkdir(config, { recursive: true });
  await writeFile(path.join(config, 'user-dirs.dirs'), `XDG_DOWNLOAD_DIR="${downloads}"\n`);
  return { HOME: folder, XDG_CONFIG_HOME: config };
}

async function waitUntilReady(origin: string): Promise<void> {
  const deadline = Date.now() + START_MS;
  while (!(await isReady(origin))) {
    if (Date.now() > deadline) throw new Error('the driver of WebKit does not answer');
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

interface Recorded {
  browserProblems?: string[];
}

/** Runs in the page: notes errors from now on, because WebDriver gives no console. */
function recordProblems(): void {
  const recorded = window as unknown as Recorded;
  if (recorded.browserProblems !== undefined) return;
  const problems: string[] = [];
  recorded.browserProblems = problems;
  window.addEventListener('error', (event) => problems.push(`uncaught: ${event.message}`));
  window.addEventListener('unhandledrejection', (event) => problems.push(`uncaught: ${event.reason}`));
  const { error } = console;
  console.error = (...args) => {
    problems.push(`console error: ${args.join(' ')}`);
    error.apply(console, args);
  };
}

/** Runs in the page: gives what was noted since the last look. */
function takeProblems(): readonly string[] {
  return (window as unknown as Recorded).browserProblems?.splice(0) ?? [];
}

function pagesOf(session: Session): Pick<Driver, 'open' | 'reload' | 'evaluate' | 'run' | 'problems'> {
  const problems: string[] = [];
  const evaluate: Driver['evaluate'] = async <A extends readonly unknown[], R>(
    work: (...args: A) => R | Promise<R>,
    ...args: A
  ): Promise<R> => {
    const script = `return (${work}).apply(null, arguments)`;
    return (await session.post('execute/sync', { script, args })) as R;
  };
  const look = async () => {
    problems.push(...(await evaluate(takeProblems)));
  };
  const visit = async (command: string, body?: object) => {
    await look();
    await session.post(command, body);
    await evaluate(recordProblems);
  };
  return {
    evaluate,
    run: async (script) => {
      await session.post('execute/sync', { script, args: [] });
    },
    open: (url) => visit('url', { url }),
    reload: () => visit('refresh'),
    problems: async () => {
      await look();
      return problems;
    },
  };
}

function inputOf(session: Session): Pick<Driver, 'click' | 'drag' | 'wheel' | 'type'> {
  return {
    click: (spot, times = 1) =>
      session.act(MOUSE, [moveTo(spot), ...Array.from({ length: times }, () => [DOWN, UP]).flat()]),
    drag: (from, to) => session.act(MOUSE, [moveTo(from), DOWN, ...way(from, to).map(moveTo), UP]),
    wheel: ({ x, y }, distance) =>
      session.act({ type: 'wheel', id: 'wheel' }, [
        { type: 'scroll', x: Math.round(x), y: Math.round(y), deltaX: 0, deltaY: distance, duration: 0 },
      ]),
    type: (text) =>
      session.act(
        { type: 'key', id: 'keys' },
        [...text].flatMap((value) => [
          { type: 'keyDown', value },
          { type: 'keyUp', value },
        ]),
      ),
  };
}

/** WebKit in the small browser of WebKitGTK, over WebDriver, on a screen in memory. */
export async function startWebKit({ program, folder }: Launch): Promise<Driver> {
  const downloads = path.join(folder, 'downloads');
  const home = await prepareHome(folder, downloads);
  const screen = await openScreen();
  const port = await freePort();
  const child = spawn(program, [`--port=${port}`, '--host=127.0.0.1'], {
    env: { ...process.env, ...home, ...screen.env, GDK_BACKEND: 'x11' },
    stdio: 'ignore',
  });
  const stop = async () => {
    await endProcess(child);
    await screen.close();
  };
  try {
    const origin = `http://127.0.0.1:${port}`;
    await waitUntilReady(origin);
    // Commands wait until a page has loaded: with the page load strategy 'eager' this driver (2.50) never answers.
    const session = await openSession(origin, { pageLoadStrategy: 'normal' });
    await session.post('window/rect', WINDOW);
    return {
      version: `WebKitGTK ${session.capabilities.browserVersion}`,
      downloads,
      ...pagesOf(session),
      ...inputOf(session),
      screenshot: async () => Buffer.from((await session.get('screenshot')) as string, 'base64'),
      close: async () => {
        await session.end();
        await stop();
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
