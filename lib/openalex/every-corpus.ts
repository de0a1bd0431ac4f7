import type { OpenAlexApi } from '@/lib/openalex/api';
import { ApiError } from '@/lib/openalex/errors';

/** Not together with what speaks of the corpus itself, which the service refuses. */
const NAMES_CORPUS = /(?:^|,)is[_-]xpac:/;

/**
 * Lists by identifiers, of works in every corpus: who names a work means it wherever it stands, and the price is the same
 * (docs/data-contract.md#the-corpus). A service that knows no corpora says so for nothing, and is asked without. Errors: those of `fetchList`.
 */
export function ofEveryCorpus(api: Pick<OpenAlexApi, 'fetchList'>): Pick<OpenAlexApi, 'fetchList'> {
  return {
    fetchList: async (kind, params, options) => {
      const isPlain = kind !== 'works' || NAMES_CORPUS.test(params.filter ?? '');
      if (isPlain) return api.fetchList(kind, params, options);
      try {
        return await api.fetchList(kind, { ...params, corpus: 'all' }, options);
      } catch (error) {
        const isUnknown =
          error instanceof ApiError && error.statusCode === 400 && /\bcorpus\b/.test(error.message);
        if (!isUnknown) throw error;
        return api.fetchList(kind, params, options);
      }
    },
  };
}
