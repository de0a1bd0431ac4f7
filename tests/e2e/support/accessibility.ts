import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

type Violation = Awaited<ReturnType<AxeBuilder['analyze']>>['violations'][number];

/**
 * All rules run; what they pass is not described, and no second page is opened for frames, of which the product has none:
 * a quarter of the work.
 */
async function violationsOf(
  page: Page,
  within?: string,
  rules?: readonly string[],
): Promise<readonly Violation[]> {
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode();
  if (rules !== undefined) axe.withRules([...rules]);
  return (await (within === undefined ? axe : axe.include(within)).analyze()).violations;
}

const describe = ({ id, nodes }: Violation) =>
  nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary}`);

/** Whatever axe finds on the page, as readable lines. */
export async function findings(page: Page): Promise<readonly string[]> {
  return (await violationsOf(page)).flatMap(describe);
}

/** Rules about colours, alone in depending on whether the page is light or dark. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** What axe finds serious or critical on the page, or within a selector, as readable lines. */
export async function seriousFindings(
  page: Page,
  within?: string,
  rules?: readonly string[],
): Promise<readonly string[]> {
  return (await violationsOf(page, within, rules))
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(describe);
}

/** The same for the colours of a page that has been looked at in the other scheme. */
export function seriousColourFindings(page: Page, within?: string): Promise<readonly string[]> {
  return seriousFindings(page, within, COLOUR_RULES);
}
