import { kindFacts } from '@/lib/entities/registry';
import { detectIdentifier } from '@/lib/identifiers/detect';
import { identifierPath } from '@/lib/routing/destination';
import type { Suggestion } from './suggest';

/** The suggestion for a text that is an identifier; sends no request, so it appears at once. */
export function suggestIdentifier(text: string): Suggestion | null {
  const found = detectIdentifier(text.trim(), 'free-text');
  if (found === null) return null;
  return {
    key: `${found.kind}/${found.apiId}`,
    kind: found.kind,
    id: found.apiId,
    kindLabel: kindFacts(found.kind).singular,
    label: `Open ${found.normalized}`,
    hint: '',
    counts: '',
    path: identifierPath(found),
  };
}
