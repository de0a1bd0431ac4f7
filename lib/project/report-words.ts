import { canonicalJson } from '@/lib/base/canonical-json';
import type { IsoTime } from '@/lib/base/iso-time';
import type { ReportFact, ReportWord } from './types';

/** The key of a fact by its subject. Only one of two facts under one key holds. */
export function reportKey(fact: ReportFact): string {
  switch (fact.kind) {
    case 'answer':
      return `answer ${fact.item}`;
    case 'file':
      return `file ${fact.file}`;
    case 'elsewhere':
      return `elsewhere ${fact.id}`;
  }
}

type Words = readonly ReportWord[];

function withoutTime({ time: _, ...fact }: ReportWord): ReportFact {
  return fact;
}

function inOrder(words: ReadonlyMap<string, ReportWord>): Words {
  return [...words].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, word]) => word);
}

/** The words with these facts as the latest; the same object where nothing is new. */
export function toldAlso(words: Words, facts: readonly ReportFact[], time: IsoTime): Words {
  const all = new Map(words.map((word) => [reportKey(word), word]));
  const news = facts.filter((fact) => {
    const before = all.get(reportKey(fact));
    if (before === undefined) return fact.text !== '';
    return canonicalJson(withoutTime(before)) !== canonicalJson(fact);
  });
  if (news.length === 0) return words;
  for (const fact of news) all.set(reportKey(fact), { ...fact, time });
  return inOrder(all);
}

/** The present facts under the keys of these facts; blank where there is none. */
export function formerFacts(words: Words, facts: readonly ReportFact[]): readonly ReportFact[] {
  const all = new Map(words.map((word) => [reportKey(word), word]));
  return facts.map((fact) => {
    const before = all.get(reportKey(fact));
    return before === undefined ? { ...fact, text: '' } : withoutTime(before);
  });
}

/** The words of two copies. The later of two under one key wins; the order of the copies does not matter. */
export function mergedWords(mine: Words, theirs: Words): Words {
  const all = new Map(mine.map((word) => [reportKey(word), word]));
  for (const word of theirs) {
    const my = all.get(reportKey(word));
    if (my === undefined || isLater(word, my)) all.set(reportKey(word), word);
  }
  return inOrder(all);
}

function isLater(one: ReportWord, other: ReportWord): boolean {
  return one.time === other.time ? canonicalJson(one) > canonicalJson(other) : one.time > other.time;
}

/** The facts of a kind that hold; blank ones do not. */
export function factsOf<Kind extends ReportFact['kind']>(
  words: Words | undefined,
  kind: Kind,
): readonly Extract<ReportWord, { readonly kind: Kind }>[] {
  const isOne = (word: ReportWord): word is Extract<ReportWord, { readonly kind: Kind }> =>
    word.kind === kind && word.text !== '';
  return (words ?? []).filter(isOne);
}
