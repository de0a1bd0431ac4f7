import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from '../../support/free-port';

/** A Node server of one test's own, whose memory can be asked for. */
export interface OwnServer {
  readonly origin: string;
  /** Resident memory of the server and its children, bytes; null where the system does not tell. */
  readonly residentBytes: () => Promise<number | null>;
  /** The most that the largest of them has ever taken, and what the others take now, bytes; null where the system does not tell. */
  readonly peakBytes: () => Promise<number | null>;
  /** Processor time that they have taken so far, in units of the system's own; null where it does not tell. */
  readonly processorTime: () => Promise<number | null>;
  /** Ends it and starts it anew, at the same address. */
  readonly restart: () => Promise<void>;
  /** Ends it and all it has started without warning; `restart` starts it anew. */
  readonly kill: () => Promise<void>;
  readonly close: () => Promise<void>;
  /** What it has written to its standard output. */
  readonly output: () => string;
  /** What it has warned of. */
  readonly warnings: () => readonly string[];
  /** Where it caches answers. */
  readonly folder: string;
}

/** What one test makes of its server. */
interface Circumstances {
  /** Warnings that the test provokes; others are printed. */
  readonly expected?: RegExp;
  /** A program and its arguments, behind which stands the command of the server. Given the folder of its cache. */
  readonly within?: (folder: string) => readonly string[];
}

/** The processes that one has started, and those have, itself included. */
async function familyOf(pid: number): Promise<readonly number[]> {
  const tasks = await readdir(`/proc/${pid}/task`);
  const lists = await Promise.all(
    tasks.map((task) => readFile(`/proc/${pid}/task/${task}/children`, 'utf8').catch(() => '')),
  );
  const children = lists.join(' ').split(/\s+/).filter(Boolean).map(Number);
  const families = await Promise.all(children.map(familyOf));
  return [pid, ...families.flat()];
}

/** A line of what the system says of a process's memory, bytes; 0 once it is gone. */
async function memoryOf(pid: number, line: 'VmRSS' | 'VmHWM'): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(new RegExp(`^${line}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1] ?? 0) * 1024;
}

/** Of a process and its threads, in the system's own units; 0 once it is gone. */
export async function processorTimeOf(pid: number): Promise<number> {
  const told = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // Behind the name, which may hold blanks: https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html
  const fields = told.slice(told.lastIndexOf(')') + 2).split(' ');
  return Number(fields[11] ?? 0) + Number(fields[12] ?? 0);
}

async function isRunning(child: ChildProcess): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', () => reject(new Error('the server ended before it was running')));
    child.stdout?.on('data', (text: Buffer) => {
      if (text.includes('is running at')) resolve();
    });
  });
}

/** What a server without a key says when it starts, which no test waits for. */
const EXPECTED = /^OPENALEX_API_KEY is not set/;

async function spawnServer(
  env: NodeJS.ProcessEnv,
  within: readonly string[],
  onWarning: (line: string) => void,
): Promise<ChildProcess> {
  const [program = '', ...args] = [...within, process.execPath, 'scripts/start.mjs', '--built'];
  const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  createInterface({ input: child.stderr }).on('line', (line) => {
    if (!EXPECTED.test(line)) onWarning(line);
  });
  await isRunning(child);
  return child;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

async function kill(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  const isLinux = process.platform === 'linux' && child.pid !== undefined;
  const family = isLinux && child.pid !== undefined ? await familyOf(child.pid) : [];
  for (const pid of family) process.kill(pid, 'SIGKILL');
  child.kill('SIGKILL');
  await ended;
}

/** Where the records of a server come from: a service, or a library's file or folder. */
type Records = { readonly service: string } | { readonly library: string };

function sum(figures: readonly number[]): number {
  return figures.reduce((total, figure) => total + figure, 0);
}

/** Figures of a process and each of its children; null where the system does not tell. */
function figuresOfFamily(pidOf: () => number | undefined) {
  const figuresOf = async (figureOf: (pid: number) => Promise<number>) => {
    const pid = pidOf();
    if (process.platform !== 'linux' || pid === undefined) return null;
    return Promise.all((await familyOf(pid)).map(figureOf));
  };
  const sumOf = async (figureOf: (pid: number) => Promise<number>) => {
    const figures = await figuresOf(figureOf);
    return figures === null ? null : sum(figures);
  };
  return { figuresOf, sumOf };
}

/** Starts the build as `npm start` does, with an empty cache folder. @param settings more of its environment */
export async function startOwnServer(
  records: Records,
  settings: Readonly<Record<string, string>> = {},
  { expected, within }: Circumstances = {},
): Promise<OwnServer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'explorer-own-'));
  const port = await freePort();
  const env = {
    ...process.env,
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_SOURCE: 'service' in records ? 'live' : 'library',
    OPENALEX_API_URL: 'service' in records ? records.service : '',
    OPENALEX_CACHE_DIR: folder,
    OPENALEX_API_KEY: '',
    OPENALEX_LIBRARY: 'library' in records ? records.library : '',
    ...settings,
  };
  let output = '';
  const warnings: string[] = [];
  const noteWarning = (line: string) => {
    warnings.push(line);
    if (expected?.test(line) !== true) process.stderr.write(`${line}\n`);
  };
  const spawnHeard = async () => {
    const started = await spawnServer(env, within?.(folder) ?? [], noteWarning);
    started.stdout?.on('data', (text: Buffer) => {
      output += text.toString('utf8');
    });
    return started;
  };
  let child = await spawnHeard();
  const { figuresOf, sumOf } = figuresOfFamily(() => child.pid);
  return {
    output: () => output,
    warnings: () => warnings,
    folder,
    origin: `http://127.0.0.1:${port}`,
    residentBytes: () => sumOf((pid) => memoryOf(pid, 'VmRSS')),
    peakBytes: async () => {
      const [now, peaks] = await Promise.all([
        figuresOf((pid) => memoryOf(pid, 'VmRSS')),
        figuresOf((pid) => memoryOf(pid, 'VmHWM')),
      ]);
      return now === null || peaks === null ? null : sum(now) - Math.max(...now) + Math.max(...peaks);
    },
    processorTime: () => sumOf(processorTimeOf),
    restart: async () => {
      await end(child);
      child = await spawnHeard();
    },
    kill: () => kill(child),
    close: async () => {
      await end(child);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
