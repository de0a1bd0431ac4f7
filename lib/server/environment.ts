import path from 'node:path';
import { report } from '@/lib/base/report';
import type { DataSource } from '@/lib/openalex/decide-source';
import type { ClientAddressing } from '@/lib/server/client-address';
import type { Reserve } from '@/lib/server/day-credits';

/** The server's settings. Source: docs/behaviours/requests.md#server-settings. */
export interface ServerEnvironment {
  readonly dataSource: DataSource;
  /** Without closing slash. */
  readonly apiUrl: string;
  readonly apiKey: string | null;
  readonly mailto: string | null;
  /** File or folder of the library that the server was told to answer from. */
  readonly libraryPath: string | null;
  readonly sampleLibraryPath: string;
  /** Folder of answers cached on disk; a relative one begins where the server was started. */
  readonly cacheDir: string;
  /** 0: nothing is cached on disk. */
  readonly cacheMaxBytes: number;
  /** Of the Redis that several servers share; it may hold a password. Null: this server is alone. */
  readonly cacheUrl: string | null;
  /** Folder of answers that the site ships with; may be absent. */
  readonly staticCacheDir: string;
  readonly addressing: ClientAddressing;
  /** Of the server's credits, for each visitor. 0: as many as there are. */
  readonly creditsPerClientHour: number;
  /** Null: as many as the service allows. */
  readonly creditsPerDay: number | null;
  /** What visitors leave of the day's credits. */
  readonly creditsReserve: Reserve;
  /** Whether figures are counted. */
  readonly hasMetrics: boolean;
  /** What whoever reads them sends. Null: they are told to this machine and to private networks. */
  readonly metricsToken: string | null;
  /** How what is reported is written. */
  readonly log: 'text' | 'json';
  readonly answerLog: AnswerLog;
}

/** Whether each answer gets a line of the log, and whether it says what was asked. */
export type AnswerLog = 'off' | 'on' | 'queries';

/** Source: docs/behaviours/requests.md#server-settings. */
const DEFAULT_CACHE_MB = 1_024;
const DEFAULT_PER_CLIENT_HOUR = 1_000;
const DEFAULT_RESERVE: Reserve = { percent: 10 };

const DATA_SOURCES = ['auto', 'live', 'library'] as const satisfies readonly DataSource[];

function given(value: string | undefined): string | null {
  return value === undefined || value.trim() === '' ? null : value.trim();
}

function readCacheMegabytes(value: string | null): number {
  if (value === null) return DEFAULT_CACHE_MB;
  const megabytes = Number(value);
  if (Number.isFinite(megabytes) && megabytes >= 0) return megabytes;
  report('warning', `OPENALEX_CACHE_MAX_MB is a number of megabytes, not ${value}`);
  return DEFAULT_CACHE_MB;
}

/** What is wrong with it is not quoted, as it may hold a password. */
function readCacheUrl(value: string | null): string | null {
  if (value === null) return null;
  if (URL.canParse(value) && /^rediss?:\/\/./.test(value)) return value;
  report('warning', 'OPENALEX_CACHE_URL is an address such as redis://127.0.0.1:6379');
  return null;
}

/** A whole number from 0 on; anything else is reported and means the default. */
function readWhole<Default>(
  name: string,
  value: string | null,
  meaning: string,
  otherwise: Default,
): number | Default {
  if (value === null) return otherwise;
  if (/^\d{1,9}$/.test(value)) return Number(value);
  report('warning', `${name} is ${meaning}, not ${value}`);
  return otherwise;
}

function readReserve(value: string | null): Reserve {
  const percent = /^(\d{1,2}|100)\s*%$/.exec(value ?? '')?.[1];
  if (percent !== undefined) return { percent: Number(percent) };
  const credits = readWhole('CREDITS_RESERVE', value, 'a number of credits or a share such as 10%', null);
  return credits === null ? DEFAULT_RESERVE : { credits };
}

/** One of several words, the first of which is the default; anything else is reported and means the default. */
function readWord<Word extends string>(
  name: string,
  value: string | null,
  words: readonly [Word, ...Word[]],
): Word {
  const known = words.find((word) => word === value);
  if (known === undefined && value !== null)
    report('warning', `${name} is ${words.slice(0, -1).join(', ')} or ${words.at(-1)}, not ${value}`);
  return known ?? words[0];
}

type Variables = Readonly<Record<string, string | undefined>>;

/** Asked before anything is read, so that what is wrong with the variables is written so too. */
export function wantsJsonLog(env: Variables): boolean {
  return given(env.LOG) === 'json';
}

/** Reads the variables once; blank ones count as unset, what cannot be read is reported and means the default. */
export function readEnvironment(env: Variables): ServerEnvironment {
  return {
    dataSource: readWord('DATA_SOURCE', given(env.DATA_SOURCE), DATA_SOURCES),
    apiUrl: (given(env.OPENALEX_API_URL) ?? 'https://api.openalex.org').replace(/\/+$/, ''),
    apiKey: given(env.OPENALEX_API_KEY),
    mailto: given(env.OPENALEX_MAILTO),
    libraryPath: given(env.OPENALEX_LIBRARY),
    sampleLibraryPath: path.join(process.cwd(), 'public', 'sample-library.ndjson.gz'),
    cacheDir: given(env.OPENALEX_CACHE_DIR) ?? '.cache/openalex',
    cacheMaxBytes: readCacheMegabytes(given(env.OPENALEX_CACHE_MAX_MB)) * 1_024 ** 2,
    cacheUrl: readCacheUrl(given(env.OPENALEX_CACHE_URL)),
    staticCacheDir: path.join(process.cwd(), 'static-cache'),
    addressing: {
      addressHeader: given(env.CLIENT_ADDRESS_HEADER),
      trustedProxies: readWhole('TRUST_PROXY', given(env.TRUST_PROXY), 'a number of proxies', 0),
      loginHeader: given(env.LOGIN_HEADER),
    },
    creditsPerClientHour: readWhole(
      'CREDITS_PER_CLIENT_HOUR',
      given(env.CREDITS_PER_CLIENT_HOUR),
      'a number of credits',
      DEFAULT_PER_CLIENT_HOUR,
    ),
    creditsPerDay: readWhole('CREDITS_PER_DAY', given(env.CREDITS_PER_DAY), 'a number of credits', null),
    creditsReserve: readReserve(given(env.CREDITS_RESERVE)),
    hasMetrics: readWord('METRICS', given(env.METRICS), ['off', 'on']) === 'on',
    metricsToken: given(env.METRICS_TOKEN),
    log: readWord('LOG', given(env.LOG), ['text', 'json']),
    answerLog: readWord<AnswerLog>('LOG_ANSWERS', given(env.LOG_ANSWERS), ['off', 'on', 'queries']),
  };
}

/** Tells whoever starts a server that asks the service without a key of its own what that means. */
export function warnOfMissingKey({ dataSource, libraryPath, apiKey }: ServerEnvironment): void {
  if (apiKey !== null || dataSource === 'library' || (dataSource === 'auto' && libraryPath !== null)) return;
  report(
    'warning',
    'OPENALEX_API_KEY is not set: visitors share 1,000 credits a day of this address, and shared addresses of clouds often have none left. Get a free key at https://openalex.org/settings/api',
  );
}
