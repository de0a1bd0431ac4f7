import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { ENTITY_KINDS, type EntityKind, isEntityKind } from '@/lib/base/entity-kind';
import { describeError } from '@/lib/base/thrown-errors';
import { createTransport } from '@/lib/openalex/transport';
import { exampleSeeds } from './examples';
import { type FillOptions, fillStaticCache, planFill } from './fill';
import { createProgress, progressLine } from './progress';
import { readSeeds, type Seed } from './seeds';
import { openStore } from './store';

/** A fault of the command line. */
export class CommandError extends Error {}

const OPTIONS = {
  examples: { type: 'boolean', default: false },
  file: { type: 'string', multiple: true },
  depth: { type: 'string', default: '0' },
  kinds: { type: 'string' },
  'max-age': { type: 'string', default: '30' },
  'max-credits': { type: 'string', default: '1000' },
  'max-requests': { type: 'string', default: '10000' },
  folder: { type: 'string' },
  'api-url': { type: 'string' },
  'dry-run': { type: 'boolean', default: false },
} as const;

const DAY_MS = 86_400_000;

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
  } catch (error) {
    throw new CommandError(describeError(error));
  }
}

function readNumber(name: string, text: string): number {
  const value = Number(text);
  if (text.trim() === '' || !Number.isFinite(value) || value < 0) {
    throw new CommandError(`--${name} is a number from 0, not ${text}`);
  }
  return value;
}

function readKinds(text: string | undefined): ReadonlySet<EntityKind> | null {
  if (text === undefined) return null;
  return new Set(
    text.split(',').map((word) => {
      const kind = word.trim();
      if (isEntityKind(kind)) return kind;
      throw new CommandError(`--kinds: ${kind} is none of ${ENTITY_KINDS.join(', ')}`);
    }),
  );
}

function readSeedFile(file: string): readonly string[] {
  try {
    return readFileSync(file, 'utf8').split(/\r?\n/);
  } catch (error) {
    throw new CommandError(`--file: ${describeError(error)}`);
  }
}

function seedsOf(texts: readonly string[], examples: readonly Seed[]) {
  const { seeds, faults } = readSeeds(texts);
  if (faults.length > 0) {
    throw new CommandError(faults.map(({ text, message }) => `${text}: ${message}`).join('\n'));
  }
  const all = [...examples, ...seeds];
  if (all.length === 0) throw new CommandError('No seeds. The option --help says what may be one.');
  return all;
}

export interface CommandContext {
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Used where --folder is not given. */
  readonly folder: string;
  readonly output: NodeJS.WriteStream;
  /** Called with what must still be written when the process is told to end. */
  readonly beforeExit?: (flush: () => void) => void;
}

async function readOptions(
  { args, env, folder }: CommandContext,
  now: () => number,
): Promise<FillOptions & { isDryRun: boolean }> {
  const { values, positionals } = parse(args);
  const apiUrl = values['api-url'] ?? (env.OPENALEX_API_URL || 'https://api.openalex.org');
  const key = env.OPENALEX_API_KEY?.trim() || null;
  return {
    seeds: seedsOf(
      [...positionals, ...(values.file ?? []).flatMap(readSeedFile)],
      values.examples ? await exampleSeeds() : [],
    ),
    depth: readNumber('depth', values.depth),
    kinds: readKinds(values.kinds),
    maxAgeMs: readNumber('max-age', values['max-age']) * DAY_MS,
    maxCredits: readNumber('max-credits', values['max-credits']),
    maxRequests: readNumber('max-requests', values['max-requests']),
    store: openStore(values.folder ?? folder, now),
    transport: createTransport({
      baseUrl: apiUrl.replace(/\/+$/, ''),
      apiKey: () => key,
      mailto: env.OPENALEX_MAILTO?.trim(),
    }),
    now,
    isDryRun: values['dry-run'],
  };
}

/** Runs the command; returns the exit code. Errors: CommandError for what is wrong with the command line. */
export async function fillCommand(context: CommandContext): Promise<number> {
  const { output } = context;
  const { isDryRun, ...options } = await readOptions(context, Date.now);
  const plan = await planFill(options);
  const further =
    options.depth === 0
      ? ''
      : '\nMore records are found on the way. Records are free; keywords cost 1 credit per 100.';
  output.write(
    `${plan.requests} requests for ${plan.credits} credits; ${plan.fresh} answers are fresh.${further}\n`,
  );
  if (isDryRun) return 0;
  context.beforeExit?.(options.store.flush);
  const state = await fillStaticCache({ ...options, onProgress: createProgress(output) });
  output.write(`${output.isTTY ? '\r\u001b[2K' : ''}${progressLine(state)}\n`);
  for (const failure of state.failures) output.write(`failed: ${failure}\n`);
  if (state.stopped !== null) output.write(`Stopped: ${state.stopped}. Run it again to go on.\n`);
  return state.stopped === null && state.failures.length === 0 ? 0 : 1;
}
