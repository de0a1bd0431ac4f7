import {
  askQuestions,
  listOfRequest,
  priceOfQuestions,
  type QuestionOutcome,
  requestAsSent,
  unasked,
} from '@/lib/flows/count-lines';
import { facetRequest } from '@/lib/queries/facets';
import { compileLines } from '@/lib/strategy/compile-lines';
import { countOfSet, type Question, questionKey, questionsOf } from '@/lib/strategy/questions';
import { readLines } from '@/lib/strategy/read-strategy-lines';
import type { CountedAnswer, StrategyLine } from '@/lib/strategy/types';
import { linesOf } from '@/tests/support/strategies';
import { createStrategyService, worksOfWords } from '@/tests/support/strategy-service';

const WORDS = ['sleep', 'shift', 'nurse', 'night', 'work', 'health', 'mood', 'diet', 'stress', 'light'];

/** Forty lines: words, pairs, combinations of lines, some with limits. */
const FORTY: readonly StrategyLine[] = linesOf(
  ...WORDS.map((word, at) => `w${at}: ${word}`),
  ...WORDS.map((word, at) => `p${at}: ${word} AND ${WORDS[(at + 3) % 10] ?? ''}`),
  ...WORDS.map((_, at) => `c${at}: #${at + 1} OR #${((at + 4) % 10) + 1}`),
  ...WORDS.map((_, at) => `d${at}: #${at + 21} NOT #${((at + 1) % 10) + 1}`),
).map((line, at) => (at % 5 === 0 ? { ...line, limits: { ...line.limits, fromYear: 2005 } } : line));

const KNOWN = Array.from({ length: 90 }, (_, at) => `W${1001 + at * 2}`);

function setsOf(lines: readonly StrategyLine[]) {
  return compileLines(readLines(lines)).map(({ set }) => set ?? { type: 'nothing' as const });
}

function questionsFor(lines: readonly StrategyLine[], groups: readonly (readonly string[])[]) {
  return setsOf(lines).flatMap((set) => questionsOf(set, groups));
}

async function outcomesOf(run: AsyncIterable<QuestionOutcome>): Promise<readonly QuestionOutcome[]> {
  const outcomes: QuestionOutcome[] = [];
  for await (const outcome of run) outcomes.push(outcome);
  return outcomes;
}

function answersIn(outcomes: readonly QuestionOutcome[]): ReadonlyMap<string, CountedAnswer> {
  return new Map(
    outcomes.flatMap((each) => (each.type === 'answered' ? [[each.key, each.answer] as const] : [])),
  );
}

