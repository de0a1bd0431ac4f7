/** Marks that exports of each database hold besides the papers; the first that fits names the file. */
const SIGNS: readonly (readonly [name: string, sign: RegExp])[] = [
  ['Scopus', /^DB {2}- Scopus\s*$|scopus\.com\/inward\/record|^\s*source\s*=\s*\{Scopus\}/m],
  ['Web of Science', /^FN (?:Clarivate|Thomson|ISI)|^PT\tAU\t|^(?:AN {2}-|UT) WOS:\d|\{ ?WOS:\d/m],
  ['Embase', /^DB {2}- Embase\s*$|embase\.com\/(?:search\/results|records)|Emtree/m],
  ['PubMed', /^PMID- *\d|<PubmedArticleSet|^"?PMID"?,"?Title"?,.*Journal\/Book/m],
  ['Lens', /^"?Lens ID"?[,\t]|^UR {2}- https?:\/\/(?:www\.)?lens\.org\//m],
  ['Dimensions', /About the data: Exported on|app\.dimensions\.ai/],
  ['Google Scholar', /,GSRank,/],
  ['IEEE Xplore', /ieeexplore\.ieee\.org/],
  ['Cochrane Library', /cochranelibrary\.com|^DP {2}- The Cochrane Library/im],
  ['JSTOR', /^Provider: JSTOR|^DB {2}- JSTOR\s*$/m],
  ['EBSCOhost', /^DP {2}- EBSCOhost|search\.ebscohost\.com/m],
  ['ProQuest', /search\.proquest\.com|proquest\.com\/docview/],
  ['Ovid', /ovidsp\.|ovid\.com\/ovidweb/i],
];

/** Words in the names of such files; the first that fits. */
const FILE_NAMES: readonly (readonly [name: string, sign: RegExp])[] = [
  ['Scopus', /scopus/i],
  ['Web of Science', /web.?of.?sci|savedrecs|(?:^|[^a-z])(?:wos|isi)(?:[^a-z]|$)/i],
  ['PubMed', /pubmed/i],
  ['MEDLINE', /medline/i],
  ['Embase', /embase/i],
  ['Lens', /(?:^|[^a-z])lens(?:[^a-z]|$)/i],
  ['Dimensions', /dimensions/i],
  ['APA PsycInfo', /psyc.?info/i],
  ['CINAHL', /cinahl/i],
  ['Cochrane Library', /cochrane|(?:^|[^a-z])central(?:[^a-z]|$)/i],
  ['IEEE Xplore', /(?:^|[^a-z])ieee/i],
  ['ACM Digital Library', /(?:^|[^a-z])acm(?:[^a-z]|$)/i],
  ['ERIC', /(?:^|[^a-z])eric(?:[^a-z]|$)/i],
  ['JSTOR', /jstor/i],
  ['LILACS', /lilacs/i],
  ['EconLit', /econlit/i],
  ['OpenAlex', /openalex/i],
  ['Google Scholar', /scholar|publish.?or.?perish/i],
  ['ProQuest', /proquest/i],
  ['EBSCOhost', /ebsco/i],
  ['Ovid', /(?:^|[^a-z])ovid(?:[^a-z]|$)/i],
];

/**
 * Suggests the database that a file was exported from; the reader can correct it. The marks of a database decide, else
 * words in the file's name. Without either, the suggestion is the file's name without its ending.
 * @param start of the file's text, some thousand characters; anything of a file that is no text.
 */
export function suggestDatabase(fileName: string, start: string): string {
  const text = start.replace(/^\ufeff/, '').replaceAll('\r\n', '\n');
  const byContent = SIGNS.find(([, sign]) => sign.test(text));
  const byName = FILE_NAMES.find(([, sign]) => sign.test(fileName));
  return (byContent ?? byName)?.[0] ?? (fileName.replace(/\.[^.]+$/, '') || fileName);
}
