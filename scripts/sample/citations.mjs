/**
 * Joins the works by references, in order of date: each cites earlier works only, three in four of its own topic, most
 * others of neighbouring topics, the much cited more. Every work but the very first cites at least one, so all hang
 * together, in as many communities as there are topics.
 */
export function citeWorks(works, random) {
  const byDate = [...works].sort((a, b) =>
    a.date === b.date ? a.number - b.number : a.date < b.date ? -1 : 1,
  );
  const earlier = new Map();
  const all = [];
  const put = (key, work) => earlier.set(key, [...(earlier.get(key) ?? []), work]);
  for (const work of byDate) {
    const own = earlier.get(work.topic) ?? [];
    const near = earlier.get(work.topic.subfield) ?? [];
    const cited = chooseCited(work, { own, near, all }, random);
    for (const other of cited) {
      other.timesCited += 1;
      other.citedIn.set(work.year, (other.citedIn.get(work.year) ?? 0) + 1);
    }
    work.references = [...cited].sort((a, b) => a.number - b.number);
    work.timesCited = 0;
    put(work.topic, work);
    put(work.topic.subfield, work);
    all.push(work);
  }
  for (const work of works) {
    const peers = (earlier.get(work.topic) ?? []).filter((other) => other !== work);
    work.related = random.several(peers, 3);
  }
}

/** Earlier works that a work cites, at least one where there is any. */
function chooseCited(work, { own, near, all }, random) {
  const wanted = work.type === 'review' ? random.integer(12, 26) : random.integer(3, 13);
  const cited = new Set();
  for (let attempt = 0; attempt < wanted; attempt += 1) {
    const share = random.next();
    const pool = share < 0.75 && own.length > 0 ? own : share < 0.92 && near.length > 0 ? near : all;
    if (pool.length > 0) cited.add(random.weighted(pool, (other) => 1 + other.timesCited));
  }
  if (cited.size === 0 && all.length > 0) cited.add(random.pick(all));
  return cited;
}
