import type { Page } from '@playwright/test';
import type { CanvasGraph } from './canvas-graph';
import { dropFile, graphFile } from './canvas-product';

const ADDED = 50;

/** Works that cite some of the graph's, of other ids than there are. @param first of the new ones. */
function additionTo(graph: CanvasGraph, first: number): string {
  const file = JSON.parse(graphFile(graph));
  const added = file.nodes.slice(0, ADDED).map((node: object, at: number) => ({
    ...node,
    id: `W${2_000_000 + first + at}`,
  }));
  const cited = file.nodes.slice(0, ADDED).map(({ id }: { readonly id: string }, at: number) => ({
    source: added[at].id,
    target: id,
    type: 'references',
    label: 'references',
  }));
  return JSON.stringify({ ...file, nodes: [...added, ...file.nodes.slice(0, ADDED)], edges: cited });
}

/** Adds works to the graph that is shown, as an expansion does. */
export async function addNodes(page: Page, graph: CanvasGraph): Promise<void> {
  const canvas = '[aria-label="Graph canvas"]';
  const before = Number(await page.locator(canvas).getAttribute('data-node-count'));
  await dropFile(page, additionTo(graph, before));
  await page
    .getByRole('dialog', { name: 'Import graph' })
    .getByRole('button', { name: 'Add to graph' })
    .click();
  // An expectation that fails at first describes the whole page each time, which the page's thread has to do.
  await page.locator(`${canvas}[data-node-count="${before + ADDED}"]`).waitFor();
}
