import { type RandomSource, seededRandom } from '@/lib/base/random';
import { parseRecord } from '@/lib/entities/parse';
import { normalizeTitle } from '@/lib/evaluation/matching/normalize-title';
import { surnameOf } from '@/lib/evaluation/matching/paper-identity';
import { paperOfWork } from '@/lib/evaluation/matching/paper-of-work';
import type { Paper } from '@/lib/evaluation/types';
import { readSharedRecords } from '@/tests/support/shared-data';

/** Shares of the rows, 0 to 1, that a damage befalls. */
export interface Damage {
  readonly typos: number;
  readonly withoutYear: number;
  /** Tried: only titles that have a subtitle can lose it. */
  readonly withoutSubtitle: number;
  readonly capitals: number;
  readonly entities: number;
}

export const LIGHT: Damage = { typos: 0.05, withoutYear: 0, withoutSubtitle: 0, capitals: 0, entities: 0 };
export const HARD: Damage = {
  typos: 0.25,
  withoutYear: 0.1,
  withoutSubtitle: 0.1,
  capitals: 0.1,
  entities: 0.1,
};

/** Befall the rows of every review. */
const WITHOUT_DOI = 0.5;
const YEAR_OFF = 0.3;
const INITIALS = 0.5;
const WITHOUT_AUTHORS = 0.05;
const MOST_TYPOS = 3;

export interface DamagedReview {
  /** Half of the works, each damaged, without the ids of any service. */
  readonly truth: readonly Paper[];
  /** All works as they are. */
  readonly retrieved: readonly Paper[];
  /** Whether two papers are one work: the same record, or another with its DOI, or with its title and first author. */
  isRight(truthId: string, retrievedId: string): boolean;
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/** A letter replaced, left out, typed too much, or swapped with the next one. */
function withTypo(title: string, random: RandomSource): string {
  const at = Math.floor(random() * (title.length - 1));
  const letter = LETTERS.charAt(Math.floor(random() * LETTERS.length));
  const [before, here, next, after] = [
    title.slice(0, at),
    title.charAt(at),
    title.charAt(at + 1),
    title.slice(at + 2),
  ];
  const kinds = [letter + next, next, here + letter + next, next + here];
  return `${before}${kinds[Math.floor(random() * kinds.length)] ?? ''}${after}`;
}

function withoutSubtitle(title: string): string {
  return /^(.*?\p{L}.*?)(?:\s*:\s|\s[-–—]\s|(?<=\?)\s)/u.exec(title)?.[1] ?? title;
}

/** As files carry titles that were written for a page: signs and letters beyond ASCII as references. */
function withEntities(title: string): string {
  return title.replace(/[^\p{L}\p{N}\s:]|[^\0-\x7f]/gu, (sign) => `&#${sign.codePointAt(0) ?? 0};`);
}

function withInitials(name: string): string {
  const words = name.split(' ');
  return words.map((word, index) => (index < words.length - 1 ? `${word.charAt(0)}.` : word)).join(' ');
}

function damagedTitle(written: string, damage: Damage, random: RandomSource): string {
  let title = written;
  if (random() < damage.withoutSubtitle) title = withoutSubtitle(title);
  if (random() < damage.typos) {
    for (let left = 1 + Math.floor(random() * MOST_TYPOS); left > 0; left -= 1)
      title = withTypo(title, random);
  }
  if (random() < damage.capitals) title = title.toUpperCase();
  return random() < damage.entities ? withEntities(title) : title;
}

function damagedYear(year: number | null, damage: Damage, random: RandomSource): number | null {
  const shift = random() < YEAR_OFF ? (random() < 0.5 ? -1 : 1) : 0;
  return year === null || random() < damage.withoutYear ? null : year + shift;
}

function damagedPaper(paper: Paper, damage: Damage, random: RandomSource): Paper {
  const isNamed = random() >= WITHOUT_AUTHORS;
  const authors = random() < INITIALS ? paper.authors.map(withInitials) : paper.authors;
  return {
    ...paper,
    id: `row-${paper.id}`,
    title: damagedTitle(paper.title, damage, random),
    publicationYear: damagedYear(paper.publicationYear, damage, random),
    doi: random() < WITHOUT_DOI ? null : paper.doi,
    authors: isNamed ? authors : [],
    openAlexId: null,
    pmid: null,
    pmcid: null,
  };
}

function realPapers(): readonly Paper[] {
  return readSharedRecords('works.ndjson.gz').flatMap((raw) => {
    const parsed = parseRecord('works', raw);
    const paper = parsed.ok ? paperOfWork(parsed.value) : null;
    return paper === null || paper.title === '' ? [] : [paper];
  });
}

function keysOf({ id, title, authors, doi }: Paper): readonly string[] {
  const surname = surnameOf(authors[0] ?? null);
  return [
    id,
    ...(doi === null ? [] : [doi]),
    ...(surname === '' ? [] : [`${normalizeTitle(title)} by ${surname}`]),
  ];
}

/** A review of half of the real works, damaged as the files of reviewers are; the same for the same seed. */
export function damagedReview(damage: Damage, seed: number): DamagedReview {
  const random = seededRandom(seed);
  const retrieved = realPapers();
  const truth = retrieved.filter(() => random() < 0.5).map((paper) => damagedPaper(paper, damage, random));
  const keys = new Map(retrieved.map((paper) => [paper.id, keysOf(paper)]));
  return {
    truth,
    retrieved,
    isRight: (truthId, retrievedId) => {
      const own = keys.get(truthId.slice('row-'.length)) ?? [];
      return keys.get(retrievedId)?.some((key) => own.includes(key)) ?? false;
    },
  };
}
