import type { ForeignCode, ForeignSystem, Span } from './query-types';

/** A code that counts only in a text of its system; in any other text it is part of a word. */
interface SystemRule {
  readonly pattern: RegExp;
  readonly role: ForeignCode['role'];
}

interface SystemRules {
  /** Before their operand, at the beginning of a word. */
  readonly heads: readonly SystemRule[];
  /** Directly after their operand. */
  readonly tails: readonly SystemRule[];
}

const BOUNDARY = '(?=$|[\\s()"|,\\u201c-\\u201f])';
const OVID_FIELD =
  '(?:ti|ab|tw|kw|kf|kx|hw|mp|pt|sh|au|jn|af|fs|nm|ot|rn|ui|so|in|id|tx|tn|dm|dv|bt|pp|sa|xs|ed|ez|dt|dp|yr|lg|la|cp|px|xm|rs|ps|if|pg|ip|vo|is|tm|mf|go|ds|be|de|mh|m_titl)';
/** Any code of Ovid between dots, whether it is known by name or not. */
const OVID_CODES = '\\.(?!or\\b)[a-z]{2}(?:,\\s?[a-z]{2}){0,20}\\.';

/**
 * Fields of Scopus, which writes a blank before their bracket. Before words, such capitals may be a word: `COPD
 * (chronic`.
 */
const SCOPUS_FIELD =
  '(?:AFFIL(?:CITY|COUNTRY|ORG)?|AF-ID|ARTNUM|AU-ID|AUTH(?:COLLAB|FIRST|LASTNAME|OR-NAME)?|BOOKPUB|CASREGNUMBER|CHEM(?:NAME)?|CODEN|CONF(?:LOC|NAME|SPONSORS)?|DOI|ED(?:FIRST|ITOR|LASTNAME)|EID|EISSN|EXACTKEYWORD|EXACTSRCTITLE|FIRSTAUTH|FUND-(?:ACR|ALL|NO|SPONSOR)|INDEX|ISBN|ISSN|ISSNP|ISSUE|LANGUAGE|MANUFACTURER|OPENACCESS|PAGE(?:FIRST|LAST|S)|PMID|PUBDATETXT|PUBLISHER|PUBSTAGE|PUBYEAR|REF(?:ARTNUM|AUTH|PAGE|PUBYEAR|SRCTITLE|TITLE)?|SEQBANK|SEQNUMBER|SRCTYPE|SUBJ(?:AREA|MAIN|TERMS)|TRADENAME|VOLUME|WEBSITE)';

