import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

type Violation = Awaited<ReturnType<AxeBuilder['analyze']>>['violations'][number];

/**
 * All rules run; what they pass is not described, and no second page is opened for frames, of which the product has none:
 * a quarter of the work.
 */
async function violationsOf(page: Page, within?: string): Promise<readonly Violation[]> {
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode();
  return (await (within === undefined ? axe : axe.include(within)).analyze()).violations;
}

const describe = ({ id, nodes }: Violation) =>
  nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary}`);

/** Whatever axe finds on the page, as readable lines. */
export async function findings(page: Page): Promise<readonly string[]> {
  return (await violationsOf(page)).flatMap(describe);
}

/** What axe finds serious or critical on the page, or within a selector, as readable lines. */
export async function seriousFindings(page: Page, within?: string): Promise<readonly string[]> {
  return (await violationsOf(page, within))
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(describe);
}
