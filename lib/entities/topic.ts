import { withoutClosingSlashes } from '@/lib/base/slashes';
import type { TopicShare } from './facts';
import type { TopicRecord } from './records';
import { type EntityStub, present, stubOf, uniqueById } from './stub';

interface WrittenShare {
  readonly id?: string | null | undefined;
  readonly display_name?: string | null | undefined;
  readonly count?: number | null | undefined;
}

/** Topics of an author, source or institution with their work counts, in the record's order (most works first). */
export function topicShares(written: readonly (WrittenShare | null | undefined)[] | null | undefined) {
  const shares: TopicShare[] = [];
  for (const each of present(written)) {
    const stub = stubOf('topics', each.id, each.display_name);
    if (stub !== null) shares.push({ id: stub.id, label: stub.label, count: each.count ?? 0 });
  }
  return uniqueById(shares);
}

export interface HierarchyLevel {
  /** Last segment of the level's id (`27`, `2743`); older records wrote a bare number. */
  readonly id: string;
  readonly label: string;
}

export interface TopicHierarchy {
  readonly subfield: HierarchyLevel | null;
  readonly field: HierarchyLevel | null;
  readonly domain: HierarchyLevel | null;
}

/** The subfield, field and domain of the topic; they are never nodes. */
export function topicHierarchy(topic: TopicRecord): TopicHierarchy {
  const { subfield, field, domain } = topic.raw;
  return { subfield: toLevel(subfield), field: toLevel(field), domain: toLevel(domain) };
}

function toLevel(
  written:
    | { id?: number | string | null | undefined; display_name?: string | null | undefined }
    | null
    | undefined,
): HierarchyLevel | null {
  if (written?.id === null || written?.id === undefined) return null;
  const id = withoutClosingSlashes(String(written.id));
  const segment = id.slice(id.lastIndexOf('/') + 1);
  return { id: segment, label: written.display_name ?? segment };
}

/** Topics of the same subfield, without the topic itself. */
export function topicSiblings(topic: TopicRecord): readonly EntityStub[] {
  const stubs = present(
    present(topic.raw.siblings).map((each) => stubOf('topics', each.id, each.display_name)),
  );
  return uniqueById(stubs).filter((stub) => stub.id !== topic.id);
}

export function topicKeywordNames(topic: TopicRecord): readonly string[] {
  return present(topic.raw.keywords);
}

export function topicDescription(topic: TopicRecord): string | null {
  return topic.raw.description || null;
}
