import { ENTITY_KINDS, type EntityKind } from '@/lib/base/entity-kind';
import { recordOf } from '@/lib/base/record-of';
import { amount, ifAbsent, listOf, objectOf, text } from '@/lib/base/shape';
import type { ListParams } from '@/lib/openalex/api';

/** Names of fields for each kind where there are any. */
export type FieldsByKind = Readonly<Record<EntityKind, readonly string[]>>;

/**
 * What the service offers where that differs from the catalogue of fields and from docs/data-contract.md, in its own words:
 * see `ask-capabilities.ts`.
 */
export interface Capabilities {
  /** When the service was asked: milliseconds of the epoch; 0: never. */
  readonly askedAt: number;
  /** Fields of the catalogue that it lists no longer: a request that selects one of them is refused. */
  readonly goneFields: FieldsByKind;
  /** Fields to select that the catalogue does not have. */
  readonly newFields: FieldsByKind;
  /** Parameters of lists of works that it does not know, of those in `ASKED_PARAMETERS`. */
  readonly unknownParameters: readonly string[];
}

const NO_FIELDS: FieldsByKind = recordOf(ENTITY_KINDS, () => []);

/** As the contract says, until the service has been asked. */
export const CONTRACT: Capabilities = {
  askedAt: 0,
  goneFields: NO_FIELDS,
  newFields: NO_FIELDS,
  unknownParameters: [],
};

const FIELDS = ifAbsent(objectOf(recordOf(ENTITY_KINDS, () => ifAbsent(listOf(text), []))), NO_FIELDS);

/** As they are stored in a browser, in the folder of a server, and told by `/proxy/status`. */
export const CAPABILITIES = objectOf({
  askedAt: amount,
  goneFields: FIELDS,
  newFields: FIELDS,
  unknownParameters: ifAbsent(listOf(text), []),
});

/** Where the client reads what the service offers, and notes what a refusal has taught. */
export interface CapabilitiesKeeper {
  current(): Capabilities;
  note(learned: Capabilities): void;
}

export function createCapabilitiesKeeper(): CapabilitiesKeeper {
  let latest = CONTRACT;
  return {
    current: () => latest,
    note: (learned) => {
      latest = learned;
    },
  };
}

const DAY_MS = 24 * 3_600_000;

/** Whether the service is to be asked again: a day after the last time; also where a clock was put back. */
export function isDue({ askedAt }: Capabilities, now: number): boolean {
  return now - askedAt >= DAY_MS || now < askedAt;
}

/**
 * The fields of a selection that the service still has; never none, which would ask for whole records.
 * Undefined: whole records were asked for.
 */
export function offeredFields(
  kind: EntityKind,
  select: readonly string[] | undefined,
  { goneFields }: Capabilities,
): readonly string[] | undefined {
  const gone = goneFields[kind];
  if (select === undefined || select.length === 0 || gone.length === 0) return select;
  const offered = select.filter((field) => !gone.includes(field));
  return offered.length > 0 ? offered : ['id'];
}

/**
 * The parameters of a list without those that the service does not know. A search is not left out: its list would be one of
 * everything, so that the refusal is better.
 */
export function knownParams(params: ListParams, { unknownParameters }: Capabilities): ListParams {
  const isKnown = (name: string) => name.startsWith('search') || !unknownParameters.includes(name);
  return Object.fromEntries(Object.entries(params).filter(([name]) => isKnown(name)));
}
