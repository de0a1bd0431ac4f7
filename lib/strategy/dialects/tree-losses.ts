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
  /** Its position in the line. */
  readonly from: number;
}

/** The context that decides how a lost part is reported. */
export interface Coded {
  /** A code for headings, types, languages or years, which is quoted with each of its operands. */
  readonly code: (Span & { readonly isBefore: boolean }) | null;
  readonly side: Side;
}

type Kind = 'words' | 'heading' | 'publication-type' | 'language' | 'year';

/** The context of a part. */
export interface Around extends Coded {
  readonly kind: Kind;
  /** The scope of the innermost code; null: there is none. */
  readonly scope: SearchScope | null;
  readonly slop: number | null;
  /** The code searches more than title and abstract. */
  readonly isOfMore: boolean;
  /** All records of the line must meet it; limits count only here. */
  readonly isTop: boolean;
  /** Reads the part for a proposal to the reader: words replace all marks of records. */
  readonly isLoose: boolean;
}

/** Whether a part is behind NOT, where substitutes would exclude papers. */
export function isStrict({ side, isLoose }: Around): boolean {
  return side.direction !== 'found' && !isLoose;
}

/** Words with the scope of their code. */
interface Scoped {
  readonly scope: SearchScope;
  readonly node: Span;
  readonly text: string;
  readonly side: Side;
}

/** Collects the losses of a line while its tree is read, and the scopes of its words. */
export class TreeLosses {
  losses: LossAt[] = [];
  scopes: Scoped[] = [];

  /** @param typed the line. */
  constructor(private readonly typed: string) {}

  /** The widest scope of all words; null: there are no words. */
  get scope(): SearchScope | null {
    const scopes = this.scopes.map(({ scope }) => scope);
    return scopes.length === 0 ? null : scopes.reduce(widerScope);
  }

  /** Whether words behind NOT have a narrower scope than the widest. */
  get isNarrowBehindNot(): boolean {
    const { scope } = this;
    return this.scopes.some((each) => each.side.direction === 'excluded' && each.scope !== scope);
  }

  /** Reports words that are searched in a wider scope than they had. */
  tellNarrower(): void {
    const { scope } = this;
    for (const each of this.scopes) {
      if (each.scope === scope) continue;
      const why = each.scope === 'title' ? NARROWER : NARROWER_THAN_TEXTS;
      this.lose(each.node, why, each.text, 'widens');
    }
  }

  /** @param effect or the side, for a substitute that finds less: behind NOT it excludes less. */
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

  /** Reports a loss of one operand of a code. */
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

  /** The operand with its code, as written. If other operands separate them, they are put side by side. */
  #codedToken(token: string, span: Span, code: Span & { readonly isBefore: boolean }): string {
    const [first, second] = code.isBefore ? [code, span] : [span, code];
    const whole = tokenAt(this.typed, { from: first.from, to: second.to }, true);
    if (/^[\s()]*$/.test(this.typed.slice(first.to, second.from)) && isBalanced(whole)) return whole;
    const name = this.typed.slice(code.from, code.to);
    return code.isBefore ? `${name} ${token}` : `${token}${name}`;
  }

  /** Reports a part that is left out. @param loose behind NOT: the words that a reader may still choose to exclude. */
  leaveOut(span: Span, part: Coded, why: string, loose: QueryNode | null = null): 'lost' {
    const { direction, putBack } = part.side;
    if (direction === 'found') this.loseCoded(span, part, why, null, 'widens');
    else this.loseCoded(span, part, why, null, 'excludes', putBackText(loose, putBack));
    return 'lost';
  }

  /** The value read, with the range of its losses. */
  lossesOf<Value>(read: () => Value): { readonly value: Value; readonly from: number; readonly to: number } {
    const from = this.losses.length;
    const value = read();
    return { value, from, to: this.losses.length };
  }

  /** Marks a range of losses: without these parts, fewer papers are found. */
  narrow(from: number, to: number): void {
    this.losses.slice(from, to).forEach((loss, at) => {
      if (loss.effect !== 'excludes') this.losses[from + at] = { ...loss, effect: 'narrows' };
    });
  }

  /** Sets the proposal that restores the lost parts. */
  propose(length: number, proposal: string | null): void {
    const loss = this.losses[length];
    if (loss !== undefined) this.losses[length] = { ...loss, proposal };
  }

  /** Reads a part without reporting its losses. */
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
