/**
 * `GET /text[/keywords|/topics|/concepts]?title=&abstract=`: what a text is about
 * (docs/data-contract.md#text-analysis). Deprecated by the service and dear: 100 credits a call, a tenth of a keyless
 * day. Never called unasked; show `priceOf` first.
 */
import { array, looseObject, nullish, number, safeParse, string, union } from 'zod/mini';
import { safeEncode } from '@/lib/base/percent-encoding';
import { recordId } from '@/lib/entities/record-id';
import type { CallOptions } from '@/lib/openalex/api';
import { InvalidRequestError, MalformedResponseError } from '@/lib/openalex/errors';
import { type ApiRequest, buildRequest } from '@/lib/openalex/request-line';
import { requestMessages } from '@/lib/openalex/request-messages';
import type { Transport } from '@/lib/openalex/transport';

export type TextAspect = 'all' | 'keywords' | 'topics' | 'concepts';
export type TextTagKind = Exclude<TextAspect, 'all'>;
export type ScoreBand = 'high' | 'medium' | 'low';

/** Source: docs/behaviours/requests.md#text-analysis-calls. */
export const TEXT_RELEVANCE_THRESHOLD = 0.3;
export const HIGH_SCORE = 0.7;
export const MEDIUM_SCORE = 0.3;

const TITLE_LENGTH = { min: 20, max: 2_000 } as const;
const MAX_ABSTRACT_LENGTH = 5_000;
/** Title and abstract together, as the service takes them. Source: docs/data-contract.md#text-analysis. */
const MAX_TOTAL_LENGTH = 2_000;
/** Characters of the address that both may take. */
const MAX_ENCODED_LENGTH = 7_500;

export interface TextInput {
  readonly title: string;
  readonly abstract?: string | undefined;
}

export interface TextTag {
  readonly kind: TextTagKind;
  readonly id: string;
  readonly label: string;
  /** 0 to 1. */
  readonly score: number;
  readonly band: ScoreBand;
}

export interface TextAnalysis {
  /** Best first, kinds mixed. */
  readonly tags: readonly TextTag[];
  /** Title or abstract was cut to what the service takes. */
  readonly isCut: boolean;
}

export interface TextOptions extends CallOptions {
  /** Leaves out what scores less; 0.3 by default. */
  readonly threshold?: number | undefined;
}

/** High from 0.7, medium from 0.3. Source: docs/behaviours/requests.md#text-analysis-calls. */
export function scoreBand(score: number): ScoreBand {
  if (score >= HIGH_SCORE) return 'high';
  return score >= MEDIUM_SCORE ? 'medium' : 'low';
}

/** The beginning of a text that fits into so many characters, and so many more once encoded. */
function beginningOf(text: string, maxLength: number, maxEncoded: number): string {
  let fitting = text.slice(0, Math.max(0, maxLength));
  while (fitting !== '' && safeEncode(fitting).length > maxEncoded) {
    fitting = fitting.slice(0, Math.floor(fitting.length * 0.9));
  }
  return fitting;
}

/**
 * What the service takes of both: it refuses more than 2,000 characters, and counts the space that it puts between them
 * even where there is no abstract.
 */
function fittingInput(title: string, abstract: string): Required<TextInput> {
  const fitting = beginningOf(title, MAX_TOTAL_LENGTH - 1, MAX_ENCODED_LENGTH);
  const room = MAX_ENCODED_LENGTH - safeEncode(fitting).length;
  return { title: fitting, abstract: beginningOf(abstract, MAX_TOTAL_LENGTH - 1 - fitting.length, room) };
}

/**
 * The request for an analysis, to be priced and confirmed before it is sent.
 * Errors: 'Title must be between 20-2000 characters (current: N)', 'Abstract must be less than 5000 characters
 * (current: N)'.
 */
export function buildTextRequest(
  aspect: TextAspect,
  input: TextInput,
): ApiRequest & { readonly isCut: boolean } {
  const title = input.title.trim();
  const abstract = input.abstract?.trim() ?? '';
  if (title.length < TITLE_LENGTH.min || title.length > TITLE_LENGTH.max) {
    throw new InvalidRequestError(requestMessages.textTitleLength(title.length));
  }
  if (abstract.length > MAX_ABSTRACT_LENGTH) {
    throw new InvalidRequestError(requestMessages.textAbstractLength(abstract.length));
  }
  const fitting = fittingInput(title, abstract);
  const request = buildRequest(aspect === 'all' ? '/text' : `/text/${aspect}`, { ...fitting });
  return { ...request, isCut: fitting.title !== title || fitting.abstract !== abstract };
}

const TAGS = nullish(
  array(
    looseObject({
      id: nullish(string()),
      display_name: nullish(string()),
      score: nullish(union([number(), string()])),
    }),
  ),
);
const ANSWER = looseObject({ results: TAGS, keywords: TAGS, topics: TAGS, concepts: TAGS });
const KINDS: readonly TextTagKind[] = ['topics', 'keywords', 'concepts'];

/** Reads an answer: tags from the threshold on, best first. Errors: MalformedResponseError. */
export function readTextTags(aspect: TextAspect, body: unknown, threshold: number): readonly TextTag[] {
  const answer = safeParse(ANSWER, body);
  if (!answer.success) throw new MalformedResponseError('', 'no analysis of a text');
  const tags = KINDS.flatMap((kind) => {
    const listed = answer.data[kind] ?? (aspect === kind ? answer.data.results : null) ?? [];
    return listed.map((tag): TextTag => {
      const score = Number(tag.score ?? 0);
      const id = recordId(kind, tag.id ?? '');
      return { kind, id, label: tag.display_name ?? id, score, band: scoreBand(score) };
    });
  });
  return tags.filter(({ id, score }) => id !== '' && score >= threshold).sort((a, b) => b.score - a.score);
}

/** What a text is about. 100 credits. Errors: those of `buildTextRequest` and of the transport. */
export async function fetchTextAnalysis(
  client: Pick<Transport, 'get'>,
  aspect: TextAspect,
  input: TextInput,
  { threshold = TEXT_RELEVANCE_THRESHOLD, ...options }: TextOptions = {},
): Promise<TextAnalysis> {
  const { isCut, ...request } = buildTextRequest(aspect, input);
  const body = await client.get(request, options);
  return { tags: readTextTags(aspect, body, threshold), isCut };
}
