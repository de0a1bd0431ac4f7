import { strToU8, zipSync } from 'fflate';
import { sha256Hex } from '@/lib/base/sha256';
import { changeProjectAtom } from '@/lib/state/project/open-project-atoms';
import { createProjectAtom } from '@/lib/state/project/shelf-acts';
import { addWorks, openBrowser, savedFile } from '@/tests/support/project-browser';

/** Three works, of which the first cites the others. */
const NODES = ['Sleep of nurses', 'Naps at noon', 'Night work'].map((label, at) => ({
  id: `W90000000${at + 1}`,
  entityType: 'works',
  label,
  x: at * 200,
  y: at % 2 === 0 ? 0 : 120,
}));

const EDGES = NODES.slice(1).map(({ id }) => ({
  id: `e-${id}`,
  source: NODES[0]?.id,
  target: id,
  type: 'references',
}));

/** A project file of these parts, with hashes that fit, as somebody makes it who forges one. */
export function packedWithHashes(parts: Readonly<Record<string, Uint8Array>>): Buffer {
  const hashes = Object.entries(parts).map(([part, bytes]) => `${sha256Hex(bytes)}  ${part}\n`);
  return Buffer.from(zipSync({ ...parts, 'manifest-sha256.txt': strToU8(hashes.join('')) }));
}

/** The file of a project with two papers and the map 'Night shifts', whose id is m1, as 'Save project' makes it. */
export async function projectFileWithMap(name: string): Promise<Buffer> {
  const author = await openBrowser('a');
  await author.store.set(createProjectAtom, name);
  await addWorks(author, 'W900000001', 'W900000002');
  const graph = { format: 'academic-explorer-graph', version: 1, nodes: NODES, edges: EDGES };
  const content = {
    nodes: NODES.length,
    edges: EDGES.length,
    session: JSON.stringify({ version: 1, graph }),
  };
  const patches = new Map([['m1', { name: 'Night shifts', content }]]);
  author.store.set(changeProjectAtom, 'Save map', [{ type: 'map', patches }]);
  return Buffer.from(await (await savedFile(author)).arrayBuffer());
}
