import { BOUNDARIES } from '../boundaries.mjs';

/**
 * A folder of the dependency table with what it needs. Rows inside another row's folder count as part of it.
 *
 * @typedef {object} Room
 * @property {string} name the folder
 * @property {number} floor 0 imports nothing of ours; every import leads to a lower floor
 * @property {readonly string[]} arrows names of the rooms it may import, without those that follow from other arrows
 */

const isInside = (/** @type {string} */ target, /** @type {string} */ folder) =>
  target === folder || target.startsWith(`${folder}/`);

/** What each folder may import, by folder. @param {typeof BOUNDARIES} table @returns {Map<string, string[]>} */
function directImports(table) {
  const folders = table
    .map(({ folder }) => folder)
    .filter((folder) => !table.some((other) => other.folder !== folder && isInside(folder, other.folder)));
  const roomOf = (/** @type {string} */ target) => folders.find((folder) => isInside(target, folder));
  return new Map(
    folders.map((folder) => {
      const rows = table.filter((row) => isInside(row.folder, folder));
      const named = rows.flatMap(({ ours }) => ours).map(roomOf);
      const others = named.filter((name) => name !== undefined && name !== folder);
      return [folder, /** @type {string[]} */ ([...new Set(others)])];
    }),
  );
}

/** Everything that a folder reaches by any number of imports. */
function reachOf(/** @type {Map<string, string[]>} */ imports, /** @type {string} */ folder) {
  const reached = new Set();
  const open = [folder];
  for (let next = open.pop(); next !== undefined; next = open.pop())
    for (const target of imports.get(next) ?? [])
      if (!reached.has(target)) {
        reached.add(target);
        open.push(target);
      }
  return reached;
}

/** The rooms of the house, computed from the dependency table. Throws where folders may import each other. @returns {readonly Room[]} */
export function roomsOf(table = BOUNDARIES) {
  const rooms = directImports(table);
  const reach = new Map([...rooms.keys()].map((name) => [name, reachOf(rooms, name)]));
  for (const [name, reached] of reach)
    if (reached.has(name)) throw new Error(`${name} imports itself by others`);
  /** @param {string} name @returns {number} */
  const floorOf = (name) => Math.max(0, ...(rooms.get(name) ?? []).map((below) => 1 + floorOf(below)));
  return [...rooms].map(([name, below]) => {
    const further = new Set(below.flatMap((via) => [...(reach.get(via) ?? [])]));
    return { name, floor: floorOf(name), arrows: below.filter((target) => !further.has(target)) };
  });
}
