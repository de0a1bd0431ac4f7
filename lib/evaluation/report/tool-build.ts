import type { ComparisonRun } from '@/lib/evaluation/types';

/** The build of the tool that computed something; texts that the build does not know are empty. */
export interface ToolBuild {
  readonly name: string;
  readonly version: string;
  readonly commit: string;
  /** ISO date and time. */
  readonly builtAt: string;
  /** Web address. */
  readonly repository: string;
  /** As CITATION.cff names them. */
  readonly authors: readonly string[];
}

type NamedBuild = Pick<ToolBuild, 'name' | 'version' | 'commit'>;

/** `Academic Explorer 0.1.0 (commit 1a2b3c4)`, as far as the build knows. */
export function describeTool({ name, version, commit }: NamedBuild): string {
  const named = version === '' ? name : `${name} ${version}`;
  return commit === '' ? named : `${named} (commit ${commit.slice(0, 7)})`;
}

/**
 * The build that searched, de-duplicated and matched; version and commit are empty where the run does not say them.
 * Figures are computed by the present build, whichever made the run. The example is matched again at every visit.
 */
export function buildOfRun(
  { isExample, computedBy }: Pick<ComparisonRun, 'isExample' | 'computedBy'>,
  tool: ToolBuild,
): NamedBuild {
  const { version, commit } = isExample ? tool : (computedBy ?? { version: '', commit: '' });
  return { name: tool.name, version, commit };
}

/** Whether one build made a run and another one, or one that may be another, computes its figures. */
export function isOtherBuild(run: NamedBuild, tool: ToolBuild): boolean {
  return run.version !== tool.version || run.commit !== tool.commit;
}

const SPECIAL = /[&%$#_{}]/g;

/**
 * The tool as a BibTeX entry, of what the build knows and nothing else: an unknown year, version or address is left out.
 */
export function toolBibtex(tool: ToolBuild): string {
  const year = /^\d{4}/.exec(tool.builtAt)?.[0] ?? '';
  const fields: readonly (readonly [name: string, value: string])[] = [
    ['title', `{${escapeTex(tool.name)}}`],
    // Groups and software projects are put in braces, so that no style takes a part of them for a surname.
    ['author', tool.authors.map((author) => `{${escapeTex(author)}}`).join(' and ')],
    ['year', year],
    ['version', escapeTex(tool.version)],
    ['url', tool.repository],
    ['note', tool.commit === '' ? '' : `Commit ${tool.commit}`],
  ];
  const lines = fields.filter(([, value]) => value !== '').map(([field, value]) => `  ${field} = {${value}}`);
  return `@software{${citationKey(tool)},\n${lines.join(',\n')}\n}\n`;
}

function citationKey({ name, version }: ToolBuild): string {
  return `${name} ${version}`
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

function escapeTex(text: string): string {
  return text.replace(SPECIAL, (character) => `\\${character}`);
}
