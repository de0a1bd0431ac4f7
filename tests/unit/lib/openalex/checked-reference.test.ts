import { checkedReference } from '@/lib/openalex/checked-reference';

describe('checkedReference(kind, id)', () => {
  it.each([
    ['institutions', undefined, 'Institution ID is required and must be a string'],
    ['institutions', 12, 'Institution ID is required and must be a string'],
    ['institutions', '', 'Institution ID cannot be empty'],
    ['institutions', ' ', 'Institution ID cannot be empty'],
    ['works', undefined, 'Identifier must be a non-empty string'],
    ['concepts', '', 'Identifier must be a non-empty string'],
    ['keywords', '', 'Identifier must be a non-empty string'],
    ['authors', 'W1001', 'Unrecognized identifier format'],
  ] as const)('of %s refuses %p', (kind, id, message) => {
    expect(() => checkedReference(kind, id)).toThrow(message);
  });

  it.each([
    ['works', ' W12 ', { type: 'openalex', kind: 'works', id: 'W12' }],
    ['works', 'https://doi.org/10.1234/X', { type: 'doi', kind: 'works', id: '10.1234/x' }],
    ['funders', 'ror:021nxhr62', { type: 'ror', kind: 'funders', id: '021nxhr62' }],
    ['keywords', 'W12', { type: 'openalex', kind: 'keywords', id: 'w12' }],
  ] as const)('of %s reads %p', (kind, id, reference) => {
    expect(checkedReference(kind, id)).toMatchObject(reference);
  });
});
