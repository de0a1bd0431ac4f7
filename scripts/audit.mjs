import { isProgram, main, run } from './project.mjs';

/**
 * Known weaknesses of the packages that the product ships with, as npm's advisory service tells them. `node scripts/audit.mjs` fails on
 * those of high or critical severity, and says so when a registry has no advisory service.
 *
 * @typedef {{ severity: string, name: string, title: string }} Weakness
 */

const STOPS = ['high', 'critical'];

/**
 * What an answer of `npm audit --json` says; null when it is no answer of an advisory service.
 *
 * @param {string} output
 * @returns {Weakness[] | null}
 */
export function readAudit(output) {
  /** @type {{ vulnerabilities?: Record<string, { severity: string, via: (string | { title?: string })[] }> }} */
  let report;
  try {
    report = JSON.parse(output.slice(output.indexOf('{')));
  } catch {
    // Some registries answer with a page or with nothing.
    return null;
  }
  if (report.vulnerabilities === undefined) return null;
  return Object.entries(report.vulnerabilities).map(([name, { severity, via }]) => ({
    name,
    severity,
    title: via.map((cause) => (typeof cause === 'string' ? `by ${cause}` : (cause.title ?? ''))).join('; '),
  }));
}

/** @param {Weakness[] | null} weaknesses @returns {{ lines: string[], code: number }} what to print, and the exit code */
export function auditVerdict(weaknesses) {
  if (weaknesses === null)
    return { lines: ['The registry has no advisory service: nothing was checked.'], code: 0 };
  const lines = weaknesses.map(({ severity, name, title }) => `${severity}: ${name} (${title})`);
  const stopping = weaknesses.filter(({ severity }) => STOPS.includes(severity)).length;
  return {
    lines: [...lines, `${weaknesses.length} known weaknesses, ${stopping} of them high or critical.`],
    code: stopping === 0 ? 0 : 1,
  };
}

if (isProgram(import.meta.url)) {
  main(async () => {
    const { output } = await run('npm', ['audit', '--omit=dev', '--json'], { capture: true });
    const { lines, code } = auditVerdict(readAudit(output));
    console.log(lines.join('\n'));
    return code;
  });
}
