import { hasKnownTests } from '../../../scripts/changed-tests.mjs';

describe('hasKnownTests', () => {
  test.each([
    'lib/openalex/retry.ts',
    'components/ui/Dialog.tsx',
    'scripts/stamp.mjs',
    'docs/glossary.md',
    'lib/README.md',
    'tests/unit/lib/openalex/retry.test.ts',
  ])('knows them for %s', (file) => {
    expect(hasKnownTests(file)).toBe(true);
  });

  test.each([
    'package-lock.json',
    'lib/library/sample.ndjson.gz',
    'tests/fixtures/formats/graph-1.json',
    'tests/fixtures/exchange/notes.md',
    'scripts/jest.config.mjs',
    'tests/support/jest-setup.ts',
  ])('does not know them for %s', (file) => {
    expect(hasKnownTests(file)).toBe(false);
  });
});
