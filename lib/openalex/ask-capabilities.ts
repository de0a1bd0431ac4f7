/** Questions to the service about itself, all of them free: a refusal costs nothing, and says what would be accepted. */
import { ENTITY_KINDS, type EntityKind } from '@/lib/base/entity-kind';
import { jsonOrUndefined } from '@/lib/base/json';
import { isPlainObject } from '@/lib/base/plain-object';
import { objectOf } from '@/lib/base/shape';
import { FIELD_CATALOGUE } from '@/lib/entities/catalogue/catalogue';
import { CAPABILITIES, type Capabilities, CONTRACT } from '@/lib/openalex/capabilities';
import type { FetchLike } from '@/lib/openalex/exchange';

/** A field that no record has. */
export const NO_FIELD = 'no_such_field';

/** A request that costs nothing: for all kinds a single record in its free form, but for keywords, which have none. */
const FREE_REQUESTS: Readonly<Record<EntityKind, string>> = {
  works: '/works/W2741809807',
  authors: '/authors/A5023888391',
  sources: '/sources/S137773608',
  institutions: '/institutions/I136199984',
  topics: '/topics/T10102',
  publishers: '/publishers/P4310319965',
  funders: '/funders/F4320332161',
  keywords: '/keywords',
  concepts: '/concepts/C41008148',
};

/** Parameters of lists of works that came in 2026. Source: docs/data-contract.md#list-parameters. */
export const ASKED_PARAMETERS: Readonly<Record<string, string>> = {
  corpus: 'corpus=all',
  rerank: 'search=tides&rerank=true',
  'search.title_abstract_keywords': 'search.title_abstract_keywords=tides',
};

/** What the service said to a question. */
export interface PlainAnswer {
  readonly status: number;
  /** The member `message` of its JSON; empty where there is none. */
  readonly message: string;
}

/** The question whether records can be had at all; asked first. */
export const FREE_RECORD = `${FREE_REQUESTS.works}?select=id`;

/** A question that the service refuses, and names the fields of a kind in doing so. */
export function fieldsQuestion(kind: EntityKind): string {
  return `${FREE_REQUESTS[kind]}?select=${NO_FIELD}`;
}

/** A question that the service refuses in any case: for the parameter where it does not know that, else for the field. */
export function parameterQuestion(name: string): string {
  return `/works?${ASKED_PARAMETERS[name] ?? ''}&select=${NO_FIELD}`;
}

/** The fields that a refusal of a selection lists; null where it is no such refusal. Source: docs/data-contract.md#selecting-fields. */
export function readListedFields(message: string): readonly string[] | null {
  const list = /Valid fields for select are: ([\w, .]+)/.exec(message)?.[1];
  if (list === undefined) return null;
  const fields = list.split(',').flatMap((part) => /^\s*(\w+)\.?\s*$/.exec(part)?.[1] ?? []);
  // Records without a name and an id are none: then the sentence means something else.
  return fields.includes('id') && fields.includes('display_name') ? fields : null;
}

/** Whether an answer shows that a parameter is known; null: it says nothing of it. */
export function isParameterKnown(name: string, { status, message }: PlainAnswer): boolean | null {
  if (status !== 400) return null;
  if (message.startsWith(`${name} is not a valid parameter`)) return false;
  return readListedFields(message) === null ? null : true;
}

/**
 * What is known of the service once it has listed the fields of a kind. A list that lacks most of the catalogue is not believed: an
 * outage or a cut text is likelier.
 */
export function withListedFields(
  known: Capabilities,
  kind: EntityKind,
  listed: readonly string[],
): Capabilities {
  const { selectable } = FIELD_CATALOGUE[kind];
  const gone = selectable.filter((field) => !listed.includes(field));
  if (gone.length > selectable.length / 2) return known;
  const added = listed.filter((field) => !selectable.includes(field));
  return {
    ...known,
    goneFields: { ...known.goneFields, [kind]: gone },
    newFields: { ...known.newFields, [kind]: added },
  };
}

export interface CapabilitiesQuestion {
  /** Asks for path and query; null: nobody answered. Never rejects. */
  readonly ask: (target: string) => Promise<PlainAnswer | null>;
  readonly sleep: (ms: number) => Promise<void>;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

/** Between two questions, so that what a visitor wants meanwhile comes first. */
const PAUSE_MS = 500;

/**
 * Asks the service what it offers: 13 requests, one after the other, free of charge. What it does not answer stays as in the contract. Null where
 * it does not even give a record: then nothing is known. Never rejects.
 */
export async function askCapabilities({
  ask,
  sleep,
  now,
}: CapabilitiesQuestion): Promise<Capabilities | null> {
  const record = await ask(FREE_RECORD);
  if (record?.status !== 200) return null;
  let known: Capabilities = { ...CONTRACT, askedAt: now() };
  for (const kind of ENTITY_KINDS) {
    await sleep(PAUSE_MS);
    const answer = await ask(fieldsQuestion(kind));
    const listed = answer?.status === 400 ? readListedFields(answer.message) : null;
    if (listed !== null) known = withListedFields(known, kind, listed);
    // Where a wrong field is not refused, the further questions would cost credits.
    if (listed === null && kind === 'works') return known;
  }
  for (const name of Object.keys(ASKED_PARAMETERS)) {
    await sleep(PAUSE_MS);
    const answer = await ask(parameterQuestion(name));
    if (answer !== null && isParameterKnown(name, answer) === false)
      known = { ...known, unknownParameters: [...known.unknownParameters, name] };
  }
  return known;
}

export function readPlainAnswer(status: number, body: unknown): PlainAnswer {
  const message: unknown = isPlainObject(body) ? body.message : null;
  return { status, message: typeof message === 'string' ? message : '' };
}

export interface ServiceQuestion extends Pick<CapabilitiesQuestion, 'sleep' | 'now'> {
  /** Without closing slash. */
  readonly baseUrl: string;
  readonly apiKey: () => string | null;
  readonly fetch: FetchLike;
}

/** As `askCapabilities`, from a browser. */
export function askServiceItself(question: ServiceQuestion): Promise<Capabilities | null> {
  const { baseUrl, apiKey, fetch, sleep, now } = question;
  const ask = async (target: string) => {
    const key = apiKey();
    const own = key === null ? '' : `&api_key=${encodeURIComponent(key)}`;
    try {
      const response = await fetch(`${baseUrl}${target}${own}`, { credentials: 'omit' });
      return readPlainAnswer(response.status, jsonOrUndefined(await response.text()));
    } catch {
      // Nobody answers, which is an answer here.
      return null;
    }
  };
  return askCapabilities({ ask, sleep, now });
}

const STATUS = objectOf({ capabilities: CAPABILITIES });

/** What our own server has found for all its visitors; null where it has not asked, or does not answer. Never rejects. */
export async function readServerCapabilities(
  basePath: string,
  fetch: FetchLike,
): Promise<Capabilities | null> {
  try {
    const response = await fetch(`${basePath}/proxy/status`, { cache: 'no-store' });
    const status = STATUS.safeParse(await response.json());
    return status.success ? status.data.capabilities : null;
  } catch {
    // No answer, or none that can be read: the contract holds.
    return null;
  }
}
