import type { SystemName } from './types';

interface Sign {
  readonly system: SystemName;
  readonly pattern: RegExp;
  /** The weight of one occurrence. */
  readonly weight: number;
}

/** Only the beginning of a text is searched for signs; a strategy shows its system early. Unit: characters. */
const LOOKED_AT = 20_000;
/** The most occurrences of one sign that count. */
const MOST_COUNTED = 20;

/** Syntax of fields that only ProQuest has. */
const PROQUEST =
  /\b(?:noft|diskw|[a-z]{2,11}\.exact(?:\.explode)?)\(|(?<![-\w])(?:ti|ab|su)(?:,(?:ti|ab|su|if))+\(/gi;

const SIGNS: readonly Sign[] = [
  {
    system: 'PubMed',
    weight: 3,
    pattern:
      /\[\s?(?:tiab|ti|ab|tw|mh|mesh|majr|pt|sh|dp|pdat|crdt|edat|all|la|lang|nm|ot|title|title\/abstract|text word|mesh terms|all fields|supplementary concept|date - publication|filter|sb)(?::[^\]]{1,8})?\s?\]/gi,
  },
  {
    system: 'Ovid',
    weight: 3,
    pattern: /\.(?:ti|ab|tw|mp|kf|kw|pt|sh|fs|hw|ot|af|nm|rn|xs)(?:,[a-z]{2})*(?:\.|$|(?=\s))/gim,
  },
  { system: 'Ovid', weight: 2, pattern: /(?:^|[\s(])exp\s[*"]?\p{L}[^/()\n]{1,80}\//giu },
  {
    system: 'Ovid',
    weight: 2,
    pattern: /\p{L}\/(?:[a-z]{2}(?:, ?[a-z]{2})*)?(?=\s{0,3}(?:$|\[|\)|or\s|and\s|not\s))/gimu,
  },
  { system: 'Ovid', weight: 2, pattern: /\badj\d{0,2}\b/gi },
  { system: 'Ovid', weight: 2, pattern: /^[ \t]{0,20}(?:or|and)\/\d/gim },
  { system: 'Ovid', weight: 3, pattern: /^[ \t]{0,20}limit\s\d{1,4}\sto\s/gim },
  {
    system: 'Scopus',
    weight: 6,
    pattern:
      /\b(?:TITLE-ABS-KEY(?:-AUTH)?|TITLE-ABS|AUTHKEY|INDEXTERMS|SRCTITLE|LIMIT-TO|EXCLUDE|DOCTYPE)\s?\(|\bPUBYEAR\s*[<>=]|\bPUBYEAR\s+(?:AFT|BEF|IS)\b/g,
  },
  { system: 'Scopus', weight: 2, pattern: /\b(?:TITLE|ABS|KEY|ALL)\s?\(|\b(?:W|PRE)\/\d/g },
  {
    system: 'Web of Science',
    weight: 4,
    pattern: /(?:^|[\s(])(?:TS|TI|AB|AK|KP|AU|SO|WC|SU|PY|DT|LA|ALL|IS|UT)\s?=/gm,
  },
  {
    system: 'Web of Science',
    weight: 4,
    pattern:
      /\b(?:TOPIC|TITLE|AUTHOR|PUBLICATION NAME|YEAR PUBLISHED|DOCUMENT TYPES?|LANGUAGES?|ABSTRACT|ALL FIELDS)\s?:\s?\(|\bTimespan\s?[=:]|\bRefined by:|\((?:Document Types|Publication Years)\)/g,
  },
  { system: 'Web of Science', weight: 1, pattern: /\bNEAR\/\d/g },
  {
    system: 'Cochrane Library',
    weight: 4,
    pattern:
      /\[mh\s+\^?["\p{L}]|\bMeSH descriptor:?|\(word variations have been searched\)|\{(?:or|and)\s+#/giu,
  },
  // The database that its records come from.
  {
    system: 'Cochrane Library',
    weight: 4,
    pattern: /\b(?:pubmed|medline|embase|cinahl|ictrp|ct\.gov|nct\*)\s?:an\b/gi,
  },
  { system: 'Embase.com', weight: 2, pattern: /\b(?:pubmed|medline|embase)\s?:(?:st|lnk|ta|sd)\b/gi },
  { system: 'Embase.com', weight: 4, pattern: /'\/(?:exp|de|mj|syn)\b|\]\/(?:py|lim)\b|'\s?:(?:ti|ab)/gi },
  { system: 'Embase.com', weight: 1, pattern: /:(?:ti|ab|kw|de|tt)(?:,(?:ti|ab|kw|de|tt))*\b/g },
  { system: 'Embase.com', weight: 2, pattern: /(?:^|[\s(])'[^'"\n]{2,80}'(?=$|[\s():])|\bNEXT\/\d/gm },
  {
    system: 'Cochrane Library',
    weight: 2,
    pattern: /"\s?:(?:ti|ab|kw)\b|\bNEXT\s(?=["(\p{L}])|"(?=[^"'\n]{0,2000}\)\s?:(?:ti|ab|kw)\b)/gu,
  },
  { system: 'Cochrane Library', weight: 1, pattern: /:(?:ti|ab|kw)(?:,(?:ti|ab|kw))+\b/g },
  {
    system: 'EBSCOhost',
    weight: 4,
    pattern:
      /\((?:MH|MM|DE)\s+"|\b(?:MH|MM)\s+"|\(DT\s+\d{8}|^[ \t]{0,20}S\d{1,3}[\s.:]+(?:[("]|S\d|(?:TI|AB|SU|TX|KW|DE|ZY|AU)\s)/gm,
  },
  // A single one may be a word: `S6 kinase`.
  { system: 'EBSCOhost', weight: 1, pattern: /^[ \t]{0,20}S\d{1,3}[\s.:]/gm },
  {
    system: 'EBSCOhost',
    weight: 2,
    pattern:
      /(?:^|[\s(])(?:TI|AB|SU|TX|KW|DE|ZY)\s+[("\p{L}]|\bS\d{1,3}\s+(?:AND|OR|NOT)\b|[*)"]\s+[NW]\d{1,2}\s/gu,
  },
  // Its fields are read although the system is not known.
  { system: 'unknown', weight: 100, pattern: PROQUEST },
];

/** Lower scores are not evidence. */
const ENOUGH = 2;

function scoresOf(text: string): ReadonlyMap<SystemName, number> {
  const scores = new Map<SystemName, number>();
  for (const { system, pattern, weight } of SIGNS) {
    const count = Math.min(MOST_COUNTED, text.match(pattern)?.length ?? 0);
    if (count > 0) scores.set(system, (scores.get(system) ?? 0) + weight * count);
  }
  return scores;
}

/** The weight of a system name above a search, added to its signs. */
const NAMED = 6;

/**
 * The system with the most signs in a text; 'unknown' if there are none. Linear.
 * @param named by the heading of the text; null: none.
 */
export function detectSystem(text: string, named: SystemName | null = null): SystemName {
  const scores = new Map(scoresOf(text.slice(0, LOOKED_AT)));
  if (named !== null) scores.set(named, (scores.get(named) ?? 0) + NAMED);
  const best = [...scores].toSorted(([, a], [, b]) => b - a)[0];
  return best === undefined || best[1] < ENOUGH ? 'unknown' : best[0];
}

/** The score above which a line counts as written for another system. */
const SURE = 4;

/** The system for which a line is clearly written, if it has no sign of the system it is read as; else null. */
export function otherSystemOf(text: string, system: SystemName): SystemName | null {
  const scores = scoresOf(text.slice(0, LOOKED_AT));
  const other = detectSystem(text);
  const isOther = other !== 'unknown' && other !== system && (scores.get(other) ?? 0) >= SURE;
  return isOther && !scores.has(system) ? other : null;
}

/** Whether a text has fields of ProQuest, which is not among the systems read by name. */
export function hasProQuestFields(text: string): boolean {
  return text.slice(0, LOOKED_AT).search(PROQUEST) >= 0;
}

const FORMULA = /\b(?:CONTAINS|REGEXP_MATCH|LOWER|ENDIF|ELSEIF|STARTSWITH)\s*\(|^[ \t]{0,20}IF[ \t]{0,20}$/gm;
const MOST_PROSE_SIGNS = /["*$?#()[\]{}=/]|\b(?:AND|OR|NOT)\b|\badj\d?\b|\b\d{1,4}\s{1,4}(?:and|or|not)\b/;

/** The reason why a text is no strategy of a literature database, in a sentence; null: it may be one. */
export function declineOf(text: string): string | null {
  const looked = text.slice(0, LOOKED_AT).trim();
  if (looked === '') return 'There is nothing to read: the text is empty.';
  if ((looked.match(FORMULA)?.length ?? 0) > 1) {
    return 'This is the formula language of a reporting tool (CONTAINS, LOWER, IF), not a search of a literature database. Paste the search as a database takes it.';
  }
  if (isJson(looked)) {
    return 'This is JSON, not a search of a literature database. Paste the search as text.';
  }
  if (/^<(?:!doctype|html|\?xml|[a-z]+[\s>])/i.test(looked)) {
    return 'This is a page or XML, not a search of a literature database. Paste the search as text.';
  }
  if (isProse(looked)) {
    return 'This reads as sentences, not as a search: it has no operators, quotes or field codes. Paste the search itself.';
  }
  return null;
}

function isJson(text: string): boolean {
  return /^[{[]\s*(?:"[^"\n]{1,80}"\s*:|\{\s*")/.test(text);
}

function isProse(text: string): boolean {
  if (MOST_PROSE_SIGNS.test(text)) return false;
  const sentences = text.match(/\p{L}{2}[.!?](?=\s\p{Lu}|$)/gu)?.length ?? 0;
  return sentences >= 2 && text.split(/\s+/).length >= 20;
}
