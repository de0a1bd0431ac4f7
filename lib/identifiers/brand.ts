/** A string that one of this folder's parsers has checked; no unchecked string fits in its place. */
export type Branded<Name extends string> = string & { readonly __brand: Name };

/** The lower-case name without resolver: `10.7717/peerj.4375`. */
export type Doi = Branded<'Doi'>;
/** Four hyphenated groups with a correct check character: `0000-0002-1298-3089`. */
export type Orcid = Branded<'Orcid'>;
/** Hyphenated, upper-case: `1932-6203`. */
export type Issn = Branded<'Issn'>;
/** Nine lower-case characters: `02y3ad647`. */
export type Ror = Branded<'Ror'>;
/** Digits without leading zeros. */
export type Pmid = Branded<'Pmid'>;
/** Digits without `PMC` and leading zeros. */
export type Pmcid = Branded<'Pmcid'>;
/** Upper-case: `Q42`. */
export type WikidataId = Branded<'WikidataId'>;
/** Letter and digits of one of the kinds we know, upper-case: `W2741809807`. */
export type OpenAlexId = Branded<'OpenAlexId'>;
/** Of a keyword, lower-case: `open-access`. */
export type KeywordSlug = Branded<'KeywordSlug'>;
