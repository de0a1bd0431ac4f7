import { agreedContext } from '@/lib/flows/agreed-context';
import { checkAgreed, creditsToGoOn, DearerError, isTooDear } from '@/lib/flows/agreed-price';
import { importIdentifiers, priceOfIdentifiers } from '@/lib/flows/import-identifiers';
import { detectIdentifier } from '@/lib/identifiers/detect';
import { checkedReference } from '@/lib/openalex/checked-reference';
import { NO_PRICES } from '@/lib/openalex/price-forecast';
import { priceForecast } from '@/lib/openalex/pricing';
import { silenceReports } from '@/tests/support/reports';
import { createStrategyService, worksOfWords } from '@/tests/support/strategy-service';

silenceReports();

describe('isTooDear({ said, spent, rest })', () => {
  it.each([
    [10, 0, 20, false],
    [10, 0, 21, true],
    [10, 15, 5, false],
    [10, 15, 6, true],
    // All was done.
    [10, 500, 0, false],
    [0, 0, 1, true],
    [0, 0, 0, false],
  ])('said %d, spent %d, rest %d: %s', (said, spent, rest, expected) => {
    expect(isTooDear({ said, spent, rest })).toBe(expected);
  });
});

describe('checkAgreed(work)', () => {
  it('says what going on costs', () => {
    const dearer = new DearerError(90);
    expect(() => checkAgreed({ said: 10, spent: 10, rest: 90 })).toThrow(dearer);
    expect(dearer.message).toBe('This costs more than was said: going on costs 90 credits more.');
    expect([creditsToGoOn(dearer), creditsToGoOn(new Error('x'))]).toEqual([90, null]);
  });
});

describe('agreedContext(context, said)', () => {
  afterEach(() => priceForecast.set(NO_PRICES));

  it('refuses what is paid once it has become too dear, and lets pass what is free', async () => {
    const { context, service } = createStrategyService(worksOfWords(300), {
      charges: (_, credits) => credits * 5,
    });
    const agreed = agreedContext(context, () => 3);
    const page = (number: number) => agreed.api.fetchList('works', { page: number, perPage: 100 });
    await page(1);
    await expect(page(2)).rejects.toThrow(new DearerError(10));
    await expect(page(3)).rejects.toThrow(DearerError);
    const work = await agreed.api.fetchEntity(checkedReference('works', 'W1290'));
    expect([service.creditsUsed, work?.id]).toEqual([5, 'W1290']);
  });

  it('lets as much pass as it takes at the price that was said', async () => {
    const { context, service } = createStrategyService(worksOfWords(300));
    const agreed = agreedContext(context, () => 1);
    for (const page of [1, 2, 3]) await agreed.api.fetchList('works', { page, perPage: 100 });
    expect(service.creditsUsed).toBe(3);
  });

  it('counts a refused request of an import as failed, and says why', async () => {
    const { context, service } = createStrategyService(worksOfWords(300), {
      charges: (_, credits) => credits * 5,
    });
    const identifiers = Array.from(
      { length: 450 },
      (_, at) => `https://openalex.org/W${10_001 + at}`,
    ).flatMap((id) => detectIdentifier(id, 'explicit') ?? []);
    const said = priceOfIdentifiers(identifiers);
    const outcome = await importIdentifiers(
      agreedContext(context, () => said),
      identifiers,
    );
    // Three requests were on their way when the first answer told the price.
    expect([said, service.creditsUsed, outcome.failed]).toEqual([
      5,
      15,
      { count: 150, message: 'This costs more than was said: going on costs 10 credits more.' },
    ]);
  });
});
