import type { ChunkedTask } from '@/lib/base/slices';

/** What a node says of what its group is about. */
export interface GroupMember {
  readonly group: number;
  /** Names of topics and keywords, as they are to be read; may be empty. */
  readonly terms: readonly string[];
  /** Its title, whose words say it where nothing better is known. */
  readonly title: string;
}

/** Words that say nothing of a subject. */
const FUNCTION_WORDS = new Set(
  (
    'a about across after among an and are as at be between by can do does during for from has have how in into is it ' +
    'its more new not of on or our over some that the their there these they this through to toward towards under use ' +
    'using via was we what when where which who why with within without ' +
    'also any because been being both but could did each few had he her his however if just may might most much no nor only other own same ' +
    'she should so such than then those too until up very were while will would you your ' +
    // Of the languages that titles are most often written in, besides English.
    'al con da das de del dem den der des die do dos du e ein eine einer el em en et het ihre im la las le les lo los mit na nel no o os ou ' +
    'para par per por pour que se sobre sur um uma un una und une van von y zu zum zur'
  ).split(' '),
);
/** Words that say something only beside another one: `peer review`, `language model`. */
const WEAK_WORDS = new Set(
  (
    'advantage analysis application applications approach article articles assessment based case comparison data ' +
    'effect effects evaluation evidence future global impact introduction issues large-scale method methods model models ' +
    'overview paper practice practices problem problems research results review reviews role science state studies study ' +
    'survey system systems trends'
  ).split(' '),
);
const WORD = /[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu;
/** A word of its own, in characters. */
const MIN_WORD = 3;
/** More than a single word says, this much more often chosen. */
const TERM_WEIGHT = 1.7;
const PAIR_WEIGHT = 1.6;
/** `Peer review`, of which one word is weak. */
const WEAK_PAIR_WEIGHT = 1.2;
/** A feature stands for a group if so many of its nodes have it, and so large a share. */
const MIN_COUNT = 2;
const MIN_SHARE = 0.15;
/** A second feature is named if it says this much of what the first says, and the name stays short. */
const SECOND_SHARE = 0.2;
const MAX_FIRST = 26;
/** Members that are read, of all groups together. */
const MAX_MEMBERS = 4_000;
/** Members that one chunk reads. */
const CHUNK = 100;
/** Of too many groups, the largest are named by so many members each. */
const LEAST_OF_EACH = 40;

interface Feature {
  readonly written: string;
  readonly words: readonly string[];
  readonly weight: number;
  /** Members that have it, by group. */
  readonly counts: Map<number, number>;
}

/**
 * What each group is about: one or two topics, keywords or words of titles that its nodes have more often than the others
 * ('Open access, peer review'). Groups of which nothing of the kind can be said are absent; no two have the same name. Yields between chunks.
 * Source: docs/behaviours/graph.md#communities.
 */
export function* nameGroups(members: readonly GroupMember[]): ChunkedTask<ReadonlyMap<number, string>> {
  const read = sampleOf(members);
  const sizes = new Map<number, number>();
  const features = new Map<string, Feature>();
  for (const [at, member] of read.entries()) {
    if (at % CHUNK === CHUNK - 1) yield;
    sizes.set(member.group, (sizes.get(member.group) ?? 0) + 1);
    for (const [key, feature] of featuresOf(member)) {
      const { counts } = features.get(key) ?? feature;
      if (!features.has(key)) features.set(key, feature);
      counts.set(member.group, (counts.get(member.group) ?? 0) + 1);
    }
  }
  yield;
  const scored = scoreAll(features.values(), sizes, read.length);
  const names = new Map<number, string>();
  const taken = new Set<string>();
  for (const [group] of [...sizes].sort((a, b) => b[1] - a[1])) {
    yield;
    const name = nameOf(scored.get(group) ?? [], taken);
    if (name === null) continue;
    names.set(group, name);
    taken.add(name);
  }
  return names;
}

/** All members or, of too many, an equal number of each group, from all over it; the largest groups come first. */
export function sampleOf<Member extends { readonly group: number }>(
  members: readonly Member[],
): readonly Member[] {
  if (members.length <= MAX_MEMBERS) return members;
  const groups = new Map<number, Member[]>();
  for (const member of members) {
    const group = groups.get(member.group);
    if (group === undefined) groups.set(member.group, [member]);
    else group.push(member);
  }
  const bySize = [...groups.values()]
    .filter(({ length }) => length >= MIN_COUNT)
    .sort((a, b) => b.length - a.length);
  const each = Math.max(LEAST_OF_EACH, Math.floor(MAX_MEMBERS / Math.max(1, bySize.length)));
  return bySize.slice(0, Math.ceil(MAX_MEMBERS / each)).flatMap((group) =>
    group.filter((_, at) => {
      const step = Math.max(1, group.length / each);
      return Math.floor(at / step) > Math.floor((at - 1) / step);
    }),
  );
}

/** By a key that tells them apart; each once per member. */
function featuresOf({ terms, title }: GroupMember): ReadonlyMap<string, Feature> {
  const features = new Map<string, Feature>();
  const put = (written: string, weight: number) => {
    const key = written.toLowerCase();
    if (features.has(key)) return;
    features.set(key, { written, words: key.match(WORD) ?? [], weight, counts: new Map() });
  };
  for (const term of terms) put(term, TERM_WEIGHT);
  const words = (title.match(WORD) ?? []).map(plainly);
  for (const [at, word] of words.entries()) {
    const next = words[at + 1];
    if (isEmpty(word)) continue;
    if (word.length >= MIN_WORD && !isWeak(word)) put(word, 1);
    if (next === undefined || isEmpty(next) || (isWeak(word) && isWeak(next))) continue;
    put(`${word} ${next}`, isWeak(word) || isWeak(next) ? WEAK_PAIR_WEIGHT : PAIR_WEIGHT);
  }
  return features;
}

/** In lower case, but for words such as `DNA` that are not written so. */
function plainly(word: string): string {
  return /\p{Lu}.*\p{Lu}/u.test(word) ? word : word.toLowerCase();
}

function isEmpty(word: string): boolean {
  return word.length < 2 || FUNCTION_WORDS.has(word.toLowerCase()) || /^\d+$/.test(word);
}

function isWeak(word: string): boolean {
  return WEAK_WORDS.has(word.toLowerCase());
}

interface Scored {
  readonly feature: Feature;
  readonly score: number;
}

/** By group the features that say something of it; each feature is asked only about the groups that have it. */
function scoreAll(
  features: Iterable<Feature>,
  sizes: ReadonlyMap<number, number>,
  total: number,
): ReadonlyMap<number, Scored[]> {
  const scored = new Map<number, Scored[]>([...sizes.keys()].map((group) => [group, []]));
  for (const feature of features) {
    let all = 0;
    for (const count of feature.counts.values()) all += count;
    for (const [group, count] of feature.counts) {
      const score = scoreOf(feature.weight, { count, all, size: sizes.get(group) ?? 0, total });
      if (score > 0) scored.get(group)?.push({ feature, score });
    }
  }
  return scored;
}

function nameOf(features: readonly Scored[], taken: ReadonlySet<string>): string | null {
  const scored = [...features];
  scored.sort((a, b) => b.score - a.score || (a.feature.written < b.feature.written ? -1 : 1));
  for (const { feature, score } of scored) {
    const first = capitalized(feature.written);
    if (feature.written.length <= MAX_FIRST) {
      const second = scored.find(
        (other) =>
          other.score >= SECOND_SHARE * score &&
          other.feature.written.length <= MAX_FIRST &&
          !other.feature.words.some((word) => feature.words.includes(word)),
      );
      const both = second === undefined ? first : `${first}, ${uncapitalized(second.feature.written)}`;
      if (!taken.has(both)) return both;
    }
    if (!taken.has(first)) return first;
  }
  return null;
}

interface Occurrence {
  /** Members of the group that have the feature, and of all groups. */
  readonly count: number;
  readonly all: number;
  /** Members of the group, and of all groups. */
  readonly size: number;
  readonly total: number;
}

/** The share of the group that has the feature, times how much more often than the others it has it. */
function scoreOf(weight: number, { count, all, size, total }: Occurrence): number {
  const share = count / size;
  if (count < MIN_COUNT || share < MIN_SHARE) return 0;
  if (size === total) return weight * share;
  const elsewhere = (all - count + 0.5) / (total - size + 1);
  return weight * share * Math.log2(share / elsewhere);
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Within a name; abbreviations and names stay as they are. */
function uncapitalized(text: string): string {
  return /^\p{Lu}[\p{Ll}\s]+$/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}
