/** Every text this folder can show to a user, word for word. Source: docs/behaviours/errors.md#identifiers. */
export const identifierMessages = {
  notAString: 'Identifier must be a non-empty string',
  unrecognized: 'Unrecognized identifier format',
  badChecksum: (type: 'ORCID' | 'ISSN' | 'ROR'): string => `Invalid ${type} checksum`,
  badDoi: (input: string): string => `Invalid DOI format: ${input}`,
  badOrcid: (input: string): string => `Unable to detect entity from ORCID: ${input}`,
  issnNotAString: 'ISSN must be a non-empty string',
  badIssnFormat: 'Invalid ISSN format',
  badIssn: (input: string): string => `Invalid ISSN format: ${input}`,
  badRor: (input: string): string => `Invalid ROR ID format: ${input}`,
  badRorLength: (input: string): string => `Invalid ROR ID length: ${input} (must be exactly 9 characters)`,
  rorWithoutLetters: (input: string): string => `Invalid ROR ID: ${input} (ROR IDs must contain letters)`,
  undetected: (input: string): string => `Unable to detect entity type for: ${input}`,
  expectedAuthor: (kind: string, input: string): string =>
    `Expected author entity but detected ${kind}: ${input}`,
} as const;
