import { expect, type Locator, type Page } from '@playwright/test';
import type { Host } from './fixtures';
import { findSample } from './sample-records';

export interface GraphCounts {
  readonly nodes: number;
  readonly edges: number;
}

/** The map as a visitor sees and uses it. */
export class GraphPage {
  constructor(readonly page: Page) {}

  readonly canvas = () => this.page.getByRole('region', { name: 'Graph canvas' });

  readonly panel = () => this.page.getByRole('complementary', { name: 'Entity Details' });

  /** What is said of the entity of an address, while the map holds nothing else. */
  readonly about = (name: string) => this.page.getByRole('region', { name: `About ${name}`, exact: true });

  /** Opens an entity's address and leaves its page for the map. */
  async openOnMap(address: string): Promise<void> {
    await this.page.goto(address);
    await this.page.getByRole('button', { name: 'Show the map' }).click();
    await this.waitForNodes(1);
    await this.settle();
  }

  /** Opens a work and expands it; gives it once everything is at rest. */
  async openExpanded(host: Host) {
    const sample = await findSample('works', 'cited_by_count:>5,has_references:true');
    await this.openOnMap(host.url(`/works/${sample.id}`));
    await this.node(sample.id).dblclick();
    await this.waitForNodes(5);
    await this.settle();
    return sample;
  }

  /** Opens a group of tools; gives its sidebar. */
  async openTools(group: string): Promise<Locator> {
    const button = this.page
      .getByRole('navigation', { name: /tools$/i })
      .getByRole('button', { name: group });
    if ((await button.getAttribute('aria-expanded')) !== 'true') await button.click();
    return this.page.getByRole('complementary', { name: group, exact: true });
  }

  /** A node on the map itself. */
  readonly node = (id: string): Locator => this.canvas().locator(`.react-flow__node [data-node-id="${id}"]`);

  /** A node in the list for assistive technology. */
  readonly item = (name: string): Locator =>
    this.page.getByRole('list', { name: 'Graph items' }).getByRole('button', { name, exact: true });

  /** Names of the nodes that the list shows as selected. */
  async selectedNames(): Promise<readonly string[]> {
    return this.page
      .getByRole('list', { name: 'Graph items' })
      .getByRole('button', { pressed: true })
      .allTextContents();
  }

  /** The middle of a node on the screen. */
  async spotOf(id: string): Promise<{ readonly x: number; readonly y: number }> {
    const box = await this.node(id).boundingBox();
    if (box === null) throw new Error(`${id} is not on the map`);
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  }

  /** Ids of all nodes, read from the list for assistive technology. */
  async nodeIds(): Promise<readonly string[]> {
    return this.page
      .getByRole('list', { name: 'Graph items' })
      .locator('[data-node-id]')
      .evaluateAll((items) => items.map((item) => item.getAttribute('data-node-id') ?? ''));
  }

  /** The numbers of the text '12 nodes, 34 edges'. */
  async counts(): Promise<GraphCounts> {
    const label = this.canvas().getByText(/^[\d,]+ nodes?, [\d,]+ edges?$/);
    const text = (await label.textContent()) ?? '';
    const numbers = text.replaceAll(/(\d),(\d)/g, '$1$2').match(/\d+/g) ?? [];
    const [nodes = 0, edges = 0] = numbers.map(Number);
    return { nodes, edges };
  }

  async waitForNodes(atLeast: number): Promise<GraphCounts> {
    await expect.poll(async () => (await this.counts()).nodes).toBeGreaterThanOrEqual(atLeast);
    return this.counts();
  }

  /** Waits until nothing is loaded, no layout runs and the camera is at rest. */
  async settle(): Promise<void> {
    await expect(this.page.getByText(/^(Expanding|Loading|Resolving).*\.\.\.$/)).toHaveCount(0);
    await expect(this.canvas()).not.toHaveAttribute('data-layout-state', 'running');
    let last = '';
    await expect
      .poll(
        async () => {
          const before = last;
          last = await this.page
            .locator('.react-flow__viewport')
            .evaluate(
              (element) =>
                `${getComputedStyle(element).transform} ${element.querySelectorAll('.react-flow__node').length}`,
            );
          return last === before;
        },
        { intervals: [300] },
      )
      .toBe(true);
  }

  /** Waits until the results of a search have been laid out by their links. */
  async waitForLayout(): Promise<void> {
    await expect(this.canvas()).toHaveAttribute('data-layout-state', 'settled');
    await this.settle();
  }

  /** Where nodes stand in the world, in px, by id; nodes in the DOM only. */
  async positions(): Promise<ReadonlyMap<string, { readonly x: number; readonly y: number }>> {
    const rows = await this.canvas()
      .locator('.react-flow__node')
      .evaluateAll((nodes) =>
        nodes.map((node) => {
          const { e, f } = new DOMMatrix(getComputedStyle(node).transform);
          const { offsetWidth, offsetHeight } = node as HTMLElement;
          return { id: node.getAttribute('data-id') ?? '', x: e + offsetWidth / 2, y: f + offsetHeight / 2 };
        }),
      );
    return new Map(rows.map(({ id, x, y }) => [id, { x, y }]));
  }

  /** The row of an expansion relation in the panel. */
  readonly relation = (id: string): Locator => this.panel().locator(`[data-relation-id="${id}"]`);
}
