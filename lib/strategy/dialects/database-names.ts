import type { SystemName } from './types';

/** Names of databases and platforms. Null: the database is on several systems. */
const NAMES: readonly (readonly [name: string, system: SystemName | null])[] = [
  ['ovid', 'Ovid'],
  ['ebsco(?:host)?', 'EBSCOhost'],
  ['embase\\.com|embase(?=[\\s(]{1,3}(?:via\\s)?elsevier)', 'Embase.com'],
  ['pubmed', 'PubMed'],
  ['scopus', 'Scopus'],
  ['web of (?:science|knowledge)', 'Web of Science'],
  ['cochrane(?: central| library)?', 'Cochrane Library'],
  ['cinahl(?: plus| complete| ultimate)?', 'EBSCOhost'],
  [
    'medline|embase|psycinfo|psychinfo|lilacs|proquest|google scholar|clinicaltrials\\.gov|who ictrp|ictrp|ieee xplore|acm digital library',
    null,
  ],
];
const ANY_NAME = NAMES.map(([name]) => name).join('|');
const BEFORE_NAME =
  '(?:[#*_\\s\u2022]*)(?:(?:appendix|supplement(?:ary)?(?: (?:table|file|material|appendix))?|table|box|file)\\s[a-z]?\\d{0,3}[a-z]?\\s?[.:)\\u2013-]?\\s*)?(?:(?:full |detailed |complete |final )?(?:electronic )?(?:search(?:es)?|strategy)(?: (?:strateg(?:y|ies)|strings?|terms|history|query))?(?: (?:for|in|of|on|used in))?[:\\s]+)?(?:(?:databases?|interface|platform|source|provider)(?: name)?\\s?[:\\u2013-]?\\s*)?(?:the )?';
const BEHIND_NAME =
  '(?:\\([^()]{0,100}\\)|<[^<>]{0,80}>|\\[[^\\[\\]]{0,60}\\]|[\\s\\u00ae*_#:;,.|&/\\u2013\\u2014-]|all|and|via|through|on|in|from|to|search(?:es|ed)?|strateg(?:y|ies)|strings?|terms|history|advanced|library|core collection|central|register|of controlled trials|trials|elsevier|clarivate|analytics|wiley|platform|interface|database|present|current|week|daily|in-process|non-indexed|citations|epub|ahead|print|other|versions?|results?|hits|records|n\\s?=|\\d[\\d,]*(?![\\d,])|january|february|march|april|may|june|july|august|september|october|november|december)';
/** `Search strategy for MEDLINE (Ovid)`, `Database: Embase <1974 to 2020>`, `## Scopus - 120 hits`. */
const HEADING = new RegExp(`^${BEFORE_NAME}(?:${ANY_NAME})(?:${BEHIND_NAME}|${ANY_NAME})*$`, 'i');
/** `PubMed: asthma[tiab] AND ...`; a field is none: `pubmed:an`. */
const NAMED_QUERY = new RegExp(
  `^(?:${ANY_NAME})(?:\\s\\([^()]{0,40}\\))?\\s?:(?![a-z]{2,3}\\b)\\s*(?=\\S)`,
  'i',
);
/** Longest heading. Unit: characters. */
const LONGEST = 200;

/** The system that a heading names; null: none, or a database that several systems have. */
export function systemNamed(heading: string): SystemName | null {
  return NAMES.find(([name]) => new RegExp(`\\b(?:${name})\\b`, 'i').test(heading))?.[1] ?? null;
}

/** Whether a row consists of the name of a database and the usual words of a heading. */
export function isDatabaseHeading(row: string): boolean {
  return row.length <= LONGEST && HEADING.test(row);
}

/** The name of a database before a query, with its colon; null: there is none. */
export function nameBeforeQuery(row: string): string | null {
  return NAMED_QUERY.exec(row)?.[0] ?? null;
}