describe('askQuestions(context, questions)', () => {
  it.each([
    ['90 known papers', [KNOWN], 800],
    ['a share of them set aside', [KNOWN.slice(27), KNOWN.slice(0, 27)], 1_200],
  ])(
    'asks a strategy of 40 lines with %s for so many credits at most, and nothing twice',
    async (_, groups, most) => {
      const { context, service } = createStrategyService(worksOfWords(300));
      const questions = questionsFor(FORTY, groups);
      const open = unasked(questions, new Map());
      expect(priceOfQuestions(open, true).credits).toBe(10 * open.length);
      const outcomes = await outcomesOf(askQuestions(context, open));
      expect(outcomes.filter(({ type }) => type !== 'answered')).toEqual([]);
      expect(service.creditsUsed).toBe(10 * open.length);
      expect(service.creditsUsed).toBeLessThanOrEqual(most);
      const answers = answersIn(outcomes);
      expect(unasked(questions, answers)).toEqual([]);
      for (const set of setsOf(FORTY)) expect(countOfSet(set, null, answers)).not.toBeNull();
    },
  );

  it('counts what a plain reading of the titles counts, among known papers too', async () => {
    const raws = worksOfWords(300);
    const { context } = createStrategyService(raws);
    const lines = linesOf('a: sleep OR mood', 'b: night', 'c: #1 NOT #2');
    const answers = answersIn(await outcomesOf(askQuestions(context, questionsFor(lines, [KNOWN]))));
    const titles = new Map(
      raws.map((raw) => [String(Reflect.get(raw, 'id')).slice(21), String(Reflect.get(raw, 'title'))]),
    );
    const meets = (title: string) => /sleep|mood/.test(title) && !/night/.test(title);
    const [, , set] = setsOf(lines);
    if (set === undefined) throw new Error('Three lines were compiled');
    const all = [...titles.values()].filter(meets).length;
    const known = KNOWN.filter((id) => meets(titles.get(id) ?? '')).length;
    expect(countOfSet(set, null, answers)).toMatchObject({ least: all, most: all });
    expect(countOfSet(set, KNOWN, answers)).toMatchObject({ least: known, most: known });
    expect(known).toBeGreaterThan(5);
  });

  it('asks among a thousand known papers a hundred at a time', async () => {
    const { context, service } = createStrategyService(worksOfWords(1_100));
    const known = Array.from({ length: 1_000 }, (_, at) => `W${1001 + at}`);
    const lines = linesOf('a: sleep');
    const answers = answersIn(await outcomesOf(askQuestions(context, questionsFor(lines, [known]))));
    expect(service.creditsUsed).toBe(110);
    expect(service.requests.every(({ url }) => url.length < 8_190)).toBe(true);
    const [set] = setsOf(lines);
    expect(set && countOfSet(set, known, answers)?.most).toBeGreaterThan(90);
  });

  it('tells a refusal of one line, and asks the others', async () => {
    const { context } = createStrategyService(worksOfWords(30));
    const lines = linesOf('a: sleep', 'b: fault 400', 'c: night', 'd: fault 500', 'e: work');
    const outcomes = await outcomesOf(askQuestions(context, questionsFor(lines, [])));
    expect(outcomes.map(({ type }) => type).sort()).toEqual([
      'answered',
      'answered',
      'answered',
      'refused',
      'refused',
    ]);
    const refused = outcomes.flatMap((each) => (each.type === 'refused' ? [each] : []));
    expect(refused.every(({ isDayOver, reason }) => !isDayOver && reason.length > 5)).toBe(true);
  });

  it('stops when the credits of the day are spent, and keeps what was answered', async () => {
    const { context, service } = createStrategyService(worksOfWords(300), { dailyCredits: 100 });
    const questions = unasked(questionsFor(FORTY, [KNOWN]), new Map());
    const outcomes = await outcomesOf(askQuestions(context, questions));
    expect(answersIn(outcomes).size).toBe(10);
    expect(outcomes.some((each) => each.type === 'refused' && each.isDayOver)).toBe(true);
    // At most those that were on their way.
    expect(service.requests.length).toBeLessThanOrEqual(13);
  });

  it('sends nothing more once it is stopped', async () => {
    const { context, service } = createStrategyService(worksOfWords(300));
    const stop = new AbortController();
    const outcomes: QuestionOutcome[] = [];
    for await (const each of askQuestions(context, unasked(questionsFor(FORTY, [KNOWN]), new Map()), {
      signal: stop.signal,
    })) {
      outcomes.push(each);
      if (outcomes.length === 5) stop.abort();
    }
    expect(answersIn(outcomes).size).toBe(5);
    expect(service.requests.length).toBeLessThanOrEqual(8);
  });

  it('says where the service broke the search off', async () => {
    const { context } = createStrategyService(worksOfWords(30));
    const [outcome] = await outcomesOf(askQuestions(context, questionsFor(linesOf('a: fault partial'), [])));
    expect(outcome).toMatchObject({ type: 'answered', answer: { isLowerBound: true } });
  });

  it('asks again where that is wanted, and tells the answer before', async () => {
    const { context, service } = createStrategyService(worksOfWords(30));
    const questions = questionsFor(linesOf('a: sleep'), []);
    const answers = answersIn(await outcomesOf(askQuestions(context, questions)));
    const [first] = answers.values();
    const again = await outcomesOf(
      askQuestions(context, unasked(questions, answers, { isFresh: true }), { isFresh: true, answers }),
    );
    expect(service.creditsUsed).toBe(20);
    expect(again).toMatchObject([{ answer: { previous: { count: first?.count, time: first?.time } } }]);
  });
});

