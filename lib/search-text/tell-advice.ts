import type { BlockAdvice, Elsewhere } from './block-advice';
import type { WordForms } from './search-wish';

/** The text for a part that nothing in the paper comes near to. */
export const NOTHING_NEAR = 'The paper contains none of these words in any form.';

/** The text for a paper without anything to compare. */
export const UNREAD = 'Neither title nor abstract is known, so it could not be compared.';

/** The term that would find the paper if OR joined it to the part, as text of a query; null: no word would. */
export function termOfAdvice(advice: BlockAdvice, forms: WordForms): string | null {
  switch (advice.type) {
    case 'spelling':
      return advice.term;
    case 'form':
      // Only exact words can be truncated.
      return forms === 'exact' ? advice.pattern : advice.stands;
    case 'apart':
      return advice.words;
    case 'elsewhere':
    case 'ruled-out':
      return null;
  }
}

const ELSEWHERE: Readonly<Record<Elsewhere, string>> = {
  abstract: 'Only the abstract has it, which this search leaves out.',
  keywords: 'Only the paper’s keywords have it, which this search leaves out.',
  'part-of-keywords':
    'Only the paper’s keywords have it. OpenAlex finds works by its own keywords, and only where one is named in full.',
};

/** The reason why a part of a query does not find a paper, and a remedy, as a sentence. */
export function tellAdvice(advice: BlockAdvice, forms: WordForms): string {
  switch (advice.type) {
    case 'spelling':
      return `The paper spells it otherwise: ${advice.term} would find it.`;
    case 'form':
      return `“${advice.stands}” stands in the paper: ${termOfAdvice(advice, forms)} would find it.`;
    case 'apart':
      return `The words of ${advice.phrase} stand in the paper, but not together: ${advice.words} would find it.`;
    case 'elsewhere':
      return ELSEWHERE[advice.where];
    case 'ruled-out':
      return `The paper has ${advice.part}, which is ruled out.`;
  }
}
