import { type LabelWord, labelOfWord } from './label-words';

/** Decisions that screening tools wrote into the notes of a paper. */
export interface NotedDecisions {
  /** One for each reader, or each marker. */
  readonly decisions: readonly LabelWord[];
  /** Markers of a decision that could not be read. */
  readonly unreadable: readonly string[];
}

/** ASReview's own words. `ASReview_prior` and `ASReview_validate_…` are about earlier labels and decide nothing. */
const ASREVIEW: ReadonlyMap<string, LabelWord> = new Map([
  ['ASReview_relevant', 'included'],
  ['ASReview_irrelevant', 'excluded'],
  ['ASReview_not_seen', 'undecided'],
]);

const ASREVIEW_WORD = /\bASReview_\w+\b/g;

/** A text in quotes, with escaped quotes in it. */
const QUOTED = String.raw`"(?:[^"\\]|\\.)*"`;

/** Notes that a reader wrote are no decision, whatever they look like. */
const USER_NOTES = new RegExp(String.raw`\bUSER-NOTES:\s*\{(?:${QUOTED}|[^"}])*\}?`, 'g');

/**
 * Rayyan's list of readers, as Ruby writes it: `{"Ann"=>"Excluded", "Bob"=>"Maybe"}`. At most 160 readers are read: else
 * each of many unclosed lists would be searched to the end of the text.
 */
const SHORT_QUOTED = String.raw`"(?:[^"\\]|\\.){0,300}"`;
const INCLUSION = new RegExp(
  String.raw`\bRAYYAN-INCLUSION:\s*(\{(?:${SHORT_QUOTED}|[^"}]){0,1000}\}|[^|\n]*)`,
  'g',
);

const READER = new RegExp(String.raw`${QUOTED}\s*=>\s*(?:"((?:[^"\\]|\\.)*)"|(\w+))`, 'g');

const READER_LIST = new RegExp(String.raw`^(?:${READER.source}\s*(?:,\s*)?)+$`);

/** Whether a text may hold a marker; cheap, for many cells. */
export function mayHoldMarker(text: string): boolean {
  return text.includes('RAYYAN-INCLUSION:') || text.includes('ASReview_');
}

/** The decisions in Rayyan's list of readers, whose braces BibTeX drops; null for any other text. */
export function decisionsOfReaders(text: string): readonly LabelWord[] | null {
  const list = text.trim().replace(/^\{\s*|\s*\}$/g, '');
  if (list === '') return text.trim() === '' ? null : ['undecided'];
  if (!READER_LIST.test(list)) return null;
  return [...list.matchAll(READER)].map(
    ([, quotedWord, word]) => labelOfWord(quotedWord ?? word ?? '') ?? 'undecided',
  );
}

/** Reference managers write the notes of a file as HTML. */
function withoutEntities(text: string): string {
  return text.replaceAll('&quot;', '"').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
}

/**
 * The decisions that the exact markers of Rayyan and ASReview in a paper's notes name. Labels, reasons and free notes
 * never decide. Source: docs/behaviours/datasets.md#markers-in-notes.
 */
export function readMarkers(notes: string): NotedDecisions {
  if (!mayHoldMarker(notes)) return { decisions: [], unreadable: [] };
  const text = withoutEntities(notes).replace(USER_NOTES, ' ');
  const decisions: LabelWord[] = [];
  const unreadable: string[] = [];
  for (const [marker, list = ''] of text.matchAll(INCLUSION)) {
    const found = decisionsOfReaders(list);
    if (found === null) unreadable.push(marker.trim());
    else decisions.push(...found);
  }
  for (const [word] of text.matchAll(ASREVIEW_WORD)) {
    const label = ASREVIEW.get(word);
    if (label !== undefined) decisions.push(label);
  }
  return { decisions, unreadable };
}
