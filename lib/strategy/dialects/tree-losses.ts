import type { Side } from '@/lib/search-text/not-sides';
import { isBalanced } from '@/lib/search-text/own-brackets';
import type { QueryNode, Span } from '@/lib/search-text/query-types';
import type { SearchScope } from '@/lib/search-text/search-wish';
import type { Loss, LossEffect } from '../types';
import { widerScope } from './fields';
import { NARROWER, NARROWER_THAN_TEXTS } from './loss-reasons';
import { putBackText } from './query-parts';
import { tokenAt } from './shown-token';

export interface LossAt extends Loss {
  /** Where it stands in the line. */
  readonly from: number;
}

/** Where a part stands that may be lost. */
export interface Coded {
  /** A code about headings, types, languages or years, which is shown with each of its operands. */
  readonly code: (Span & { readonly isBefore: boolean }) | null;
  readonly side: Side;
}

type Kind = 'words' | 'heading' | 'publication-type' | 'language' | 'year';

/** What surrounds a part. */
export interface Around extends Coded {
  readonly kind: Kind;
  /** Of the innermost code; null without one. */
  readonly scope: SearchScope | null;
  readonly slop: number | null;
  /** Words are looked for in more than title and abstract. */
  readonly isOfMore: boolean;
  /** All records of the line must meet it: limits count there alone. */
  readonly isTop: boolean;
  /** As a reader may take it all the same: words stand for all that marks records. */
  readonly isLoose: boolean;
}

/** Behind NOT, where other words than those that were written would exclude papers. */
export function isStrict({ side, isLoose }: Around): boolean {
  return side.direction !== 'found' && !isLoose;
}

/** Words with the scope that their code asks for. */
interface Scoped {
  readonly scope: SearchScope;
  readonly node: Span;
  readonly text: string;
  readonly side: Side;
}

/** What is told of a line while its tree is read: its losses, and the scopes of its words. */
export class TreeLosses {
  losses: LossAt[] = [];
  scopes: Scoped[] = [];

  /** @param typed the line. */
  constructor(private readonly typed: string) {}

  /** The widest scope of all words; null without words. */
  get scope(): SearchScope | null {
    const scopes = this.scopes.map(({ scope }) => scope);
    return scopes.length === 0 ? null : scopes.reduce(widerScope);
  }

  /** Whether words behind NOT were looked for in less than the widest scope. */
  get isNarrowBehindNot(): boolean {
    const { scope } = this;
    return this.scopes.some((each) => each.side.direction === 'excluded' && each.scope !== scope);
  }

  /** Lists what is searched in a wider scope than it was looked for. */
  tellNarrower(): void {
    const { scope } = this;
    for (const each of this.scopes) {
      if (each.scope === scope) continue;
      const why = each.scope === 'title' ? NARROWER : NARROWER_THAN_TEXTS;
      this.lose(each.node, why, each.text, 'widens');
    }
  }

  /** @param effect of what finds less than was written: where it stands, as less is excluded behind NOT. */
  lose(
    span: Span,
    why: string,
    takenAs: string | null,
    effect: LossEffect | Side,
    proposal: string | null = null,
  ): void {
    const token = tokenAt(this.typed, span, takenAs === null);
    const loss = { from: span.from, token, why, takenAs, proposal };
    if (typeof effect === 'string') this.losses.push({ ...loss, effect });
    else this.losses.push({ ...loss, effect: effect.direction === 'excluded' ? 'same' : 'narrows' });
  }

  /** The same of one of the operands of a code. */
  loseCoded(
    span: Span,
    { code }: Coded,
    why: string,
    takenAs: string | null,
    effect: LossEffect,
    proposal: string | null = null,
  ): void {
    this.lose(span, why, takenAs, effect, proposal);
    const loss = this.losses.at(-1);
    if (loss === undefined || code === null) return;
    this.losses[this.losses.length - 1] = { ...loss, token: this.#codedToken(loss.token, span, code) };
  }

  /** With its code as both stood, or side by side where other operands stand between them. */
  #codedToken(token: string, span: Span, code: Span & { readonly isBefore: boolean }): string {
    const [first, second] = code.isBefore ? [code, span] : [span, code];
    const whole = tokenAt(this.typed, { from: first.from, to: second.to }, true);
    if (/^[\s()]*$/.test(this.typed.slice(first.to, second.from)) && isBalanced(whole)) return whole;
    const name = this.typed.slice(code.from, code.to);
    return code.isBefore ? `${name} ${token}` : `${token}${name}`;
  }

  /** What is left out. @param loose behind NOT: what a reader may exclude all the same. */
  leaveOut(span: Span, part: Coded, why: string, loose: QueryNode | null = null): 'lost' {
    const { direction, putBack } = part.side;
    if (direction === 'found') this.loseCoded(span, part, why, null, 'widens');
    else this.loseCoded(span, part, why, null, 'excludes', putBackText(loose, putBack));
    return 'lost';
  }

  /** What is read, with the places of what is told of it. */
  lossesOf<Value>(read: () => Value): { readonly value: Value; readonly from: number; readonly to: number } {
    const from = this.losses.length;
    const value = read();
    return { value, from, to: this.losses.length };
  }

  /** Without what was lost there fewer papers are found. */
  narrow(from: number, to: number): void {
    this.losses.slice(from, to).forEach((loss, at) => {
      if (loss.effect !== 'excludes') this.losses[from + at] = { ...loss, effect: 'narrows' };
    });
  }

  /** What would put back all that was lost from there on. */
  propose(length: number, proposal: string | null): void {
    const loss = this.losses[length];
    if (loss !== undefined) this.losses[length] = { ...loss, proposal };
  }

  /** Reads something of which nothing is told. */
  untold<Value>(read: () => Value): Value {
    const { losses, scopes } = this;
    this.losses = [];
    this.scopes = [];
    const value = read();
    this.losses = losses;
    this.scopes = scopes;
    return value;
  }
}
