/** What each figure means, as shown beside it. Source: docs/behaviours/comparison.md#definitions-of-the-figures. */
export const DEFINITIONS = {
  recall: 'Included papers that the search found, of all included papers: TP / (TP + FN).',
  relativeRecall:
    'Known papers that were found, of all known papers: recall only as far as these are like all papers that matter.',
  recallOfIdentified:
    'Recall without the included rows that have neither a title nor an identifier, and so can never be found.',
  precision: 'Retrieved papers that the review included, of all retrieved papers: TP / (TP + FP).',
  f1: 'Harmonic mean of precision and recall.',
  f2: 'Mean of precision and recall in which recall counts twice as much as precision.',
  f3: 'Mean of precision and recall in which recall counts three times as much as precision.',
  numberNeededToRead: 'Papers to read for one included paper: 1 / precision.',
  coverage:
    'Number of papers that the search retrieved, divided by the number of papers in the dataset’s file. The two sets need not overlap.',
  indexCoverage: 'Included papers that OpenAlex has at all, of all included papers.',
  libraryCoverage: 'Included papers that this library has at all, of all included papers.',
  retrievalEfficiency: 'Recall among the included papers that OpenAlex has.',
  libraryRetrievalEfficiency: 'Recall among the included papers that this library has.',
  rPrecision: 'Share of included papers among the first n retrieved, n being the number of included papers.',
  averagePrecision:
    'Mean, over the included papers, of the precision at the rank of each; 0 for those not retrieved.',
  ndcg: 'Discounted gain of the first 10 or 100 papers, divided by that of the best possible order. The depth is fixed, so that runs can be compared.',
  wss: 'Work saved over reading at random until 95% of the included papers are found. Needs a fully labelled dataset.',
  tnr: 'Share of excluded papers that need not be read to find 95% of the included ones. Needs a fully labelled dataset.',
} as const;