describe('a count that fell to a tenth', () => {
  const countedBefore = (count: number) => ({
    count,
    isLowerBound: false,
    time: '2026-05-03T10:00:00Z',
    credits: 10,
    previous: null,
  });

  it.each([
    // 5 now.
    ['sleep', 49, 'answered'],
    ['sleep', 50, 'doubted'],
    ['zebra', 19, 'answered'],
    ['zebra', 20, 'doubted'],
    // Broken off: there are at least so many.
    ['fault partial', 1_000_000, 'answered'],
  ])('%s, of which there were %d: %s', async (text, count, type) => {
    const { context } = createStrategyService(worksOfWords(30));
    const questions = questionsFor(linesOf(`a: ${text}`), []);
    const answers = new Map(questions.map((question) => [questionKey(question), countedBefore(count)]));
    const outcomes = await outcomesOf(askQuestions(context, questions, { answers }));
    expect(outcomes.map((outcome) => outcome.type)).toEqual([type]);
  });

  it('is believed of a library, which may be another one now', async () => {
    const { context } = createStrategyService(worksOfWords(30));
    const questions = questionsFor(linesOf('a: zebra'), []);
    const answers = new Map(questions.map((question) => [questionKey(question), countedBefore(500)]));
    const free = { ...context, costsCredits: () => Promise.resolve(false) };
    expect(await outcomesOf(askQuestions(free, questions, { answers }))).toMatchObject([
      { type: 'answered', answer: { count: 0 } },
    ]);
  });
});

describe('unasked(questions, answers)', () => {
  it('asks anew after a day, where the user counts', async () => {
    const { context } = createStrategyService(worksOfWords(30));
    const questions = questionsFor(linesOf('a: sleep'), []);
    const answers = answersIn(await outcomesOf(askQuestions(context, questions)));
    const counted = context.now();
    const openAt = (now: number | undefined) =>
      unasked(questions, answers, now === undefined ? {} : { now }).length;
    expect([undefined, counted, counted + 86_000_000, counted + 86_500_000].map(openAt)).toEqual([
      0, 0, 0, 1,
    ]);
  });
});

describe('a count of a line', () => {
  it('brings the types of a list of the same search, which are not paid for twice', async () => {
    const { context, service } = createStrategyService(
      worksOfWords(30).map((work) => ({ ...work, type: 'article' })),
    );
    const questions = questionsFor(linesOf('a: sleep'), []);
    await outcomesOf(askQuestions(context, questions));
    const [question] = questions;
    const { kind, params } = facetRequest('works', question ? listOfRequest(question.request) : {}, 'type');
    const { groups } = await context.api.fetchList(kind, params);
    expect(groups.map(({ key }) => key)).toContain('article');
    expect([service.creditsUsed, service.requests.length]).toEqual([10, 1]);
  });
});

describe('priceOfQuestions(questions, isLive)', () => {
  it('costs nothing where records at hand are asked, and more time where there are many operators', () => {
    const many = Array.from({ length: 8 }, (_, at) => `word${at}`).join(' OR ');
    const [plain, broad] = [questionsFor(linesOf('a: sleep'), []), questionsFor(linesOf(`a: ${many}`), [])];
    expect(priceOfQuestions(plain, false)).toMatchObject({ questions: 1, credits: 0 });
    expect(priceOfQuestions(broad, true).ms).toBeGreaterThan(priceOfQuestions(plain, true).ms);
  });
});

describe('what cannot be sent, as a file may bring it', () => {
  it.each([
    ['an id that is none', {}, ['W2']],
    ['a type that is none', { types: ['none'] }, KNOWN],
    ['a language with a comma beside another', { languages: ['en', 'a,b'] }, KNOWN],
  ])('costs nothing and is told at its line: %s', async (_name, limits, known) => {
    const lines = linesOf('a: sleep').map((line) => ({ ...line, limits: { ...line.limits, ...limits } }));
    const questions = questionsFor(lines, [known]);
    const service = createStrategyService(worksOfWords(20));
    expect(() => priceOfQuestions(questions, true)).not.toThrow();
    const outcomes = await outcomesOf(askQuestions(service.context, questions));
    const refused = outcomes.flatMap((outcome) => (outcome.type === 'refused' ? [outcome.question] : []));
    expect(refused.length).toBeGreaterThan(0);
    expect(priceOfQuestions(refused, true).credits).toBe(0);
  });
});

describe('requestAsSent(request)', () => {
  it('shows searches and limits', () => {
    const [line] = linesOf('a: sleep*');
    if (line === undefined) throw new Error('There is a line');
    const limits = { fromYear: 2000, toYear: null, types: ['article', 'review'], languages: ['en'] };
    const [question]: readonly Question[] = questionsFor([{ ...line, limits }], []);
    expect(question === undefined ? '' : decodeURIComponent(requestAsSent(question.request))).toBe(
      '/works?search.title_and_abstract.exact=sleep*&filter=publication_year:2000-,type:article|review,language:en',
    );
  });
});
