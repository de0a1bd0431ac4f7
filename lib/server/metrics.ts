import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { FetchLike } from '@/lib/openalex/exchange';
import type { NoteAnswer } from '@/lib/server/answer-note';
import type { RedisLink } from '@/lib/server/redis/redis-link';
import type { Spending } from '@/lib/server/spending';

/**
 * What a server counts for those who run it, in the words of Prometheus. Nothing of it tells who asked or for what.
 * Source: docs/behaviours/requests.md#metrics.
 */
export interface ServerMetrics {
  readonly contentType: string;
  readonly noteAnswer: NoteAnswer;
  /** The same way to the service, measured. */
  measured(fetch: FetchLike): FetchLike;
  /** All figures as text, those of credits and of Redis as they are now. Never rejects because of Redis. */
  text(facts: MetricFacts): Promise<string>;
}

/** What is looked up when the figures are asked for. */
export interface MetricFacts {
  readonly spending: Spending;
  /** Null: this server is alone. */
  readonly link: RedisLink | null;
}

const PREFIX = 'academic_explorer_';

/** Seconds; the service is waited for 30 s at most. */
const LATENCIES = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** Of a status its hundreds, but for the one that says the service asks for patience. */
function statusClass(status: number): string {
  return status === 429 ? '429' : `${Math.floor(status / 100)}xx`;
}

function createFigures(registers: Registry[]) {
  const answers = new Counter({
    name: `${PREFIX}answers_total`,
    help: 'Answers of /proxy by how they came about: hit, stale, asked, passed (of the service, not cached), library, refused, failed, unread',
    labelNames: ['outcome'],
    registers,
  });
  const tiers = new Counter({
    name: `${PREFIX}cache_hits_total`,
    help: 'Cached answers that were sent, by where they were found: memory, redis, disk, shipped',
    labelNames: ['tier'],
    registers,
  });
  const refusals = new Counter({
    name: `${PREFIX}refusals_total`,
    help: 'Questions that the server did not pay for, by reason: client_share, server_day, server_rate',
    labelNames: ['reason'],
    registers,
  });
  const latency = new Histogram({
    name: `${PREFIX}upstream_seconds`,
    help: 'Time until the service began its answer, by status; none: it gave no answer',
    labelNames: ['status'],
    buckets: LATENCIES,
    registers,
  });
  const inFlight = new Gauge({
    name: `${PREFIX}upstream_in_flight`,
    help: 'Requests to the service that are waited for',
    registers,
  });
  const creditsLeft = new Gauge({
    name: `${PREFIX}credits_left`,
    help: 'Credits of the day that the server may still spend',
    registers,
  });
  const creditsLimit = new Gauge({
    name: `${PREFIX}credits_limit`,
    help: 'Credits of the day, whole',
    registers,
  });
  return { answers, tiers, refusals, latency, inFlight, creditsLeft, creditsLimit };
}

type Figures = ReturnType<typeof createFigures>;

function measuredBy({ latency, inFlight }: Figures, fetch: FetchLike): FetchLike {
  return async (url, init) => {
    const end = latency.startTimer();
    inFlight.inc();
    try {
      const response = await fetch(url, init);
      end({ status: statusClass(response.status) });
      return response;
    } catch (error) {
      end({ status: 'none' });
      throw error;
    } finally {
      inFlight.dec();
    }
  };
}

function notedIn({ answers, tiers, refusals }: Figures): NoteAnswer {
  return ({ outcome, tier, reason }) => {
    answers.inc({ outcome });
    if (tier !== null) tiers.inc({ tier });
    if (reason !== null) refusals.inc({ reason });
  };
}

/** @param isShared whether several servers share a Redis. */
export function createServerMetrics(isShared: boolean): ServerMetrics {
  const registry = new Registry();
  // Processor time, memory, and how long the event loop is held up.
  collectDefaultMetrics({ register: registry });
  const figures = createFigures([registry]);
  const redisUp = isShared
    ? new Gauge({
        name: `${PREFIX}redis_up`,
        help: '1 while what several servers share is there, 0 while this one goes on by itself',
        registers: [registry],
      })
    : null;
  return {
    contentType: registry.contentType,
    noteAnswer: notedIn(figures),
    measured: (fetch) => measuredBy(figures, fetch),
    text: async ({ spending, link }) => {
      await spending.ready();
      const { day } = await spending.status(null);
      figures.creditsLeft.set(day.remaining);
      figures.creditsLimit.set(day.limit);
      redisUp?.set(link?.state().state === 'up' ? 1 : 0);
      return registry.metrics();
    },
  };
}
