import { describeError } from '@/lib/base/thrown-errors';
import { isRawRecord, readPath } from '@/lib/library/raw-record';
import { type Assumption, assumptionsAbout, COMPARISONS, type Comparison, FIRST } from './assumptions';
import { findExample } from './example';
import { askOffer, type OfferRow } from './offer';
import { type PriceRow, priceOf, pricesOfPlan, priceTable } from './prices';
import { type Asker, ask, type Question, type ServiceAnswer, type Silence, silenceOf } from './question';

export type Outcome = 'holds' | 'changed' | Silence['outcome'];

export interface Verdict extends Pick<Assumption, 'title' | 'heading' | 'misleads'> {
  readonly outcome: Outcome;
  /** What was found instead, or why nothing was; empty where it holds. */
  readonly reason: string;
  readonly questions: readonly Question[];
}

export interface CheckOptions extends Asker {
  /** No question is asked that could take the sum of credits beyond this. */
  readonly maxCredits: number;
  readonly onVerdict: (verdict: Verdict) => void;
}

export interface CheckResult {
  readonly verdicts: readonly Verdict[];
  readonly credits: number;
  readonly prices: readonly PriceRow[];
  readonly offer: readonly OfferRow[];
  /** The budget headers of the last answer that had them. */
  readonly limits: Readonly<Record<'limit' | 'remaining', string | null>>;
}

/** Well below ten requests a second. */
const PAUSE_MS = 200;

/** What a question brought: an answer about what was asked, or why there is none. */
type Reply = { readonly answer: ServiceAnswer } | Silence;

/** Asks one question after the other, within the budget, and writes down what each cost. */
class Conversation {
  readonly prices: PriceRow[] = [];
  limits: CheckResult['limits'] = { limit: null, remaining: null };
  credits = 0;
  readonly #replies = new Map<string, Reply>();

  constructor(private readonly options: CheckOptions) {}

  /** Asked once, however many statements are about the answer. */
  async replyTo(question: Question, mayNeedKey = true): Promise<Reply> {
    const { apiKey } = this.options;
    if (question.isKeyInAddress === true && apiKey === null)
      return { outcome: 'needs a key', reason: 'there is no OPENALEX_API_KEY to send' };
    const name = JSON.stringify(question);
    const known = this.#replies.get(name);
    if (known !== undefined) return known;
    const reply = await this.#ask(question, mayNeedKey);
    this.#replies.set(name, reply);
    return reply;
  }

  async #ask(question: Question, mayNeedKey: boolean): Promise<Reply> {
    const { maxCredits, sleep, apiKey } = this.options;
    const { stated } = priceOf(question.target, { status: 200, headers: new Headers(), body: null });
    if (this.credits + stated > maxCredits)
      return { outcome: 'no answer', reason: `it could take more than ${maxCredits} credits` };
    try {
      if (this.#replies.size > 0) await sleep(PAUSE_MS);
      const answer = await ask(this.options, question);
      this.#note(question, answer);
      const hasKey = apiKey !== null && question.isWithoutKey !== true;
      return silenceOf(answer, hasKey || !mayNeedKey) ?? { answer };
    } catch (error) {
      return { outcome: 'no answer', reason: `no answer: ${describeError(error)}` };
    }
  }

  #note(question: Question, answer: ServiceAnswer): void {
    const { headers } = answer;
    this.credits += Number(headers.get('x-ratelimit-credits-used') ?? 0) || 0;
    // What costs nothing by nature has no row of its own.
    if (question.method !== 'OPTIONS' && question.target !== '/rate-limit')
      this.prices.push(priceOf(question.target, answer));
    const [limit, remaining] = [headers.get('x-ratelimit-limit'), headers.get('x-ratelimit-remaining')];
    // A refusal for too many requests says that nothing is left, whatever is.
    if (limit !== null && answer.status < 400) this.limits = { limit, remaining };
  }
}

const facts = ({ title, heading, misleads }: Assumption | Comparison) => ({ title, heading, misleads });

function judged(
  statement: Assumption | Comparison,
  questions: readonly Question[],
  fault: string | null,
): Verdict {
  return {
    ...facts(statement),
    questions,
    outcome: fault === null ? 'holds' : 'changed',
    reason: fault ?? '',
  };
}

function judgeOne(assumption: Assumption, reply: Reply): Verdict {
  const questions = [assumption.question];
  if (!('answer' in reply)) return { ...facts(assumption), questions, ...reply };
  return judged(assumption, questions, assumption.expect(reply.answer));
}

/** The number of records of a list; null: it is no list. */
function countOf({ status, body }: ServiceAnswer): number | null {
  const [count] = isRawRecord(body) ? readPath(body, ['meta', 'count']) : [];
  return status === 200 && typeof count === 'number' ? count : null;
}

async function compare(comparison: Comparison, conversation: Conversation): Promise<Verdict> {
  const { questions } = comparison;
  const counts: number[] = [];
  for (const question of questions) {
    const reply = await conversation.replyTo(question);
    if (!('answer' in reply)) return { ...facts(comparison), questions, ...reply };
    const count = countOf(reply.answer);
    if (count === null) return judged(comparison, [question], `status ${reply.answer.status}, and no count`);
    counts.push(count);
  }
  return judged(comparison, questions, comparison.expect(counts));
}

/** Asks the service one question after the other, and says of each statement whether it holds. Never rejects. */
export async function checkService(options: CheckOptions): Promise<CheckResult> {
  const conversation = new Conversation(options);
  const verdicts: Verdict[] = [];
  let offer: readonly OfferRow[] = [];
  const tell = (verdict: Verdict) => {
    verdicts.push(verdict);
    options.onVerdict(verdict);
  };
  const first = await conversation.replyTo(FIRST.question);
  tell(judgeOne(FIRST, first));
  const example = 'answer' in first ? findExample(first.answer.body) : null;
  if (example !== null) {
    for (const assumption of assumptionsAbout(example)) {
      // A wrong key is refused with the status of one that is missing.
      const isAboutKeys = assumption.question.isWithoutKey === true;
      tell(judgeOne(assumption, await conversation.replyTo(assumption.question, !isAboutKeys)));
    }
    for (const comparison of COMPARISONS) tell(await compare(comparison, conversation));
    offer = await askOffer(async (target) => {
      const reply = await conversation.replyTo({ target });
      return 'answer' in reply ? reply.answer : null;
    });
  }
  const plan = options.apiKey === null ? null : await conversation.replyTo({ target: '/rate-limit' });
  if (plan !== null && 'answer' in plan) conversation.prices.push(...pricesOfPlan(plan.answer));
  const { credits, prices, limits } = conversation;
  return { verdicts, credits, prices: priceTable(prices), offer, limits };
}
