import { LAST_YEAR } from './works.mjs';

/** Counts that follow from the works of an entity, in the service's words. */
export function tallyOf(works) {
  const citations = works.map((work) => work.timesCited).sort((a, b) => b - a);
  const recent = works.filter(({ year }) => year === LAST_YEAR - 1 || year === LAST_YEAR - 2);
  const recentCitations = recent.reduce((sum, work) => sum + (work.citedIn.get(LAST_YEAR) ?? 0), 0);
  return {
    works_count: works.length,
    cited_by_count: citations.reduce((sum, count) => sum + count, 0),
    summary_stats: {
      '2yr_mean_citedness': recent.length === 0 ? 0 : Number((recentCitations / recent.length).toFixed(3)),
      h_index: citations.filter((count, at) => count > at).length,
      i10_index: citations.filter((count) => count >= 10).length,
    },
    counts_by_year: yearsOf(works),
    topics: topicsOf(works),
    awards_count: works.length,
  };
}

function yearsOf(works) {
  const years = [];
  for (let year = LAST_YEAR; year > LAST_YEAR - 10; year -= 1) {
    const published = works.filter((work) => work.year === year);
    const cited = works.reduce((sum, work) => sum + (work.citedIn.get(year) ?? 0), 0);
    if (published.length === 0 && cited === 0) continue;
    years.push({
      year,
      works_count: published.length,
      oa_works_count: published.filter(({ status }) => status !== 'closed').length,
      cited_by_count: cited,
    });
  }
  return years;
}

function topicsOf(works) {
  const counts = new Map();
  for (const { topic } of works) counts.set(topic, (counts.get(topic) ?? 0) + 1);
  return [...counts]
    .sort(([a, first], [b, second]) => second - first || a.index - b.index)
    .slice(0, 3)
    .map(([topic, count]) => ({ id: topic.id, display_name: topic.name, count, ...topic.hierarchy }));
}

/** Files each work under every key it belongs to. */
export function worksBy(works, keysOf) {
  const filed = new Map();
  for (const work of works) {
    for (const key of new Set(keysOf(work))) {
      const list = filed.get(key);
      if (list === undefined) filed.set(key, [work]);
      else list.push(work);
    }
  }
  return (key) => filed.get(key) ?? [];
}
