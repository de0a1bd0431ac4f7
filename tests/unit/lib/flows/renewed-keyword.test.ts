import { notFoundError } from '@/lib/flows/flow-errors';
import { describeRenewal, findRenewedKeyword, saysNotFound } from '@/lib/flows/renewed-keyword';
import { parsed, rawEntity } from '@/tests/support/build-records';
import { createTestContext } from '@/tests/support/flow-context';

const KEYWORDS = [
  rawEntity('keywords/machine-learning-methods', {
    display_name: 'machine learning methods',
    works_count: 90,
  }),
  rawEntity('keywords/machine-learning-computing', { display_name: 'machine learning', works_count: 50 }),
  rawEntity('keywords/tide', { display_name: 'tide' }),
];

describe('findRenewedKeyword(context, slug, storedName)', () => {
  it('finds the keyword of the same name for nothing', async () => {
    const context = createTestContext(KEYWORDS);
    const found = await findRenewedKeyword(context, 'machine-learning', 'Machine learning');
    expect(found).toEqual({
      gone: 'Machine learning',
      isStored: true,
      slug: 'machine-learning-computing',
      label: 'machine learning',
    });
    expect(context.requests).toEqual(['/autocomplete/keywords?q=Machine learning']);
  });

  it('takes the name of a cached record, else the words of the slug', async () => {
    const context = createTestContext(KEYWORDS);
    const bySlug = await findRenewedKeyword(context, 'machine-learning', null);
    expect(bySlug).toMatchObject({
      gone: 'machine-learning',
      isStored: false,
      slug: 'machine-learning-computing',
    });
    const records = {
      peek: () => parsed('keywords', rawEntity('keywords/ml', { display_name: 'Machine learning' })),
    };
    const byRecord = await findRenewedKeyword({ api: context.api, records }, 'ml', null);
    expect(byRecord).toMatchObject({
      gone: 'Machine learning',
      isStored: true,
      slug: 'machine-learning-computing',
    });
  });

  it.each([
    ['tide', 'is there'],
    ['estuary', 'fits nothing'],
  ])('gives none where %s %s', async (slug) => {
    expect(await findRenewedKeyword(createTestContext(KEYWORDS), slug, null)).toBeNull();
  });
});

describe('describeRenewal(keyword)', () => {
  it.each([
    [true, 'OpenAlex renewed its keywords in October 2026: “Tides” is gone.'],
    [false, 'No keyword “Tides” was found. OpenAlex renewed its keywords in October 2026.'],
  ])('claims no more than is known (stored: %p)', (isStored, text) => {
    expect(describeRenewal({ gone: 'Tides', isStored, slug: 'tide', label: 'tide' })).toBe(text);
  });
});

it('saysNotFound(message) knows the text of the catalogue', () => {
  expect(saysNotFound(notFoundError('tide').message)).toBe(true);
  expect(saysNotFound('Network error')).toBe(false);
});
