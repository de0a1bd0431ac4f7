import { assertNever } from '@/lib/base/invariant';
import { languageName } from '@/lib/entities/language-name';
import { leavesOf, namesLines } from '@/lib/search-text/leaves';
import { planSearch } from '@/lib/search-text/plan-search';
import type {
  AndNode,
  NearNode,
  PatternNode,
  PhraseNode,
  QueryNode,
  WordNode,
} from '@/lib/search-text/query-types';
import { renderQuery } from '@/lib/search-text/render-query';
import { type NumberedLine, numberedLines } from '../number-lines';
import { tellLimits } from '../tell-line';
import { type LineLimits, NO_LIMITS, type StrategyLine } from '../types';
import { SYSTEM_FORMS, type SystemForm, type WrittenSystem } from './system-forms';

/** A part of a line that another system cannot search for, or searches for differently. */
export interface WrittenLoss {
  /** The number of the line in the written text; null for a comment or heading. */
  readonly number: number | null;
  /** As written in the line. */
  readonly token: string;
  /** In a sentence. */
  readonly why: string;
}

/** A strategy in the syntax of another system: numbered rows, one for each line. */
export interface WrittenStrategy {
  readonly text: string;
  readonly losses: readonly WrittenLoss[];
}

const OFF = 'The line it names is switched off or not there.';
const NOT_ALONE = 'There is nothing that it could be taken from.';
const NOTHING_LEFT = 'Nothing is left of this line.';

/** The number of letters before `*` that systems with a message on short beginnings require. */
const MIN_BEFORE_STAR = 4;

function isSeveral({ type }: QueryNode): boolean {
  return type === 'and' || type === 'or' || type === 'not';
}

/** Joins alternatives into one part. */
function anyOf(alternatives: readonly string[]): string {
  return alternatives.length < 2 ? alternatives.join('') : `(${alternatives.join(' OR ')})`;
}

/**
 * Whether searching each of several fields equals searching them together. It does not for AND: its words may be in
 * different fields.
 */
function isOfAlternatives(node: QueryNode): boolean {
  return node.type === 'or' ? node.items.every(isOfAlternatives) : !isSeveral(node);
}

/** Writes one line for one system. */
class LineWriter {
  readonly losses: WrittenLoss[] = [];
  readonly #fields: readonly string[];

  constructor(
    private readonly form: SystemForm,
    private readonly of: NumberedLine,
    /** By the number among all lines; null for one that is off or missing. */
    private readonly numberOf: (number: number) => number | null,
  ) {
    this.#fields = form.fields[of.line.scope];
  }

