import { MetaAnalysis } from './MetaAnalysis';
import { MissingPapers } from './MissingPapers';
import { ThesisNotes } from './ThesisNotes';

/** What comes after the figures of the results page, in one piece: what these share is then loaded once. */
export const laterParts = { MetaAnalysis, MissingPapers, ThesisNotes };
