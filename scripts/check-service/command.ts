import { parseArgs } from 'node:util';
import { checkService, type Verdict } from './check';

export const HELP = `npm run check-service -- [options]

Asks OpenAlex about 30 questions, for at most 60 credits, and says of each assumption of docs/data-contract.md whether it
holds. OPENALEX_API_KEY is used when set; without it the questions take from the day's 1,000 free credits of this address.

  --api-url URL       instead of OPENALEX_API_URL, or https://api.openalex.org
  --max-credits N     instead of 60

Ends with 0 when all hold, 1 when one has fallen, and 2 when none has but some could not be asked.`;

export interface CommandContext {
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly write: (line: string) => void;
  readonly fetch: typeof fetch;
  readonly sleep: (ms: number) => Promise<void>;
}

const OPTIONS = {
  'api-url': { type: 'string' },
  'max-credits': { type: 'string', default: '60' },
  help: { type: 'boolean', default: false },
} as const;

const WORDS = { holds: 'holds  ', falls: 'FALLS  ', unknown: 'unknown' } as const;

function line({ assumption, outcome, reason }: Verdict): string {
  const told = `${WORDS[outcome]} ${assumption.title}`;
  if (outcome === 'holds') return told;
  return `${told}\n        ${reason}\n        asked: ${assumption.question.target.slice(0, 200)}\n        see docs/data-contract.md (${assumption.heading})`;
}

/** Runs the command; returns the exit code. Rejects for faults of the command line. */
export async function checkCommand({ args, env, write, fetch, sleep }: CommandContext): Promise<number> {
  const { values } = parseArgs({ args: [...args], options: OPTIONS });
  if (values.help) {
    write(HELP);
    return 0;
  }
  const maxCredits = Number(values['max-credits']);
  if (!(maxCredits >= 0)) throw new Error(`--max-credits is a number from 0, not ${values['max-credits']}`);
  const baseUrl = (values['api-url'] ?? (env.OPENALEX_API_URL || 'https://api.openalex.org')).replace(
    /\/+$/,
    '',
  );
  const { verdicts, credits } = await checkService({
    baseUrl,
    apiKey: env.OPENALEX_API_KEY?.trim() || null,
    fetch,
    sleep,
    maxCredits,
    onVerdict: (verdict) => write(line(verdict)),
  });
  const number = (outcome: Verdict['outcome']) => verdicts.filter((each) => each.outcome === outcome).length;
  write('');
  write(
    `${number('holds')} hold, ${number('falls')} fall, ${number('unknown')} unknown; ${credits} credits.`,
  );
  if (number('falls') > 0)
    write(
      'OpenAlex has changed: correct docs/data-contract.md, then what rests on it (lib/openalex, lib/library).',
    );
  else if (number('unknown') > 0) write('Some questions had no answer: run it again later.');
  if (number('falls') > 0) return 1;
  return number('unknown') > 0 ? 2 : 0;
}
