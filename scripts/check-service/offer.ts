import { ENTITY_KINDS, type EntityKind } from '@/lib/base/entity-kind';
import { FIELD_CATALOGUE } from '@/lib/entities/catalogue/catalogue';
import { PREMIUM_FIELDS } from '@/lib/entities/catalogue/premium-fields';
import {
  ASKED_PARAMETERS,
  fieldsQuestion,
  isParameterKnown,
  NO_FIELD,
  parameterQuestion,
  readListedFields,
  readPlainAnswer,
} from '@/lib/openalex/ask-capabilities';
import type { ServiceAnswer } from './question';

/** What the service offers of one thing, against the contract. */
export interface OfferRow {
  /** 'works: fields'. */
  readonly subject: string;
  /** 'as the contract', 'gone: mesh; new: fame', 'no answer'. */
  readonly found: string;
  readonly isChanged: boolean;
}

/** Asks for path and query; null: nobody answered. */
type Ask = (target: string) => Promise<ServiceAnswer | null>;

const NO_ANSWER = { found: 'no answer', isChanged: false } as const;

function compared(known: readonly string[], listed: readonly string[]): Omit<OfferRow, 'subject'> {
  const gone = known.filter((field) => !listed.includes(field));
  const added = listed.filter((field) => !known.includes(field));
  const parts = [
    gone.length === 0 ? '' : `gone: ${gone.join(', ')}`,
    added.length === 0 ? '' : `new: ${added.join(', ')}`,
  ].filter((part) => part !== '');
  return { found: parts.join('; ') || 'as the contract', isChanged: parts.length > 0 };
}

const plain = (answer: ServiceAnswer) => readPlainAnswer(answer.status, answer.body);

/** The fields that a refused filter lists; null where it lists none. Source: docs/data-contract.md#filters. */
function readListedFilters(message: string): readonly string[] | null {
  const list = /Valid fields are underscore or hyphenated versions of: ([\w., -]+)/.exec(message)?.[1];
  return list === undefined ? null : list.split(',').map((part) => part.trim().replace(/\.$/, ''));
}

function listedRow(
  subject: string,
  known: readonly string[],
  answer: ServiceAnswer | null,
  read: (message: string) => readonly string[] | null,
): OfferRow {
  if (answer === null) return { subject, ...NO_ANSWER };
  if (answer.status < 400)
    return { subject, found: 'a field that does not exist is not refused', isChanged: true };
  const listed = read(plain(answer).message);
  return listed === null
    ? { subject, found: 'the refusal lists no fields', isChanged: true }
    : { subject, ...compared(known, listed) };
}

async function fieldRows(ask: Ask, kind: EntityKind): Promise<readonly OfferRow[]> {
  const { selectable, filterable } = FIELD_CATALOGUE[kind];
  const free = (fields: readonly string[]) => fields.filter((field) => !PREMIUM_FIELDS.has(field));
  const filters = (message: string) => {
    const listed = readListedFilters(message);
    return listed === null ? null : free(listed);
  };
  const selected = await ask(fieldsQuestion(kind));
  const filtered = await ask(`/${kind}?filter=${NO_FIELD}:1`);
  return [
    listedRow(`${kind}: fields`, selectable, selected, readListedFields),
    listedRow(`${kind}: filters`, free(filterable), filtered, filters),
  ];
}

async function parameterRow(ask: Ask, name: string): Promise<OfferRow> {
  const subject = `works: ${name}`;
  const answer = await ask(parameterQuestion(name));
  const isKnown = answer === null ? null : isParameterKnown(name, plain(answer));
  if (isKnown === null) return { subject, ...NO_ANSWER };
  return { subject, found: isKnown ? 'known' : 'not known', isChanged: !isKnown };
}

/** What the service says that it offers: all of it is refused, and costs nothing. */
export async function askOffer(ask: Ask): Promise<readonly OfferRow[]> {
  const rows: OfferRow[] = [];
  for (const kind of ENTITY_KINDS) rows.push(...(await fieldRows(ask, kind)));
  for (const name of Object.keys(ASKED_PARAMETERS)) rows.push(await parameterRow(ask, name));
  return rows;
}
