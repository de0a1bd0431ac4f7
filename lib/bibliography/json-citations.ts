import { jsonOrUndefined, parseJson } from '@/lib/base/json';
import { JsonPieces } from '@/lib/base/json-pieces';
import type { Citation, ReadCitations } from './citation';
import type { CitationNotes, OpenCitationReader } from './citation-reader';

/** Citations in a list of a JSON text. */
export interface JsonCitations {
  /** Path of the list: `''` is the outermost value, `/items` a member of it. */
  readonly lists: readonly string[];
  /** The list in a whole value; anything else where there is none. */
  readonly listOf: (value: unknown) => unknown;
  /** Takes the items of the list one by one. */
  readonly open: (onCitation: (citation: Citation) => void) => {
    readonly take: (item: unknown) => void;
    /** Null where the list is of another sort. */
    readonly end: () => CitationNotes | null;
  };
}

/** The citations of a whole JSON text; null where it is none, or of another sort. Never throws. */
export function readJsonCitations({ listOf, open }: JsonCitations, text: string): ReadCitations | null {
  // If it is no JSON at all, another reader may know the text.
  const value = jsonOrUndefined(text.replace(/^\ufeff/, ''));
  const list = value === undefined ? null : listOf(value);
  if (!Array.isArray(list)) return null;
  const citations: Citation[] = [];
  const taker = open((citation) => citations.push(citation));
  for (const item of list) taker.take(item);
  const notes = taker.end();
  return notes === null ? null : { citations, ...notes };
}

/** Receives events while a JSON text is read piece by piece. */
export interface JsonWatch {
  /** It cannot be read so, because the list is elsewhere or the text is no JSON: it has to be read whole. */
  readonly onOdd: () => void;
  /** Receives the names and values of the text, in parts that cut no name from its colon. */
  readonly onText: (text: string) => void;
}

/** A reader that takes such a text piece by piece. If that is impossible, it calls `onOdd` and gives null at the end. */
export function openJsonCitations(
  { lists, open }: JsonCitations,
  { onOdd, onText }: JsonWatch,
): OpenCitationReader {
  return (onCitation) => {
    const taker = open(onCitation);
    let isOdd = false;
    /** Path of the list. Null: not found yet. */
    let place: string | null = null;
    const pieces = new JsonPieces({
      opens: (at) => at === '' || lists.some((list) => list === at || list.startsWith(`${at}/`)),
      onOpen: (at, isList) => {
        onText(`"${at.slice(at.lastIndexOf('/') + 1)}":`);
        if (lists.includes(at) && isList) place = at;
        // A list where an object is expected, or the other way round.
        else if (isList || (lists.includes(at) && at !== '')) isOdd = true;
      },
      onValue: (at, text) => {
        const value = parseJson(text);
        if (!value.ok) isOdd = true;
        else if (at === `${place}[]`) taker.take(value.value);
        onText(at.endsWith('[]') ? text : `"${at.slice(at.lastIndexOf('/') + 1)}":${text}`);
      },
    });
    return {
      push: (piece) => {
        if (!isOdd) pieces.push(piece);
      },
      get isDone() {
        return isOdd;
      },
      end: () => {
        if (!isOdd && pieces.end() && !isOdd && place !== null) return taker.end();
        onOdd();
        return null;
      },
    };
  };
}
