import { BOUNDARIES } from '../boundaries.mjs';

/**
 * A folder of the dependency table with what it needs. Rows inside another row's folder count as part of it, and folders
 * that may import each other are one room.
 *
 * @typedef {object} Room
 * @property {string} name a folder, or several: `components/{hooks,router,ui}`
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

/** One name for folders of the same area. @param {readonly string[]} folders */
function nameOf(folders) {
  if (folders.length === 1) return folders[0];
  const area = folders[0].slice(0, folders[0].lastIndexOf('/'));
  return `${area}/{${folders.map((folder) => folder.slice(area.length + 1)).join(',')}}`;
}

/** What each room may import, by name of the room: folders that reach each other are taken together. */
function roomImports(/** @type {Map<string, string[]>} */ imports) {
  const folders = [...imports.keys()].sort();
  const reach = new Map(folders.map((folder) => [folder, reachOf(imports, folder)]));
  const reaches = (/** @type {string} */ from, /** @type {string} */ to) => reach.get(from)?.has(to) === true;
  const mates = (/** @type {string} */ folder) =>
    folders.filter((other) => other === folder || (reaches(folder, other) && reaches(other, folder)));
  const names = new Map(folders.map((folder) => [folder, nameOf(mates(folder))]));
  /** @type {Map<string, string[]>} */
  const rooms = new Map();
  for (const [folder, name] of names) {
    const targets = (imports.get(folder) ?? []).map((target) => names.get(target) ?? target);
    const all = [...(rooms.get(name) ?? []), ...targets.filter((target) => target !== name)];
    rooms.set(name, [...new Set(all)]);
  }
  return rooms;
}

/** The rooms of the house, computed from the dependency table. @returns {readonly Room[]} */
export function roomsOf(table = BOUNDARIES) {
  const rooms = roomImports(directImports(table));
  /** @param {string} name @returns {number} */
  const floorOf = (name) => Math.max(0, ...(rooms.get(name) ?? []).map((below) => 1 + floorOf(below)));
  return [...rooms].map(([name, below]) => {
    const further = new Set(below.flatMap((via) => [...reachOf(rooms, via)]));
    return { name, floor: floorOf(name), arrows: below.filter((target) => !further.has(target)) };
  });
}
