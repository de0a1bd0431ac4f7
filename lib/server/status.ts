import { describeError } from '@/lib/base/thrown-errors';
import type { Capabilities } from '@/lib/openalex/capabilities';
import type { SampleReason } from '@/lib/openalex/decide-source';
import type { ServiceCondition, ServiceState } from '@/lib/openalex/service-condition';
import type { ReadClient } from '@/lib/server/client-address';
import { jsonResponse } from '@/lib/server/json-response';
import { refuseOtherSite } from '@/lib/server/proxy-request';
import type { RedisFaultKind } from '@/lib/server/redis/redis-fault';
import type { ServerSource, SourceKeeper } from '@/lib/server/server-source';
import type { ServiceCapabilities } from '@/lib/server/service-capabilities';
import type { ServiceWatch } from '@/lib/server/service-watch';
import type { Sharing } from '@/lib/server/shared-rate';
import type { CreditStatus, Spending } from '@/lib/server/spending';

/** The answer of `/proxy/status`. Source: docs/behaviours/requests.md#deciding-the-source. */
export interface ServerStatus {
  readonly source: 'live' | 'sample' | 'library';
  readonly name: string;
  /** Of a library: another one after it has changed. */
  readonly identity?: string;
  /** Why sample data is shown; only then. */
  readonly reason?: SampleReason;
  /** Null: not asked, since the answer would change nothing. */
  readonly upstreamReachable: boolean | null;
  readonly build: BuildStamp;
  /** What the service is like for this server; null: not known yet. Only where the service is the source. */
  readonly service?: ServiceStatus | null;
  /** Of the server; only where the service answers. */
  readonly credits?: CreditStatus;
  /** What the service was found to offer where that differs from the contract; only where the service answers and has been asked. */
  readonly capabilities?: Capabilities;
  /** Of what several servers share; only where they do, and where the service answers. */
  readonly shared?: SharedStatus;
}

/** Source: docs/behaviours/requests.md#a-service-that-shuts. */
export interface ServiceStatus {
  readonly state: ServiceState;
  /** Since when it was seen so; ISO 8601. */
  readonly since: string;
  /** The service's own sentence; left out where it said none. */
  readonly said?: string;
  /** When the day's credits return; ISO 8601. */
  readonly until?: string;
}

/** Source: docs/behaviours/requests.md#several-servers. */
export interface SharedStatus {
  /** `down`: this server goes on by itself. */
  readonly state: 'opening' | 'up' | 'down';
  /** ISO 8601. */
  readonly since: string;
  /** Why it is down; only then. */
  readonly fault?: RedisFaultKind;
  /** How often the service is asked at most: by all servers together, or by this one while it goes on by itself. */
  readonly requestsPerSecond: number;
}

export interface StatusDependencies {
  readonly sources: SourceKeeper;
  readonly build: BuildStamp;
  readonly spending: Spending;
  readonly watch: Pick<ServiceWatch, 'current'>;
  readonly capabilities: ServiceCapabilities;
  readonly readClient: ReadClient;
  /** Null: this server is alone. */
  readonly sharing: Sharing | null;
}

export interface BuildStamp {
  readonly version: string;
  readonly commit: string;
}

function describeSource(source: ServerSource): Omit<ServerStatus, 'build'> {
  if (source.kind === 'live') {
    return { source: 'live', name: 'OpenAlex', upstreamReachable: source.isReachable };
  }
  if (source.kind === 'library') {
    const { name, identity } = source.library;
    return { source: 'library', name, identity, upstreamReachable: null };
  }
  const upstreamReachable = source.reason === 'unreachable' ? false : null;
  return { source: 'sample', name: 'Sample library', reason: source.reason, upstreamReachable };
}

function describeService(condition: ServiceCondition | null): ServiceStatus | null {
  if (condition === null) return null;
  const { state, since, said, until } = condition;
  return {
    state,
    since: new Date(since).toISOString(),
    ...(said === '' ? {} : { said }),
    ...(until === null ? {} : { until: new Date(until).toISOString() }),
  };
}

function describeSharing({ link, rates }: Sharing): SharedStatus {
  const { state, since, fault } = link.state();
  return {
    state,
    since: new Date(since).toISOString(),
    ...(fault === null ? {} : { fault }),
    requestsPerSecond: state === 'up' ? rates.together : rates.alone,
  };
}

/**
 * Says where the server's data comes from, what the service is like, and what is left of its credits, for the day for the visitor who asks, and of what it shares with other servers. Where sample data stands in, the service is looked for anew with `?retry=1`, and
 * by itself when the last check is more than a minute ago. 403 for pages of other sites, 503 when a library is unreadable.
 */
export async function handleStatus(
  request: Request,
  { sources, build, spending, watch, capabilities, readClient, sharing }: StatusDependencies,
): Promise<Response> {
  const otherSite = refuseOtherSite(request);
  if (otherSite !== null) return otherSite;
  try {
    const isRetry = new URL(request.url).searchParams.get('retry') === '1';
    const source = await (isRetry ? sources.retry() : sources.upToDate());
    const status: ServerStatus = { ...describeSource(source), build };
    if (source.kind !== 'live') return jsonResponse(200, status);
    await spending.ready();
    const credits = await spending.status(readClient(request));
    const shared = sharing === null ? {} : { shared: describeSharing(sharing) };
    const service = describeService(watch.current());
    const offered = capabilities.current();
    const found = offered === null ? {} : { capabilities: offered };
    return jsonResponse(200, { ...status, service, credits, ...found, ...shared } satisfies ServerStatus);
  } catch (error) {
    return jsonResponse(503, { error: 'Library unavailable', message: describeError(error) });
  }
}