const RULES: Partial<Record<ForeignSystem, SystemRules>> = {
  Ovid: {
    heads: [{ pattern: /exp(?:lode)?(?=\s+\*?["\u201c]?\p{L})/iuy, role: 'heading' }],
    tails: [
      {
        // The last dot may be missing after a known code, and Ovid writes out the meaning of `mp` after it.
        pattern: new RegExp(
          `${OVID_CODES}${BOUNDARY}(?!\\s?\\[mp=)|\\.${OVID_FIELD}(?:,(?:\\s?${OVID_FIELD}|[a-z]{2}(?![a-z]))){0,20}(?:\\.(?:\\s?\\[mp=[^\\]\\n]{0,500}\\])?|${BOUNDARY})`,
          'iy',
        ),
        role: 'field',
      },
      {
        pattern: new RegExp(
          `\\/(?!or${BOUNDARY})(?:[a-z]{2}(?:,\\s?[a-z]{2}){0,20})?(?:\\s?\\[[^\\]\\n]{1,300}\\])?(?=$|[\\s()"|,.])`,
          'iy',
        ),
        role: 'heading',
      },
    ],
  },
  PubMed: { heads: [], tails: [{ pattern: /\[[^[\]\n]{1,60}\]/y, role: 'field' }] },
  Scopus: {
    heads: [
      {
        pattern: new RegExp(
          `${SCOPUS_FIELD}(?=\\s{0,3}\\()|(?!(?:AND|NOT|NEAR|PRE)\\()[A-Z][A-Z-]{2,30}(?=\\()`,
          'y',
        ),
        role: 'field',
      },
    ],
    tails: [],
  },
  'Web of Science': {
    heads: [
      { pattern: /[a-z]{2,3}\s?=(?=\s?[^\s)])/iy, role: 'field' },
      {
        pattern:
          /(?:topic|title|abstract|all fields|author(?: keywords| identifiers)?|group author|editor|keywords plus|publication name|journal|year published|document types?|languages?|address|affiliation|organization(?:-enhanced)?|conference|doi|issn(?:\/isbn)?|accession number|pubmed id|funding agency|grant number|research areas?|web of science categor(?:y|ies))\s?[:=](?=\s?[^\s)])/iy,
        role: 'field',
      },
    ],
    tails: [],
  },
  EBSCOhost: {
    heads: [
      {
        pattern:
          /(?:TI|AB|SU|MH|MM|MW|MJ|TX|KW|DE|AU|SO|AF|PT|PZ|Z[A-Z]|LA|XB|TP|JN|AG|IS|IB|DT|PY)(?=\s+\+?["(\u201c\p{L}\d]|\()/uy,
        role: 'field',
      },
      {
        // Before words, two unknown capitals may be a word: `TB patients`.
        pattern:
          /(?<=(?:^|\(|\b(?:AND|OR|NOT))\s{0,9})(?!OR\b)[A-Z]{2}(?=\s{1,9}(?:["(\u201c]|[YN](?![\p{L}\p{N}])))/uy,
        role: 'field',
      },
    ],
    tails: [],
  },
  'Embase and Cochrane': {
    heads: [],
    tails: [
      { pattern: /:[a-z]{2,3}(?:,[a-z]{2,3}){0,9}(?=$|[\s()"|])/iy, role: 'field' },
      { pattern: /\/it(?=$|[\s()"|])/iy, role: 'field' },
      {
        pattern:
          /\/(?:exp|de|mj|syn|br|dd|lnk)(?:\/[a-z]{2,3}(?:_[a-z]{2})?(?:,[a-z]{2}_[a-z]{2}){0,20})?(?=$|[\s()"|])/iy,
        role: 'heading',
      },
    ],
  },
};

interface FoundSystemCode extends Span {
  readonly code: ForeignCode;
  readonly near: null;
}

function firstOf(
  rules: readonly SystemRule[] | undefined,
  text: string,
  at: number,
  system: ForeignSystem,
): FoundSystemCode | null {
  for (const { pattern, role } of rules ?? []) {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (match !== null) {
      return { from: at, to: at + match[0].length, code: { system, role, text: match[0] }, near: null };
    }
  }
  return null;
}

/** The code of this system that begins here and applies to the next operand, or null. */
export function systemHeadAt(text: string, at: number, system: ForeignSystem | null): FoundSystemCode | null {
  return system === null ? null : firstOf(RULES[system]?.heads, text, at, system);
}

/** The code of this system that begins here and can follow a word, quote or bracket, or null. */
export function systemTailAt(text: string, at: number, system: ForeignSystem | null): FoundSystemCode | null {
  return system === null ? null : firstOf(RULES[system]?.tails, text, at, system);
}

/** Names of fields that cover title and abstract, or more. */
const WHOLE_TEXT =
  /^(?:tiab|title\/abstract|ti-ab|title-abs|title-abs-key(?:-auth)?|ts|tw|mp|af|all(?: fields)?|text words?|textword|tx|noft)$/;
const TITLE_OR_ABSTRACT = /^(?:ti|ab|abs|title|abstract|tiab|title\/abstract|ti-ab|title-abs)$/;

/**
 * Whether words without their code are safe. Behind NOT (`excluded`) they must not find more than with it, behind a
 * second NOT (`spared`) not less.
 */
export function isSafeBehindNot({ role, text }: ForeignCode, direction: 'excluded' | 'spared'): boolean {
  if (role !== 'field') return false;
  const names = text
    .toLowerCase()
    .replace(/^[\s.:/[]+|[\s.=:\](]+$/g, '')
    .replace(/:(?:noexp|~.*)$/, '')
    .split(/,\s?/);
  if (direction === 'spared') return names.every((name) => TITLE_OR_ABSTRACT.test(name));
  const holds = (...some: readonly string[]) => names.some((name) => some.includes(name));
  return (
    names.some((name) => WHOLE_TEXT.test(name)) || (holds('ti', 'title') && holds('ab', 'abs', 'abstract'))
  );
}
