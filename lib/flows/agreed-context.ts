import { MAX_FILTER_VALUES } from '@/lib/openalex/filter-builder';
import { creditsOfClass } from '@/lib/openalex/pricing';
import { checkAgreed } from './agreed-price';
import type { FlowContext } from './context';

/**
 * A context for work that consists of lists and batches and was confirmed at a price. Once such a request costs more than it did then, each is refused
 * (DearerError) where the whole becomes dearer than twice what was said; what is free goes on. The work counts refused requests as failed, and says why.
 * @param said what the user was told so far, in credits.
 */
export function agreedContext(context: FlowContext, said: () => number): FlowContext {
  const each = creditsOfClass('list');
  let requests = 0;
  let spent = 0;

  async function held<Answer>(count: number, ask: () => Promise<Answer>): Promise<Answer> {
    const now = creditsOfClass('list');
    const rest = Math.max(count, said() / each - requests) * now;
    if (now > each) checkAgreed({ said: said(), spent, rest });
    requests += count;
    const answer = await ask();
    spent += count * creditsOfClass('list');
    return answer;
  }

  const { api } = context;
  return {
    ...context,
    api: {
      ...api,
      fetchList: (...call) => held(1, () => api.fetchList(...call)),
      fetchBatch: (kind, ids, options) =>
        held(Math.ceil(ids.length / MAX_FILTER_VALUES), () => api.fetchBatch(kind, ids, options)),
    },
  };
}
