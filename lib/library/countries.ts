/** Country codes by continent, after the list of the United Nations' statistics division. */
const CODES_BY_CONTINENT = {
  africa:
    'AO BF BI BJ BW CD CF CG CI CM CV DJ DZ EG EH ER ET GA GH GM GN GQ GW KE KM LR LS LY MA MG ML MR MU MW MZ NA NE NG RE RW SC SD SH SL SN SO SS ST SZ TD TG TN TZ UG YT ZA ZM ZW',
  antarctica: 'AQ BV GS HM TF',
  asia: 'AE AF AM AZ BD BH BN BT CN CY GE HK ID IL IN IQ IR JO JP KG KH KP KR KW KZ LA LB LK MM MN MO MV MY NP OM PH PK PS QA SA SG SY TH TJ TL TM TR TW UZ VN YE',
  europe:
    'AD AL AT AX BA BE BG BY CH CZ DE DK EE ES FI FO FR GB GG GI GR HR HU IE IM IS IT JE LI LT LU LV MC MD ME MK MT NL NO PL PT RO RS RU SE SI SJ SK SM UA VA XK',
  'north america':
    'AG AI AW BB BL BM BQ BS BZ CA CR CU CW DM DO GD GL GP GT HN HT JM KN KY LC MF MQ MS MX NI PA PM PR SV SX TC TT US VC VG VI',
  oceania: 'AS AU CC CK CX FJ FM GU KI MH MP NC NF NR NU NZ PF PG PN PW SB TK TO TV UM VU WF WS',
  'south america': 'AR BO BR CL CO EC FK GF GY PE PY SR UY VE',
} as const;

/** Wikidata's ids of the continents, which the service takes as well. */
const CONTINENT_BY_QID: ReadonlyMap<string, string> = new Map([
  ['q15', 'africa'],
  ['q51', 'antarctica'],
  ['q48', 'asia'],
  ['q46', 'europe'],
  ['q49', 'north america'],
  ['q55643', 'oceania'],
  ['q538', 'oceania'],
  ['q18', 'south america'],
]);

/** Countries of the southern continents, Asia and the Caribbean that are not counted to the Global South. */
const GLOBAL_NORTH = new Set('AU NZ JP KR IL CY TW HK MO SG US CA BM GL PM'.split(' '));

const CONTINENT_BY_CODE: ReadonlyMap<string, string> = new Map(
  Object.entries(CODES_BY_CONTINENT).flatMap(([continent, codes]) =>
    codes.split(' ').map((code) => [code, continent] as const),
  ),
);

/** The continent of a country code in lower case (`europe`), or null for an unknown code. */
export function continentOf(countryCode: string): string | null {
  return CONTINENT_BY_CODE.get(countryCode.toUpperCase()) ?? null;
}

/** A continent by name (blanks or underscores) or by Wikidata id, as `continentOf` writes it. */
export function normalizeContinent(value: string): string {
  const lower = value.toLowerCase().replaceAll('_', ' ');
  return CONTINENT_BY_QID.get(lower) ?? lower;
}

export function isGlobalSouth(countryCode: string): boolean {
  const continent = continentOf(countryCode);
  return continent !== null && continent !== 'europe' && !GLOBAL_NORTH.has(countryCode.toUpperCase());
}

const countryNames = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'code' });

/** The English name of a country code; the code itself where it is none. */
export function countryName(countryCode: string): string {
  const code = countryCode.toUpperCase();
  return /^[A-Z]{2}$/.test(code) ? (countryNames.of(code) ?? code) : countryCode;
}
