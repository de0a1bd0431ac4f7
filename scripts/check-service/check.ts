import { describeError } from '@/lib/base/thrown-errors';
import { type Assumption, assumptionsAbout, FIRST } from './assumptions';
import { findExample } from './example';
import { all, price } from './expectations';
import { type Asker, ask, type ServiceAnswer, whyNoAnswer } from './question';

export interface Verdict {
  readonly assumption: Assumption;
  /** `unknown` where the service did not answer the question. */
  readonly outcome: 'holds' | 'falls' | 'unknown';
  /** What was found instead, or why nothing was; empty where it holds. */
  readonly reason: string;
}

export interface CheckOptions extends Asker {
  /** No question is asked that could take the sum of credits beyond this. */
  readonly maxCredits: number;
  readonly onVerdict: (verdict: Verdict) => void;
}

export interface CheckResult {
  readonly verdicts: readonly Verdict[];
  readonly credits: number;
}

/** Well below ten requests a second. */
const PAUSE_MS = 200;

function judge(assumption: Assumption, answer: ServiceAnswer): Verdict {
  const silence = whyNoAnswer(answer);
  if (silence !== null) return { assumption, outcome: 'unknown', reason: silence };
  const { credits, expect } = assumption;
  const fault = (credits === null ? expect : all(expect, price(credits)))(answer);
  return fault === null
    ? { assumption, outcome: 'holds', reason: '' }
    : { assumption, outcome: 'falls', reason: fault };
}

/** Asks the service one question after the other, and says of each assumption whether it holds. Never rejects. */
export async function checkService(options: CheckOptions): Promise<CheckResult> {
  const verdicts: Verdict[] = [];
  let credits = 0;

  function tell(verdict: Verdict): void {
    verdicts.push(verdict);
    options.onVerdict(verdict);
  }

  async function check(assumption: Assumption): Promise<ServiceAnswer | null> {
    if (credits + (assumption.credits ?? 0) > options.maxCredits) {
      tell({
        assumption,
        outcome: 'unknown',
        reason: `it would take more than ${options.maxCredits} credits`,
      });
      return null;
    }
    try {
      const answer = await ask(options, assumption.question);
      credits += Number(answer.headers.get('x-ratelimit-credits-used') ?? 0) || 0;
      tell(judge(assumption, answer));
      return answer;
    } catch (error) {
      tell({ assumption, outcome: 'unknown', reason: `no answer: ${describeError(error)}` });
      return null;
    }
  }

  const first = await check(FIRST);
  const example = first === null ? null : findExample(first.body);
  if (example === null) return { verdicts, credits };
  for (const assumption of assumptionsAbout(example)) {
    await options.sleep(PAUSE_MS);
    await check(assumption);
  }
  return { verdicts, credits };
}
