/** Reasons why parts of a pasted line are changed or left out: sentences that readers see beside each. */

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
export const NARROWER_THAN_TEXTS =
  'Alone it would be searched in title and abstract. A line has one scope, so it is searched wherever the line is.';
export const NOTHING_BEFORE = 'What it is taken from was left out, so this is too.';
export const YEARS_APART = 'Years are one range here: those between the first and the last are searched too.';
export const LIMITS_UNITED =
  'Two types or languages that must both hold cannot be asked for: works of either are searched.';
export const DISTANCE_WHY = 'This distance cannot be read: the words must stand side by side.';
export const FREQUENCY_WHY = 'How often a word occurs is not counted: once is enough.';

/** The reason behind NOT, where a word would exclude papers. */

export const HEADING_BEHIND_NOT =
  'OpenAlex has no subject headings. Behind NOT, the words of this one would exclude papers that only mention them, so it is left out.';
export const TYPE_BEHIND_NOT =
  'OpenAlex cannot exclude this type of publication. Its words would exclude papers that only mention them, so it is left out.';
export const FIELD_BEHIND_NOT =
  'This was looked for in one part of a record. Here it would exclude papers that mention it elsewhere in title or abstract, so it is left out.';
export const MORE_BEHIND_NOT =
  'This was looked for in headings or keywords too. Behind a second NOT, title and abstract alone would keep fewer papers, so it is left out.';
export const WIDER_BEHIND_NOT =
  'Behind NOT, what can be searched in its place would exclude more papers, so it is left out.';
export const PART_BEHIND_NOT =
  'A part of this cannot be searched. Without that part, NOT would exclude more papers, so all of it is left out.';
export const LINE_BEHIND_NOT =
  'That line finds more than was written there, so NOT would exclude more papers. It is left out here.';
/** The reason behind a second NOT. */
export const LINE_BEHIND_TWO =
  'That line finds fewer papers than was written there, so behind a second NOT it would keep fewer. It is left out here.';
export const LINE_KEPT_APART =
  'This line finds more than was written, so behind NOT it would exclude more papers. It is left out there, or with a line that names it.';
export const LINE_KEPT_OUT_OF_TWO =
  'This line finds fewer papers than was written, so behind a second NOT it would keep fewer. It is left out there, or with a line that names it.';
export const LINE_THINNED =
  'Parts of that line are left out, since they would exclude more papers: they are listed there.';
