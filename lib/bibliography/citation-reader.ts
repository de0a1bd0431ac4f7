import type { Citation, ReadCitations } from './citation';
import type { ReadXml } from './xml-elements';

/** Faults and remarks on a text of citations. */
export interface CitationNotes extends Omit<ReadCitations, 'citations'> {
  /** None of the citations that were handed over counts: the file is refused. */
  readonly isRefused?: boolean;
}

/** Reads a text piece by piece. */
export interface CitationReader {
  push(text: string): void;
  /** Nothing more of the text can change what `end` gives. */
  readonly isDone?: boolean;
  /** Null where the text is of another sort after all. */
  end(): CitationNotes | null;
}

/** Makes a reader that hands over each citation as soon as it is whole, in the order of the file. Never throws. */
export type OpenCitationReader = (onCitation: (citation: Citation) => void) => CitationReader;

/** The citations of a text that is there as a whole; null where it is of another sort. */
export function readWhole(open: OpenCitationReader, text: string): ReadCitations | null {
  const citations: Citation[] = [];
  const reader = open((citation) => citations.push(citation));
  reader.push(text);
  const notes = reader.end();
  if (notes === null) return null;
  const { isRefused = false, ...told } = notes;
  return { citations: isRefused ? [] : citations, ...told };
}

const LINE_END = /\r\n|\r|\n/;

/** Reads line by line, whatever ends them; a byte order mark is no part of the first. */
export class LineReader implements CitationReader {
  #rest: string[] = [];
  #isBegun = false;
  #lines = 0;

  /**
   * @param onLine receives each line and its number, from 1.
   * @param onEnd gives what the text says besides its citations.
   */
  constructor(
    private readonly onLine: (line: string, number: number) => void,
    private readonly onEnd: () => CitationNotes,
  ) {}

  push(piece: string): void {
    if (piece === '') return;
    const text = this.#isBegun ? piece : piece.replace(/^\ufeff/, '');
    this.#isBegun = true;
    const last = this.#rest.at(-1) ?? '';
    if (!/[\r\n]/.test(text) && !last.endsWith('\r')) {
      this.#rest.push(text);
      return;
    }
    const lines = `${this.#rest.join('')}${text}`.split(LINE_END);
    // The other half of a line end may be in the next piece.
    const end = text.endsWith('\r') ? '\r' : '';
    if (end !== '') lines.pop();
    this.#rest = [`${lines.pop() ?? ''}${end}`];
    for (const line of lines) this.#tell(line);
  }

  end(): CitationNotes {
    const rest = this.#rest.join('');
    for (const line of rest.split(LINE_END)) this.#tell(line);
    this.#rest = [];
    return this.onEnd();
  }

  #tell(line: string): void {
    this.#lines += 1;
    this.onLine(line, this.#lines);
  }
}

/** The notes on an XML text, after its end. */
export function notesOfXml({ root, fault }: ReadXml): CitationNotes {
  return { faults: fault === null ? [] : [fault], isRefused: root === null };
}

/** A reader of records in lines that reports no faults. */
export function readRecords(onLine: (line: string) => void, close: () => void): CitationReader {
  return new LineReader(onLine, () => {
    close();
    return { faults: [] };
  });
}
