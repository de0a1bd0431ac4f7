import { runInSlices } from '@/lib/base/slices';
import { meetsAll } from '@/lib/evaluation/detection/fetched-source';
import { gatherEvidence } from '@/lib/evaluation/detection/gather-evidence';
import type { EvidenceSource } from '@/lib/evaluation/detection/gathering';
import { enabledMethods } from '@/lib/evaluation/detection/methods';
import { profileOf } from '@/lib/evaluation/detection/profile';
import { compareByCitations } from '@/lib/evaluation/detection/rank-hits';
import type { DetectionConfig, Evidence, EvidenceWork } from '@/lib/evaluation/detection/types';

/** Works of which only the id and the citations are known answer to no condition that the methods ask by. */
function isKnownWell({ references, authorIds, topics, keywords }: EvidenceWork): boolean {
  return references.length + authorIds.length + topics.length + keywords.length > 0;
}

/** Works that can be asked as the service is: by conditions, the most cited first. */
export function createWorksSource(works: readonly EvidenceWork[]): EvidenceSource {
  const byId = new Map(works.map((work) => [work.paper.id, work]));
  const ranked = works.filter(isKnownWell).sort(compareByCitations);
  return {
    mostCited: async (_, conditions, most) => ranked.filter(meetsAll(conditions)).slice(0, most),
    identified: async (_, ids) =>
      new Map(
        ids.flatMap((id) => {
          const work = byId.get(id);
          return work === undefined ? [] : [[id, work] as const];
        }),
      ),
    countsByYear: async (conditions) => {
      const counts = new Map<number, number>();
      for (const { paper } of ranked.filter(meetsAll(conditions))) {
        const year = paper.publicationYear;
        if (year !== null) counts.set(year, (counts.get(year) ?? 0) + 1);
      }
      return counts;
    },
  };
}

/** Everything that a detection from these papers fetches. */
export async function fetchEvidence(
  source: EvidenceSource,
  seeds: readonly EvidenceWork[],
  config: DetectionConfig,
): Promise<Evidence> {
  const profile = await runInSlices(profileOf(seeds));
  const gathering = { source, seeds, profile, config, query: '', signal: undefined };
  return (await gatherEvidence(gathering, enabledMethods(config))).evidence;
}
