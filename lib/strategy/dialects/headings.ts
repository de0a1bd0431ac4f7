/** The searchable words of a subject heading. */
export interface HeadingWords {
  /** Alternative phrases for the heading, in lower case; empty: there are none. */
  readonly phrases: readonly string[];
  /** A mark for every record of a kind, like `Humans/`. As a word it would exclude or admit the wrong records. */
  readonly isCheckTag: boolean;
}

const CHECK_TAGS: ReadonlySet<string> = new Set(
  'humans,human,animals,animal,nonhuman,nonhumans,male,female,animal experiment,human experiment'.split(','),
);

/** Two letters that Ovid and PubMed write for subheadings. */
const SUBHEADINGS: ReadonlyMap<string, string> = new Map(
  'ab abnormalities,ad administration dosage,ae adverse effects,ag agonists,ai antagonists inhibitors,an analysis,ae adverse effects,bl blood,bs blood supply,ch chemistry,ci chemically induced,cl classification,cn congenital,co complications,cs chemical synthesis,ct contraindications,cy cytology,de drug effects,df deficiency,dg diagnostic imaging,dh diet therapy,di diagnosis,dt drug therapy,du diagnostic use,ec economics,ed education,em embryology,en enzymology,ep epidemiology,es ethics,et etiology,ge genetics,gd growth development,hi history,im immunology,in injuries,ip isolation purification,is instrumentation,ma manufacture,me metabolism,mi microbiology,ml legislation,mo mortality,mt methods,nu nursing,og organization administration,pa pathology,pc prevention control,pd pharmacology,ph physiology,pk pharmacokinetics,po poisoning,pp physiopathology,ps parasitology,px psychology,py pathogenicity,ra radiography,rb rehabilitation,re radiation effects,rh rehabilitation,ri radionuclide imaging,rt radiotherapy,sc secondary,sn statistics,st standards,su surgery,td trends,th therapy,to toxicity,tm transmission,tr transplantation,tu therapeutic use,ur urine,us ultrasonography,ut utilization,vi virology'
    .split(',')
    .map((pair) => [pair.slice(0, 2), pair.slice(3)] as const),
);
const CODE = /^[a-z]{2}$/;

/** A heading with so many inverted parts is a list of things: `Delirium, Dementia, Amnestic, Cognitive Disorders`. */
const MOST_INVERTED = 3;

/**
 * The words of a heading as texts write them: 'labor, obstetric' as "obstetric labor", 'Guidelines as Topic' as
 * "guidelines". Linear.
 */
export function headingWords(written: string): HeadingWords {
  const plain = written
    .replace(/["\u201c\u201d'*^+]/g, ' ')
    .replace(/\s\([^()]*\)/g, ' ')
    .replace(/\s+as\s+topic\b/i, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();
  if (CHECK_TAGS.has(plain)) return { phrases: [], isCheckTag: true };
  if (CODE.test(plain)) {
    const words = SUBHEADINGS.get(plain);
    return { phrases: words === undefined ? [] : [words], isCheckTag: false };
  }
  const parts = plain.split(/\s?,\s?/).filter((part) => part !== '');
  const phrases = parts.length > MOST_INVERTED ? parts : [parts.toReversed().join(' ')];
  return { phrases: phrases.filter((phrase) => /[\p{L}\p{N}]/u.test(phrase)), isCheckTag: false };
}

/** The words of a check tag, which a reader can still choose to search for. */
export function plainHeading(written: string): string {
  return plainType(written.replace(/[*^+]/g, ' ')).replace(/\s+/g, ' ');
}

/** Publication types that titles and abstracts do not contain as words. */
const NO_WORDS: ReadonlySet<string> = new Set(
  'comment,letter,editorial,news,case reports,case report,historical article,interview,address,biography,lectures,legal cases,newspaper article,patient education handout,popular works,congresses,journal article,english abstract,retracted publication,note,article,conference abstract,conference paper,erratum,published erratum'.split(
    ',',
  ),
);

/** OpenAlex types of works, by their names in other systems. */
const WORK_TYPES: ReadonlyMap<string, string> = new Map([
  ['review', 'review'],
  ['reviews', 'review'],
  ['re', 'review'],
  ['article', 'article'],
  ['journal article', 'article'],
  ['ar', 'article'],
  ['letter', 'letter'],
  ['le', 'letter'],
  ['editorial', 'editorial'],
  ['ed', 'editorial'],
  ['editorial material', 'editorial'],
  ['book', 'book'],
  ['bk', 'book'],
  ['book chapter', 'book-chapter'],
  ['ch', 'book-chapter'],
  ['erratum', 'erratum'],
  ['published erratum', 'erratum'],
  ['er', 'erratum'],
  ['correction', 'erratum'],
  ['dissertation', 'dissertation'],
  ['preprint', 'preprint'],
]);

function plainType(written: string): string {
  return written
    .replace(/["\u201c\u201d'*]/g, '')
    .trim()
    .toLowerCase();
}

/** The type of works that corresponds to a publication type, or null. */
export function workType(written: string): string | null {
  const plain = plainType(written);
  return WORK_TYPES.get(plain) ?? WORK_TYPES.get(plain.replace(/ articles?$/, '')) ?? null;
}

/** Words for a publication type in a text; null: there are none. */
export function typeWords(written: string): string | null {
  const plain = plainType(written).replace(/,/g, ' ').replace(/\s+/g, ' ').trim();
  return plain === '' || NO_WORDS.has(plain) || plain.length < MIN_TYPE ? null : plain;
}

const MIN_TYPE = 4;