  #lose(token: string, why: string | undefined): void {
    if (why !== undefined) this.losses.push({ number: this.of.number, token, why });
  }

  write(tree: QueryNode | null): string | null {
    const { line } = this.of;
    const { told, readsFromLeft } = this.form;
    const body = tree === null ? null : this.#node(tree, false);
    const limits = this.#limits(line.limits);
    if (tree === null || body === null) return limits.length === 0 ? null : limits.join(' AND ');
    if (leavesOf(tree).length > 0) {
      if (line.scope === 'everything') this.#lose(line.text, told.everything);
      if (line.scope === 'title_abstract_keywords') this.#lose(line.text, told.keywords);
      this.#lose(line.text, told[line.forms]);
    }
    if (limits.length === 0) return body;
    const isOne = !isSeveral(tree) || this.#isHeld(tree) || (readsFromLeft && tree.type === 'and');
    return [isOne ? body : `(${body})`, ...limits].join(' AND ');
  }

  /** Whether a field can enclose a part; references must be outside of it. */
  #isHeld(node: QueryNode): boolean {
    if (namesLines(node) || this.form.tagsTerms) return false;
    return this.#fields.length < 2 || isOfAlternatives(node);
  }

  #inFields(text: string, isOpen: boolean): string {
    if (this.#fields.length === 0) return isOpen ? `(${text})` : text;
    return anyOf(this.#fields.map((field) => this.form.inField(text, field, isOpen)));
  }

  /** Adds the field to a word or phrase, if the system tags each. */
  #tagged(text: string): string {
    return this.form.tagsTerms ? this.#inFields(text, false) : text;
  }

  /** @param isInField a field encloses the text. */
  #node(node: QueryNode, isInField: boolean): string | null {
    if (!isInField && this.#isHeld(node)) {
      const text = this.#node(node, true);
      return text === null ? null : this.#inFields(text, isSeveral(node));
    }
    switch (node.type) {
      case 'line':
        return this.#line(node.number);
      case 'word':
      case 'pattern':
        return this.#single(node);
      case 'fuzzy':
        this.#lose(renderQuery(node), `${this.form.name} does not find words that are spelled otherwise.`);
        return this.#single({ ...node, type: 'word' });
      case 'phrase':
        if (node.slop !== null && node.words.length > 1) return this.#near(node, node.words, node.slop);
        return this.#tagged(this.#phrase(node.words));
      case 'near':
        return this.#near(node, [node.left, node.right], node.distance);
      case 'tagged':
        return this.#node(node.item, isInField);
      case 'not':
        this.#lose(renderQuery(node), NOT_ALONE);
        return null;
      case 'or': {
        const parts = node.items.flatMap((item) => this.#part(item, isInField) ?? []);
        return parts.length === 0 ? null : parts.join(' OR ');
      }
      case 'and':
        return this.#all(node, isInField);
      default:
        return assertNever(node);
    }
  }

  /** One part among others, in brackets if its meaning would change without them. */
  #part(node: QueryNode, isInField: boolean): string | null {
    const text = this.#node(node, isInField);
    const isOne = !isSeveral(node) || (!isInField && this.#isHeld(node));
    return text === null || isOne ? text : `(${text})`;
  }

  /** Joins all operands by AND; those of NOT come last. */
  #all(node: AndNode, isInField: boolean): string | null {
    const { not } = this.form;
    const textsOf = (items: readonly QueryNode[]) =>
      items.flatMap((item) => this.#part(item, isInField) ?? []);
    const wanted = textsOf(node.items.filter(({ type }) => type !== 'not'));
    const unwanted = textsOf(node.items.flatMap((item) => (item.type === 'not' ? [item.item] : [])));
    if (wanted.length > 0) return [wanted.join(' AND '), ...unwanted].join(` ${not} `);
    if (unwanted.length > 0) this.#lose(renderQuery(node), NOT_ALONE);
    return null;
  }

  #line(number: number): string | null {
    const now = this.numberOf(number);
    if (now === null) this.#lose(`#${number}`, OFF);
    return now === null ? null : `${this.form.label}${now}`;
  }

  /** A word with the wildcards of the system and without marks that it cannot search for; empty: nothing is left. */
  #word({ type, text }: WordNode | PatternNode): string {
    const { marks, name } = this.form;
    if (type === 'pattern') return this.#pattern(text);
    const bare = marks === null ? text : text.replace(marks, '');
    if (bare !== text) this.#lose(text, `${name} has other uses for these marks, so they are left out.`);
    return bare;
  }

  #pattern(text: string): string {
    const { one, told } = this.form;
    const signed = text.replaceAll('?', one).replace(/\*{2,}/g, '*');
    if (one === '*' && signed !== text) this.#lose(text, told.one);
    if (told.short !== undefined && signed.indexOf('*') < MIN_BEFORE_STAR) this.#lose(text, told.short);
    if (told.within === undefined || !/\*./.test(signed)) return signed;
    this.#lose(text, told.within);
    return signed.replace(/\*.*/, '*');
  }

  #quoted(text: string): string {
    const quote = text.includes(this.form.quote) ? '"' : this.form.quote;
    return `${quote}${text}${quote}`;
  }

  /** A word as one part, in quotes if it would be read as something else. */
  #term(node: WordNode | PatternNode): string {
    const text = this.#word(node);
    return node.type === 'word' && this.form.quoted.test(text) ? this.#quoted(text) : text;
  }

  #single(node: WordNode | PatternNode): string | null {
    const text = this.#term(node);
    return text === '' ? null : this.#tagged(text);
  }

  #phrase(words: PhraseNode['words']): string {
    const { next, quoted } = this.form;
    const texts = words.map((word) => this.#word(word)).filter((text) => text !== '');
    const isOpen = words.some(({ type }) => type === 'pattern');
    const isPlain = words.every(({ type, text }) => type === 'pattern' || !quoted.test(text));
    if (next === null || !isOpen || !isPlain) return this.#quoted(texts.join(' '));
    return next === ' ' ? texts.join(next) : `(${texts.join(next)})`;
  }

  /** Proximity, or all of the words if the system does not support it. */
  #near(node: NearNode | PhraseNode, items: readonly QueryNode[], distance: number): string {
    const { near, told } = this.form;
    const parts = items.map((item) => this.#nearPart(item)).filter((part) => part !== '');
    const written = near(parts, distance);
    if (written !== null) {
      if (parts.length > 2) this.#lose(renderQuery(node), told.chain);
      return this.#tagged(written);
    }
    this.#lose(renderQuery(node), told.near);
    return `(${items.flatMap((item) => this.#part(item, true) ?? []).join(' AND ')})`;
  }

  #nearPart(node: QueryNode): string {
    if (node.type === 'word' || node.type === 'pattern') return this.#term(node);
    const words = node.type === 'phrase' ? node.words : [];
    const [only] = words;
    if (only === undefined) return this.#part(node, true) ?? '';
    return words.length === 1 ? this.#term(only) : this.#phrase(words);
  }

  #limits({ fromYear, toYear, types, languages }: LineLimits): readonly string[] {
    const { name, years, yearsRow, language, type, types: names } = this.form;
    const known = types.flatMap((each) => {
      const written = names.get(each);
      if (written === undefined) this.#lose(each, `${name} has no such type of publication.`);
      return written === undefined ? [] : [type(written)];
    });
    const spoken = languages.map((code) => languageName(code));
    const hasYears = fromYear !== null || toYear !== null;
    const noLimit = `${name} takes no such limit in a line.`;
    if (language === null) for (const each of spoken) this.#lose(each, noLimit);
    if (hasYears && years === null && yearsRow === null)
      this.#lose(tellLimits({ ...NO_LIMITS, fromYear, toYear }).join(''), noLimit);
    return [
      ...(hasYears && years !== null ? years(fromYear, toYear) : []),
      anyOf(known),
      language === null ? '' : anyOf(spoken.map((each) => language(each.toLowerCase()))),
    ].filter((limit) => limit !== '');
  }
}

