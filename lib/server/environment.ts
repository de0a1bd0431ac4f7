import path from 'node:path';
import { report } from '@/lib/base/report';
import type { DataSource } from '@/lib/openalex/decide-source';

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
  /** Folder of answers that the site ships with; may be absent. */
  readonly staticCacheDir: string;
}

/** Source: docs/behaviours/requests.md#server-settings. */
const DEFAULT_CACHE_MB = 1_024;

const DATA_SOURCES: readonly DataSource[] = ['auto', 'live', 'library'];

function given(value: string | undefined): string | null {
  return value === undefined || value.trim() === '' ? null : value.trim();
}

function readDataSource(value: string | null): DataSource {
  const known = DATA_SOURCES.find((source) => source === value);
  if (known === undefined && value !== null)
    report('warning', `DATA_SOURCE is auto, live or library, not ${value}`);
  return known ?? 'auto';
}

function readCacheMegabytes(value: string | null): number {
  if (value === null) return DEFAULT_CACHE_MB;
  const megabytes = Number(value);
  if (Number.isFinite(megabytes) && megabytes >= 0) return megabytes;
  report('warning', `OPENALEX_CACHE_MAX_MB is a number of megabytes, not ${value}`);
  return DEFAULT_CACHE_MB;
}

/** Reads the variables once; blank ones count as unset, what cannot be read is reported and means the default. */
export function readEnvironment(env: Readonly<Record<string, string | undefined>>): ServerEnvironment {
  return {
    dataSource: readDataSource(given(env.DATA_SOURCE)),
    apiUrl: (given(env.OPENALEX_API_URL) ?? 'https://api.openalex.org').replace(/\/+$/, ''),
    apiKey: given(env.OPENALEX_API_KEY),
    mailto: given(env.OPENALEX_MAILTO),
    libraryPath: given(env.OPENALEX_LIBRARY),
    sampleLibraryPath: path.join(process.cwd(), 'public', 'sample-library.ndjson.gz'),
    cacheDir: given(env.OPENALEX_CACHE_DIR) ?? '.cache/openalex',
    cacheMaxBytes: readCacheMegabytes(given(env.OPENALEX_CACHE_MAX_MB)) * 1_024 ** 2,
    staticCacheDir: path.join(process.cwd(), 'static-cache'),
  };
}
