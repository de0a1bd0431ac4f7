import { formatQuantity } from '@/lib/format/counts';
import { tellGoal } from '@/lib/screening/tell-stopping';
import type { HeaderPatch } from './project-change';
import type { ProjectHeader } from './types';

const LISTS = [
  ['criteria', 'Eligibility criteria'],
  ['reasons', 'Reasons for exclusion'],
  ['marks', 'Words to mark'],
  ['tags', 'Tags'],
] as const;

function quoted(texts: readonly string[]): string {
  return texts.map((text) => `“${text}”`).join(', ');
}

function tellText(label: string, before: string, now: string): string {
  if (before === '') return `${label}: “${now}”`;
  return now === '' ? `${label} removed, which was “${before}”` : `${label}: “${now}”, before “${before}”`;
}

function tellList(label: string, before: readonly string[], now: readonly string[]): string {
  const added = now.filter((text) => !before.includes(text));
  const removed = before.filter((text) => !now.includes(text));
  const parts = [
    ...(added.length === 0 ? [] : [`added ${quoted(added)}`]),
    ...(removed.length === 0 ? [] : [`removed ${quoted(removed)}`]),
  ];
  return `${label}: ${parts.length === 0 ? 'another order' : parts.join('; ')}`;
}

function tellPairs(before: ProjectHeader['apart'], now: ProjectHeader['apart']): string {
  const news = now.filter((pair) => !before.some((known) => known.join(' ') === pair.join(' ')));
  return `Two works, not one: ${news.map((pair) => pair.join(' and ')).join('; ')}`;
}

function tellAge(days: number | null): string {
  return days === null
    ? 'Asking searches again is not offered any more'
    : `Asking searches again is offered after ${formatQuantity(days, 'day')}`;
}

function tellScreeners(
  before: ProjectHeader['screeners'],
  now: ProjectHeader['screeners'],
): readonly string[] {
  const names = new Map(before.map(({ id, name }) => [id, name]));
  return now.flatMap(({ id, name }) => {
    const former = names.get(id) ?? '';
    return name === former ? [] : [tellText('Name of a reader', former, name)];
  });
}

/** A reader's changes of the header in words, each with the value before; empty where no words describe them. */
export function tellHeaderEdit(before: ProjectHeader, given: HeaderPatch): string {
  const old = new Map<string, unknown>(Object.entries(before));
  const isChanged = ([member, value]: readonly [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify(old.get(member));
  const patch: HeaderPatch = Object.fromEntries(Object.entries(given).filter(isChanged));
  const { name, question, archived, screeningSince, fullTextSince, othersShownSince } = patch;
  const parts = [
    ...(name === undefined ? [] : [tellText('Name', before.name, name)]),
    ...(question === undefined ? [] : [tellText('Question', before.question, question)]),
    ...LISTS.flatMap(([member, label]) => {
      const now = patch[member];
      return now === undefined ? [] : [tellList(label, before[member] ?? [], now)];
    }),
    ...(patch.screeners === undefined ? [] : tellScreeners(before.screeners, patch.screeners)),
    ...(archived === undefined ? [] : [archived === null ? 'Taken out of the archive' : 'Archived']),
    ...(screeningSince == null ? [] : ['Deciding on papers began']),
    ...(fullTextSince === undefined
      ? []
      : [fullTextSince === null ? 'Full texts are not screened any more' : 'Screening of full texts began']),
    ...(othersShownSince == null ? [] : ['The decisions of the other readers are shown']),
    ...(patch.renewAfterDays === undefined ? [] : [tellAge(patch.renewAfterDays)]),
    ...(patch.stopping === undefined ? [] : [tellGoal(patch.stopping)]),
    ...(patch.apart === undefined ? [] : [tellPairs(before.apart, patch.apart)]),
  ];
  return parts.join('. ');
}
