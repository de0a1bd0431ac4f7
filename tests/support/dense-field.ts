import { seededRandom } from '@/lib/base/random';
import { createLibrary, type Library } from '@/lib/library/library';
import { rawWork } from './build-records';

const TOPICS = 4;
const CLASSICS = 400;
const SUBJECTS = 5;
/** Works of each subject, and works that apply them. */
const WORKS = 60;
const APPLICATIONS = 120;
/** What a work cites: classics of its topic, earlier works of its subject, earlier applications. */
const CITED = { classics: 25, own: 2, applications: 8 } as const;
const FIRST_YEAR = 1990;
const YEARS = 30;

export interface DenseField {
  readonly library: Library;
  /** Short ids of the works of each subject, oldest first. */
  readonly subjects: readonly (readonly string[])[];
}

/**
 * A field whose works cite far more than a detection looks up: every topic has classics that all its works draw on, and
 * subjects whose works also cite each other and are cited by applications, which are cited more. No author has written two works.
 */
export function buildDenseField(seed: number): DenseField {
  const random = seededRandom(seed);
  let last = 10_000;
  const nextIds = (count: number) => {
    last += count;
    return Array.from({ length: count }, (_, index) => `W${last - count + index}`);
  };
  const some = (pool: readonly string[], count: number) =>
    Array.from({ length: count }, () => pool[Math.floor(random() * pool.length)] ?? '');
  const cites = new Map<string, readonly string[]>();
  const topicOf = new Map<string, number>();
  const subjects: (readonly string[])[] = [];
  for (let topic = 0; topic < TOPICS; topic += 1) {
    const classics = nextIds(CLASSICS);
    for (const id of classics) topicOf.set(id, topic);
    for (let subject = 0; subject < SUBJECTS; subject += 1) {
      const own = nextIds(WORKS);
      for (const [at, id] of own.entries()) {
        const cited = [...some(classics, CITED.classics), ...some(own.slice(0, at), Math.min(at, CITED.own))];
        cites.set(id, [...new Set(cited)]);
        topicOf.set(id, topic);
      }
      subjects.push(own);
      const applications = nextIds(APPLICATIONS);
      for (const [at, id] of applications.entries()) {
        const earlier = some(applications.slice(0, at), Math.min(at, CITED.applications));
        cites.set(id, [...new Set([...some(classics, CITED.classics), ...some(own, CITED.own), ...earlier])]);
        topicOf.set(id, topic);
      }
    }
  }
  const citations = new Map<string, number>();
  for (const id of [...cites.values()].flat()) citations.set(id, (citations.get(id) ?? 0) + 1);
  const works = [...topicOf].map(([id, topic]) => {
    const at = subjects.find((own) => own.includes(id))?.indexOf(id) ?? 0;
    return rawWork(id, {
      title: `Study ${id} on ${topic}`,
      cites: cites.get(id) ?? [],
      authors: [`A${id.slice(1)}`],
      topics: [`T${10_000 + topic}`],
      citedBy: citations.get(id) ?? 0,
      year: FIRST_YEAR + Math.floor((YEARS * at) / WORKS),
    });
  });
  return { library: createLibrary(new Map([['works', works]]), { name: 'field' }), subjects };
}
