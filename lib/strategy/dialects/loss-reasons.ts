/** Why parts of a pasted line are not taken as they stand: sentences that readers see beside each. */

export const HEADING_WHY = 'Subject headings are not searched: their words are.';
export const CHECK_TAG_WHY =
  'A heading that marks kinds of studies. As a word it would find and exclude the wrong papers, so it is left out.';
export const SUBHEADING_WHY = 'A subheading without words of its own, which is not searched.';
export const TYPE_WHY = 'Not a type of works here: its words are searched.';
export const TYPE_LEFT_OUT =
  'Types of publications cannot be excluded or looked for here, and their words would mislead.';
export const LIMIT_WHY = 'A limit holds for a whole line. Within alternatives or behind NOT it is left out.';
export const LANGUAGE_WHY = 'This language is not known here.';
export const YEAR_WHY = 'This cannot be read as years of publication.';
export const NARROWER =
  'Was looked for in the title alone. A line has one scope, so it is searched wherever the line is.';
export const NOTHING_BEFORE = 'What it is taken from was left out, so this is too.';
export const DISTANCE_WHY = 'This distance cannot be read: the words must stand side by side.';
