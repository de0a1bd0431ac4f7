import { failure, type Result, success } from '@/lib/base/result';
import { type DetectedIdentifier, detectIdentifier } from '@/lib/identifiers/detect';
import { parseDoi } from '@/lib/identifiers/doi';
import type { IdentifierType } from '@/lib/identifiers/entity-reference';
import { identifierMessages } from '@/lib/identifiers/identifier-messages';
import { parseIssn } from '@/lib/identifiers/issn';
import { parseOrcid, readOrcidShape } from '@/lib/identifiers/orcid';
import { parsePmcid, parsePmid } from '@/lib/identifiers/pmid';
import { isRorChecksumValid, parseRor, readRorShape } from '@/lib/identifiers/ror';
import { parseWikidata } from '@/lib/identifiers/wikidata';

/** The outcome of a check. Source: docs/behaviours/identifiers.md#checks-of-identifiers. */
export interface IdentifierCheck {
  readonly isValid: boolean;
  readonly type: IdentifierType | null;
  readonly normalized: string | null;
  readonly original: string;
  readonly error: string | null;
  /** `kind` and `apiId` of a valid identifier; empty otherwise. */
  readonly metadata: Readonly<Record<string, string>>;
}

export interface IdentifierCheckOptions {
  /** Only this type will do, and its own texts say what is wrong; any type by default. */
  readonly type?: IdentifierType;
  /**
   * Tests the check characters of ISSN and ROR too; those of ORCID always are. Off by default
   * (docs/behaviours/identifiers.md#checks-of-identifiers).
   */
  readonly testsChecksum?: boolean;
}

/** A type's prefixed form that `detectIdentifier` surely takes for this type, or what is wrong. */
function markedForm(type: IdentifierType, text: string): Result<string, string> {
  const parsers = {
    doi: parseDoi,
    orcid: parseOrcid,
    ror: parseRor,
    issn: parseIssn,
    pmid: parsePmid,
    pmcid: parsePmcid,
    wikidata: parseWikidata,
  } as const;
  if (type === 'openalex') return success(text);
  const parsed = parsers[type](text);
  if (parsed.ok) return success(`${type}:${parsed.value}`);
  return failure(type === 'issn' ? identifierMessages.badIssnFormat : parsed.error);
}

function rejected(original: string, error: string, type: IdentifierType | null): IdentifierCheck {
  return { isValid: false, type, normalized: null, original, error, metadata: {} };
}

/** What is wrong with a text that is no identifier of any type: a wrong check character, or everything. */
function rejectedByAll(text: string): IdentifierCheck {
  if (readOrcidShape(text) !== null) {
    return rejected(text, identifierMessages.badChecksum('ORCID'), 'orcid');
  }
  if (readRorShape(text) !== null) return rejected(text, identifierMessages.badChecksum('ROR'), 'ror');
  return rejected(text, identifierMessages.unrecognized, null);
}

function checksumFault(found: DetectedIdentifier): string | null {
  const { id } = found;
  if (found.type === 'issn' && !parseIssn(id, { testsChecksum: true }).ok) {
    return identifierMessages.badChecksum('ISSN');
  }
  if (found.type === 'ror' && !isRorChecksumValid(id)) return identifierMessages.badChecksum('ROR');
  return null;
}

/**
 * Checks anything that claims to be an identifier. Never throws.
 * Errors: 'Identifier must be a non-empty string', 'Unrecognized identifier format', 'Invalid {type} checksum', and where
 * a type is asked for its parser's texts, for ISSN 'Invalid ISSN format'.
 * Source: docs/behaviours/identifiers.md#checks-of-identifiers, docs/behaviours/errors.md#identifiers.
 */
export function checkIdentifier(input: unknown, options: IdentifierCheckOptions = {}): IdentifierCheck {
  const { type = null, testsChecksum = false } = options;
  if (typeof input !== 'string' || input.trim() === '') {
    const text = type === 'issn' ? identifierMessages.issnNotAString : identifierMessages.notAString;
    return rejected(typeof input === 'string' ? input : '', text, type);
  }
  const marked = type === null ? success(input) : markedForm(type, input);
  if (!marked.ok) return rejected(input, marked.error, type);
  const found = detectIdentifier(marked.value, 'explicit');
  if (found === null)
    return type === null ? rejectedByAll(input) : rejected(input, identifierMessages.unrecognized, type);
  if (type !== null && found.type !== type) return rejected(input, identifierMessages.unrecognized, type);
  const fault = testsChecksum ? checksumFault(found) : null;
  if (fault !== null) return rejected(input, fault, found.type);
  return {
    isValid: true,
    type: found.type,
    normalized: found.normalized,
    original: input,
    error: null,
    metadata: { kind: found.kind, apiId: found.apiId },
  };
}
