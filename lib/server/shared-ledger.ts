import { createHash, randomUUID } from 'node:crypto';
import { shareBoundsOf } from '@/lib/server/client-address';
import { LOOK, PAY, SETTLE } from '@/lib/server/ledger-scripts';
import type { RedisReply } from '@/lib/server/redis/open-session';
import { RedisFault } from '@/lib/server/redis/redis-fault';
import type { RedisLink } from '@/lib/server/redis/redis-link';
import { type RedisScript, runScript } from '@/lib/server/redis/run-script';

/** What all servers together have spent of a day, and one visitor of a share. Unit: credits. */
export interface LedgerState {
  /** Such as 2026-11-24, in UTC by the common clock. */
  readonly day: string;
  readonly spent: number;
  readonly limit: number;
  /** Less what is under way may cost. */
  readonly remaining: number;
  readonly reserve: number;
  readonly shareLeft: number;
  /** Of a day, as the service has told; null: it has not. */
  readonly serviceLimit: number | null;
}

export type Paid =
  | { readonly type: 'paid'; readonly state: LedgerState; readonly bill: Bill }
  | { readonly type: 'day' | 'share'; readonly state: LedgerState; readonly waitMs: number };

/** What was set aside, until it is settled. */
export interface Bill {
  readonly client: string | null;
  readonly token: string;
  readonly price: number;
  readonly more: number;
}

/** What it cost in truth, and what the service said of the day. */
export interface Settled {
  readonly charged: number;
  readonly limit: number | null;
  readonly left: number | null;
}

/** Credits counted once for all servers, by Redis alone and by its clock. Null everywhere: Redis is not there. Source: docs/behaviours/requests.md#several-servers. */
export interface SharedLedger {
  /** @param more what the service may charge above the price. */
  pay(client: string | null, price: number, more: number): Promise<Paid | null>;
  /** What cannot be settled now is settled when Redis is back. */
  settle(bill: Bill, settled: Settled): Promise<void>;
  look(client: string | null): Promise<LedgerState | null>;
  /** What this server spent while it was alone is added as soon as Redis is there. */
  owe(credits: number): void;
  /** As last heard. */
  latest(): LedgerState | null;
}

/** What was heard of the day before Redis forgot it. */
interface Heard {
  readonly spent: number;
  /** Null: nothing of the service's limit. */
  readonly limit: number | null;
}

export interface SharedLedgerOptions {
  readonly link: RedisLink;
  /** Whose credits these are, beyond the scope of the link. Letters, digits and hyphens. */
  readonly owner: string;
  readonly perDay: number | null;
  readonly usualDay: number;
  readonly reserve: { readonly percent: number } | { readonly credits: number };
  /** Of each visitor; 0: no share. */
  readonly perHour: number;
  readonly atOnce: number;
  /** What was known before a restart: what was spent of the day, and the service's limit. Unit: credits. */
  readonly before: (day: string) => { readonly spent: number; readonly limit: number | null };
  readonly onState: (state: LedgerState) => void;
}

/** So many requests may wait to be settled; what is beyond counts as charged. */
const MOST_UNSETTLED = 1_000;

function numbersOf(reply: RedisReply): readonly number[] {
  if (!Array.isArray(reply) || reply.length !== 8)
    throw new RedisFault('failed', 'a count of an unknown kind');
  return reply.map(Number);
}

/** What all scripts are told, in their order. @param mine what is owed */
function argsFor(options: SharedLedgerOptions, client: string | null, heard: Heard, mine: number) {
  const { perDay, usualDay, reserve, perHour, atOnce } = options;
  const inCredits = 'credits' in reserve ? reserve.credits : '';
  const inPercent = 'percent' in reserve ? reserve.percent : 0;
  const [isVisitor, share] = client === null ? [0, 0] : [1, perHour];
  return [
    heard.spent,
    mine,
    perDay ?? '',
    heard.limit ?? usualDay,
    inCredits,
    inPercent,
    isVisitor,
    share,
    atOnce,
  ];
}

function keysFor(
  { link, owner }: SharedLedgerOptions,
  client: string | null,
  day: string,
): readonly string[] {
  const name = `${link.prefix}credits:${owner}`;
  const shares = shareBoundsOf(client ?? '').map((bound) => {
    const visitor = createHash('sha256').update(bound.name).digest('hex');
    return `${name}:share:${visitor}`;
  });
  return [`${name}:day:${day}`, `${name}:pending:${day}`, ...shares];
}

/** What a script answers. */
function readTold(day: string, told: readonly number[]) {
  const [status = 0, waitMs = 0, spent = 0, limit = 0, remaining = 0, reserve = 0, shareLeft = 0, said = -1] =
    told;
  const serviceLimit = said < 0 ? null : said;
  const state: LedgerState = { day, spent, limit, remaining, reserve, shareLeft, serviceLimit };
  return { status, waitMs, state };
}

/** What this server has heard itself, or had before a restart. */
function heardOf(day: string, latest: LedgerState | null, { spent, limit }: Heard): Heard {
  return {
    spent: Math.max(latest?.day === day ? latest.spent : 0, spent),
    limit: latest?.serviceLimit ?? limit,
  };
}

export function createSharedLedger(options: SharedLedgerOptions): SharedLedger {
  const { link, before, onState } = options;
  const unsettled: { readonly bill: Bill; readonly settled: Settled }[] = [];
  let latest: LedgerState | null = null;
  let owed = { day: '', credits: 0 };

  const today = () => new Date(link.now()).toISOString().slice(0, 10);

  async function run(script: RedisScript, client: string | null, more: readonly (string | number)[]) {
    const day = today();
    const mine = owed.day === day ? owed.credits : 0;
    owed = { day, credits: 0 };
    const keys = keysFor(options, client, day);
    const args = [...argsFor(options, client, heardOf(day, latest, before(day)), mine), ...more];
    const told = await link.ask(async (session) => numbersOf(await runScript(session, script, keys, args)));
    if (!told.isTold) {
      owed = { day, credits: owed.credits + mine };
      return null;
    }
    const { status, waitMs, state } = readTold(day, told.value);
    latest = state;
    onState(state);
    return { status, waitMs, state };
  }

  async function settle(bill: Bill, settled: Settled): Promise<void> {
    const { client, token, price, more } = bill;
    const { charged, limit, left } = settled;
    const done = await run(SETTLE, client, [token, price, more, charged, limit ?? '', left ?? '']);
    if (done === null && unsettled.length < MOST_UNSETTLED) unsettled.push({ bill, settled });
  }

  link.onUp(async () => {
    // What the service said then of the day is old by now.
    for (const { bill, settled } of unsettled.splice(0))
      await settle(bill, { ...settled, limit: null, left: null });
    await run(LOOK, null, []);
  });

  return {
    settle,
    latest: () => latest,
    look: async (client) => (await run(LOOK, client, []))?.state ?? null,
    owe: (credits) => {
      owed = { day: today(), credits: (owed.day === today() ? owed.credits : 0) + credits };
    },
    pay: async (client, price, more) => {
      const token = randomUUID();
      const done = await run(PAY, client, [token, price, more]);
      if (done === null) return null;
      const { status, waitMs, state } = done;
      if (status !== 0) return { type: status === 1 ? 'day' : 'share', state, waitMs };
      return { type: 'paid', state, bill: { client, token, price, more } };
    },
  };
}