/** A line with the number of its row, and of the row that other lines name. */
interface Placed extends NumberedLine {
  readonly tree: QueryNode | null;
  readonly row: number;
  readonly named: number;
}

function hasYears({ line: { limits } }: NumberedLine): boolean {
  return limits.fromYear !== null || limits.toYear !== null;
}

/** Numbers the lines without those that are switched off. */
function placedLines(lines: readonly NumberedLine[], { yearsRow }: SystemForm): readonly Placed[] {
  let row = 0;
  return lines
    .filter(({ line }) => !line.isOff)
    .map((of) => {
      const { tree } = planSearch(of.line.text, of.line, { lines: true, isWhole: true });
      const rows = yearsRow !== null && tree !== null && hasYears(of) ? 2 : 1;
      row += rows;
      return { ...of, tree, row: row - rows + 1, named: row };
    });
}

/** Losses for content that has no position in another system. */
function unplaced(lines: readonly StrategyLine[]): readonly WrittenLoss[] {
  const lost = (kept: readonly { readonly text: string }[], why: string) =>
    kept.map(({ text }) => ({ number: null, token: text, why }));
  return [
    ...lost(
      lines.filter(({ kind }) => kind !== 'query'),
      'Comments and headings have no place there.',
    ),
    ...lost(
      lines.filter((line) => line.kind === 'query' && line.isOff),
      'The line is switched off.',
    ),
  ];
}

/** Removes losses of the same kind on the same line. */
function distinctLosses(losses: readonly WrittenLoss[]): readonly WrittenLoss[] {
  return [
    ...new Map(losses.map((loss) => [JSON.stringify([loss.number, loss.token, loss.why]), loss])).values(),
  ];
}

/**
 * Writes lines in the syntax of a system, one numbered row each, and lists all that could not be carried over. Adjacent
 * operators always get brackets, since systems differ in precedence. Never throws; linear. Source:
 * docs/behaviours/strategy.md#as-text-of-other-systems.
 */
export function writeLines(lines: readonly StrategyLine[], system: WrittenSystem): WrittenStrategy {
  const form = SYSTEM_FORMS[system];
  const { label, yearsRow } = form;
  const placed = placedLines(numberedLines(lines), form);
  const named = new Map(placed.map((each) => [each.number, each.named]));
  const losses = [...unplaced(lines)];
  const row = (number: number, text: string) =>
    `${label}${number}${label === '' ? '.' : ''} ${text}`.trimEnd();
  const rows = placed.flatMap(({ line, tree, row: number, named: last }) => {
    const writer = new LineWriter(form, { line, number }, (each) => named.get(each) ?? null);
    const text = writer.write(tree);
    losses.push(...writer.losses);
    if (text === null) losses.push({ number, token: line.text, why: NOTHING_LEFT });
    const { fromYear, toYear } = line.limits;
    const limit = last > number && yearsRow !== null ? [row(last, yearsRow(number, fromYear, toYear))] : [];
    return [row(number, text ?? ''), ...limit];
  });
  return { text: rows.join('\n'), losses: distinctLosses(losses) };
}
