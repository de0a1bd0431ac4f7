/** Seeded random source (mulberry32), the same as the product's: one seed, one library. */
export function createRandom(seed) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const integer = (low, high) => low + Math.floor(next() * (high - low + 1));
  const pick = (list) => list[Math.floor(next() * list.length)];
  const chance = (probability) => next() < probability;
  /** Distinct members, in the order drawn. */
  const several = (list, count) => {
    const pool = [...list];
    const drawn = [];
    while (drawn.length < count && pool.length > 0) {
      drawn.push(...pool.splice(Math.floor(next() * pool.length), 1));
    }
    return drawn;
  };
  /** A member, each as likely as its weight says. */
  const weighted = (list, weightOf) => {
    const total = list.reduce((sum, item) => sum + weightOf(item), 0);
    let left = next() * total;
    for (const item of list) {
      left -= weightOf(item);
      if (left < 0) return item;
    }
    return list[list.length - 1];
  };
  return { next, integer, pick, chance, several, weighted };
}
