/** The sorts of publications; each format and service has its own words for them. */
export const PUBLICATION_TYPES = [
  'article',
  'preprint',
  'conference-paper',
  'chapter',
  'book',
  'thesis',
  'report',
  'dataset',
  'other',
] as const;

export type PublicationType = (typeof PUBLICATION_TYPES)[number];

/** A person by parts, or an organisation (or a name that cannot be split) as a whole. */
export type PublicationName =
  | {
      readonly family: string;
      readonly given: string;
      /** `van der`, where a format parts it from the family name. */
      readonly particle?: string;
      /** `Jr`, where a format parts it from the given name. */
      readonly suffix?: string;
      /** Bare: `0000-0002-1825-0097`. */
      readonly orcid?: string;
      readonly whole?: never;
    }
  | { readonly whole: string; readonly orcid?: string };

export interface PublicationDate {
  readonly year: number;
  /** 1 to 12. */
  readonly month: number | null;
  readonly day: number | null;
}

/** The origin of a value: the service's record, a row of a file (as the file's program counts it), or pasted text. */
export type ValueOrigin = 'service' | 'pasted' | { readonly file: string; readonly row: number };

/** Members that few formats know; absent where nothing is known. */
interface RareFields {
  /** The end of the title, where a format parts it; the title has it too. */
  readonly subtitle?: string;
  /** The title in the language of the work. */
  readonly originalTitle?: string;
  /** The venue's abbreviated name. */
  readonly shortVenue?: string;
  readonly series?: string;
  readonly place?: string;
  readonly edition?: string;
  /** The number of an article without pages, or of a report. */
  readonly articleNumber?: string;
  /** With its letters, `PMC123`. */
  readonly pmcid?: string;
  readonly arxivId?: string;
  readonly isbn?: string;
  /** DOI of the book or volume that the work is part of. */
  readonly containerDoi?: string;
  /** The service's own word for the type: `review`. */
  readonly serviceType?: string;
  /** The database that the reference was exported from: `PubMed`. */
  readonly database?: string;
  /** Address of a free copy of the full text. */
  readonly freeCopy?: string;
  /** The origin of the values; absent where it is not known, as in projects of earlier versions. */
  readonly from?: ValueOrigin;
  /** Origins of values that are not from `from`; null for an origin that is not known. */
  readonly fromElsewhere?: Readonly<Partial<Record<PublicationField, ValueOrigin | null>>>;
}

/** One publication, as records of the service and references describe it; plain text throughout, null for what is not known. */
export interface Publication extends RareFields {
  readonly type: PublicationType;
  /** Empty where it is not known. */
  readonly title: string;
  readonly authors: readonly PublicationName[];
  /** Journal, proceedings or book that it is part of. */
  readonly venue: string | null;
  readonly publisher: string | null;
  readonly date: PublicationDate | null;
  readonly volume: string | null;
  readonly issue: string | null;
  readonly firstPage: string | null;
  readonly lastPage: string | null;
  /** Bare, without resolver. */
  readonly doi: string | null;
  /** Digits only. */
  readonly pmid: string | null;
  readonly issn: string | null;
  readonly url: string | null;
  /** Short id of the work. */
  readonly openAlexId: string | null;
  readonly abstract: string | null;
  readonly keywords: readonly string[];
  /** ISO 639 code, or the language as a file names it. */
  readonly language: string | null;
  /** A line for each note. */
  readonly note: string | null;
  /** As the database or the service counted. */
  readonly citedByCount: number | null;
  /** Short ids of the works that it cites. */
  readonly references: readonly string[];
  readonly isRetracted: boolean;
}

/** A member that says something of the work itself. */
export type PublicationField = Exclude<
  keyof RareFields | keyof Omit<Publication, keyof RareFields>,
  'from' | 'fromElsewhere'
>;

/** A publication of which nothing is known. */
export const EMPTY_PUBLICATION: Publication = {
  type: 'other',
  title: '',
  authors: [],
  venue: null,
  publisher: null,
  date: null,
  volume: null,
  issue: null,
  firstPage: null,
  lastPage: null,
  doi: null,
  pmid: null,
  issn: null,
  url: null,
  openAlexId: null,
  abstract: null,
  keywords: [],
  language: null,
  note: null,
  citedByCount: null,
  references: [],
  isRetracted: false,
};

/** The members that have a value: of a publication, some are absent where nothing is known. */
export function onlyKnown<Values extends Readonly<Record<string, unknown>>>(
  values: Values,
): { -readonly [Name in keyof Values]?: NonNullable<Values[Name]> } {
  const found: { -readonly [Name in keyof Values]?: NonNullable<Values[Name]> } = {};
  for (const name in values) {
    const value = values[name];
    if (value !== null && value !== undefined && value !== '') found[name] = value;
  }
  return found;
}

export function yearOf({ date }: Pick<Publication, 'date'>): number | null {
  return date?.year ?? null;
}

/** `2020`, `2020-03` or `2020-03-04`; null where no year is known. */
export function isoDate({ date }: Pick<Publication, 'date'>): string | null {
  if (date === null) return null;
  const parts = [date.month, date.day].flatMap((part) =>
    part === null ? [] : [String(part).padStart(2, '0')],
  );
  return [String(date.year).padStart(4, '0'), ...parts].join('-');
}

/** The type in the service's word, else in ours; null where it is not known. */
export function typeWord({ type, serviceType }: Publication): string | null {
  return serviceType ?? (type === 'other' ? null : type);
}

/** The family name with its particle. */
function familyName({ family, particle }: Exclude<PublicationName, { readonly whole: string }>): string {
  return particle === undefined ? family : `${particle} ${family}`;
}

/** `Family, Given, Suffix`, or the whole. */
export function invertedName(name: PublicationName): string {
  if (name.whole !== undefined) return name.whole;
  return [familyName(name), name.given, name.suffix ?? ''].filter((part) => part !== '').join(', ');
}

/** `Given Family Suffix`, or the whole. */
export function nameInWords(name: PublicationName): string {
  if (name.whole !== undefined) return name.whole;
  return [name.given, familyName(name), name.suffix ?? ''].filter((part) => part !== '').join(' ');
}
