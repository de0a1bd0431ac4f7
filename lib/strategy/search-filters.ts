import type { SearchFilter } from './edit-strategy';

/** A published search filter in the dialog. */
export interface OfferedFilter extends SearchFilter {
  /** The kind of study it finds, and how sensitive it is. */
  readonly aim: string;
}

const IN_ABSTRACTS = { scope: 'title_and_abstract', forms: 'exact' } as const;

/**
 * Published search filters, written for MEDLINE. Text words are as published; subject headings and publication types
 * are searched as their words; parts without an equivalent are left out. Source:
 * docs/behaviours/strategy.md#search-filters.
 */
export const SEARCH_FILTERS: readonly OfferedFilter[] = [
  {
    ...IN_ABSTRACTS,
    name: 'Cochrane filter for randomised trials, sensitivity-maximising',
    aim: 'Randomised trials, wide',
    text: '"randomized controlled trial" OR "controlled clinical trial" OR randomized OR placebo OR "drug therapy" OR randomly OR trial OR groups',
    citation:
      'Lefebvre C, Manheimer E, Glanville J. Searching for studies. In: Higgins JPT, Green S (eds). Cochrane Handbook for Systematic Reviews of Interventions, version 5.1.0, chapter 6. 2011.',
    doi: null,
  },
  {
    ...IN_ABSTRACTS,
    name: 'Clinical Queries, therapy, broad',
    aim: 'Studies of treatments, wide',
    text: '(clinical AND trial) OR "clinical trials" OR "clinical trial" OR random* OR "random allocation" OR "therapeutic use"',
    citation:
      'Haynes RB, McKibbon KA, Wilczynski NL, Walter SD, Werre SR. Optimal search strategies for retrieving scientifically strong studies of treatment from Medline: analytical survey. BMJ 2005;330:1179.',
    doi: '10.1136/bmj.38446.498542.8F',
  },
  {
    ...IN_ABSTRACTS,
    name: 'Clinical Queries, therapy, narrow',
    aim: 'Randomised trials, narrow',
    text: '"randomized controlled trial" OR (randomized AND controlled AND trial)',
    citation:
      'Haynes RB, McKibbon KA, Wilczynski NL, Walter SD, Werre SR. Optimal search strategies for retrieving scientifically strong studies of treatment from Medline: analytical survey. BMJ 2005;330:1179.',
    doi: '10.1136/bmj.38446.498542.8F',
  },
  {
    ...IN_ABSTRACTS,
    name: 'Clinical Queries, diagnosis, broad',
    aim: 'Studies of diagnostic tests, wide',
    text: 'sensitiv* OR "sensitivity and specificity" OR diagnose OR diagnosed OR diagnoses OR diagnosing OR diagnosis OR diagnostic',
    citation:
      'Haynes RB, Wilczynski NL. Optimal search strategies for retrieving scientifically strong studies of diagnosis from Medline: analytical survey. BMJ 2004;328:1040.',
    doi: '10.1136/bmj.38068.557998.EE',
  },
  {
    ...IN_ABSTRACTS,
    name: 'Clinical Queries, prognosis, broad',
    aim: 'Studies of prognosis, wide',
    text: 'incidence OR mortality OR "follow up studies" OR prognos* OR predict* OR course*',
    citation:
      'Wilczynski NL, Haynes RB. Developing optimal search strategies for detecting clinically sound prognostic studies in MEDLINE: an analytic survey. BMC Medicine 2004;2:23.',
    doi: '10.1186/1741-7015-2-23',
  },
  {
    ...IN_ABSTRACTS,
    name: 'Hedges team, systematic reviews, balanced',
    aim: 'Systematic reviews',
    text: '"meta analysis" OR review OR search*',
    citation:
      'Montori VM, Wilczynski NL, Morgan D, Haynes RB. Optimal search strategies for retrieving systematic reviews from Medline: analytical survey. BMJ 2005;330:68.',
    doi: '10.1136/bmj.38336.804167.47',
  },
];
