import { parseArgs } from 'node:util';
import { DAILY_CREDITS } from '@/lib/openalex/pricing';
import { type CheckResult, checkService, type Outcome, type Verdict } from './check';
import { isDearer } from './prices';

export interface CommandContext {
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly write: (line: string) => void;
  readonly fetch: typeof fetch;
  readonly sleep: (ms: number) => Promise<void>;
}

const OPTIONS = {
  'api-url': { type: 'string' },
  'max-credits': { type: 'string', default: '140' },
} as const;

function wordOf({ outcome, misleads }: Verdict): string {
  return outcome === 'changed' && misleads ? 'MISLEADS' : outcome;
}

function line(verdict: Verdict): string {
  const told = `${wordOf(verdict).padEnd(12)}${verdict.title}`;
  if (verdict.outcome === 'holds') return told;
  const asked = verdict.questions.map(({ target }) => `            asked: ${target.slice(0, 200)}`);
  const see = `            see docs/data-contract.md (${verdict.heading})`;
  return [told, `            ${verdict.reason}`, ...asked, see].join('\n');
}

function priceLines({ prices }: CheckResult): readonly string[] {
  const rows = prices.map((row) => {
    const { label, stated, charged } = row;
    const said = charged === null ? 'not said' : String(charged);
    const note = isDearer(row) ? '  MISLEADS: dearer than stated' : charged === stated ? '' : '  changed';
    return `  ${label.padEnd(36)}${String(stated).padStart(6)}${said.padStart(10)}${note}`;
  });
  return ['Prices in credits: what the product states, and what OpenAlex charged', ...rows];
}

function limitLines({ limits: { limit, remaining } }: CheckResult, hasKey: boolean): readonly string[] {
  const contract = hasKey
    ? `${DAILY_CREDITS.freeKey} with a free key`
    : `${DAILY_CREDITS.keyless} without a key`;
  return [
    'Limits',
    `  credits a day: ${limit ?? 'not said'}, ${remaining ?? 'not said'} left (in the contract: ${contract})`,
  ];
}

function offerLines({ offer }: CheckResult): readonly string[] {
  const rows = offer.map(({ subject, found, isChanged }) => {
    const note = isChanged ? 'changed: ' : '';
    return `  ${subject.padEnd(40)}${note}${found}`;
  });
  return ['Fields, filters and parameters', ...rows];
}

function summary(result: CheckResult): string {
  const number = (outcome: Outcome) => result.verdicts.filter((each) => each.outcome === outcome).length;
  return `${number('holds')} hold, ${number('changed')} changed, ${number('no answer')} without an answer, ${number('needs a key')} need a key; ${result.credits} credits.`;
}

function closing({ verdicts }: CheckResult, code: number): readonly string[] {
  if (code === 1)
    return [
      'The product would mislead: correct docs/data-contract.md, then what rests on it (lib/openalex, lib/library).',
    ];
  // The sentence is said once, whatever it is about.
  const keyless = verdicts.find(({ outcome }) => outcome === 'needs a key');
  if (code === 2 && keyless !== undefined) return [keyless.reason];
  return code === 2 ? ['Some questions had no answer: run it again later.'] : [];
}

function exitCode({ verdicts, prices }: CheckResult): number {
  const misleads =
    verdicts.some((each) => each.outcome === 'changed' && each.misleads) || prices.some(isDearer);
  if (misleads) return 1;
  const isOpen = verdicts.some(
    ({ outcome, questions }) =>
      outcome === 'no answer' ||
      // What is asked only with a key is not missed without one.
      (outcome === 'needs a key' && questions.every(({ isKeyInAddress }) => isKeyInAddress !== true)),
  );
  return isOpen ? 2 : 0;
}

/** Runs the command; returns the exit code. Rejects for faults of the command line. */
export async function checkCommand({ args, env, write, fetch, sleep }: CommandContext): Promise<number> {
  const { values } = parseArgs({ args: [...args], options: OPTIONS });
  const maxCredits = Number(values['max-credits']);
  if (!(maxCredits >= 0)) throw new Error(`--max-credits is a number from 0, not ${values['max-credits']}`);
  const apiUrl = values['api-url'] ?? (env.OPENALEX_API_URL || 'https://api.openalex.org');
  const apiKey = env.OPENALEX_API_KEY?.trim() || null;
  const result = await checkService({
    baseUrl: apiUrl.replace(/\/+$/, ''),
    apiKey,
    fetch,
    sleep,
    maxCredits,
    onVerdict: (verdict) => write(line(verdict)),
  });
  const code = exitCode(result);
  const tables = [priceLines(result), limitLines(result, apiKey !== null), offerLines(result)];
  for (const table of tables) write(['', ...table].join('\n'));
  write('');
  for (const sentence of [summary(result), ...closing(result, code)]) write(sentence);
  return code;
}
