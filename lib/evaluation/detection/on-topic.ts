import { type Gathering, idsOf, NO_TOPICS, PAGE_SIZE } from './gathering';
import { yearSpan } from './temporal-gaps';
import type { EvidenceWork } from './types';

/** The works cited most on the review's topics, in the examined years: the baseline that a method has to beat. */
export async function gatherOnTopic({
  source,
  profile,
  config,
}: Gathering): Promise<readonly EvidenceWork[]> {
  if (profile.topics.length === 0) throw new Error(NO_TOPICS);
  const conditions = { 'topics.id': idsOf(profile.topics), publication_year: yearSpan(profile, config) };
  return source.mostCited('onTopic', conditions, PAGE_SIZE);
}
