'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue, useSetAtom } from 'jotai';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { ServiceStep } from '@/components/service/ServiceStep';
import { Button } from '@/components/ui/Button';
import { IconButton } from '@/components/ui/IconButton';
import { KindIcon } from '@/components/ui/KindIcon';
import { Spinner } from '@/components/ui/Spinner';
import { HOLDER_NAMES } from '@/lib/entities/record-holder';
import { NEIGHBOURS_PER_RELATION } from '@/lib/flows/expand-node';
import { formatExactCount, formatQuantity } from '@/lib/format/counts';
import { expandNodeAtom, expandRelationAtom } from '@/lib/state/expansion/expansion-atoms';
import {
  creditsOfMore,
  type RelationCount,
  relationCountsAtom,
} from '@/lib/state/expansion/relation-count-atoms';
import { paymentAtom } from '@/lib/state/service/price-atoms';
import { recordHolderAtom } from '@/lib/state/service/source-atoms';

/** The ways a node can be expanded: how many neighbours exist, how many are shown, what more would cost. */
export function RelationList({ nodeId, label }: { readonly nodeId: string; readonly label: string }) {
  const relations = useAtomValue(relationCountsAtom)(nodeId);
  const expandNode = useSetAtom(expandNodeAtom);
  const expandRelation = useSetAtom(expandRelationAtom);
  const isPriced = useAtomValue(paymentAtom).isPaid;
  const isLoading = relations.some((relation) => relation.status === 'loading');
  return (
    <chakra.section aria-label={`Relationships of ${label}`}>
      <chakra.div display="flex" alignItems="center" justifyContent="space-between" mb="1">
        <chakra.h3 fontSize="meta" fontWeight="semibold" color="text.secondary">
          Relationships
        </chakra.h3>
        <Button size="small" disabled={isLoading} onClick={() => void expandNode(nodeId)}>
          {isLoading ? <Spinner size={12} /> : null}
          Expand
        </Button>
      </chakra.div>
      <chakra.ul>
        {relations.map((relation) => (
          <RelationRow
            key={relation.relationId}
            relation={relation}
            isPriced={isPriced}
            hasMenus={relations.some(canLoadMany)}
            onLoad={(more) => void expandRelation(nodeId, relation.relationId, more)}
          />
        ))}
      </chakra.ul>
    </chakra.section>
  );
}

function canLoadMany({ canLoadMore, left }: RelationCount): boolean {
  return canLoadMore && (left === null || left > NEIGHBOURS_PER_RELATION);
}

interface LoadProps {
  readonly relation: RelationCount;
  readonly isPriced: boolean;
  readonly onLoad: (more?: number | 'all') => void;
}

interface RelationRowProps extends LoadProps {
  /** Some row of the list has more ways to load: every row leaves room for them, so that counts stand in one column. */
  readonly hasMenus: boolean;
}

function RelationRow({ relation, isPriced, hasMenus, onLoad }: RelationRowProps) {
  const { label, inGraph, total, isTotalCut, notInIndex, message } = relation;
  const [isOpen, setIsOpen] = useState(false);
  const hasMany = canLoadMany(relation);
  return (
    <chakra.li borderTopWidth="1px" py="1.5" data-relation-id={relation.relationId}>
      <chakra.div display="flex" alignItems="center" gap="2" minH="7">
        <KindIcon kind={relation.target} size={12} />
        <chakra.span flex="1" minW="0" lineHeight="1.3">
          {label}
        </chakra.span>
        <chakra.span
          flexShrink="0"
          fontVariantNumeric="tabular-nums"
          color="text.secondary"
          title={
            total === null
              ? 'The total is known once they are loaded'
              : `${inGraph} in the graph, ${formatExactCount(total)} ${isTotalCut ? 'or more ' : ''}exist`
          }
        >
          {formatExactCount(inGraph)} of {total === null ? '?' : formatExactCount(total)}
          {isTotalCut && total !== null ? '+' : ''}
        </chakra.span>
        <chakra.span display="flex" justifyContent="flex-end" flexShrink="0" minW="12">
          <LoadButton relation={relation} isPriced={isPriced} onLoad={onLoad} />
        </chakra.span>
        {hasMenus ? (
          <chakra.span display="inline-flex" flexShrink="0" w={{ base: '10', md: '7' }}>
            {hasMany ? (
              <IconButton
                label={`More ways to load ${label}`}
                aria-expanded={isOpen}
                icon={<ChevronDown size={14} aria-hidden="true" />}
                w="7"
                h="7"
                onClick={() => setIsOpen(!isOpen)}
              />
            ) : null}
          </chakra.span>
        ) : null}
      </chakra.div>
      {hasMany && isOpen ? <LargerLoads relation={relation} isPriced={isPriced} onLoad={onLoad} /> : null}
      {relation.isEnabled ? null : <RelationNote>Off in the expansion settings</RelationNote>}
      {relation.isEnabled && relation.isLeftOut && relation.canLoadMore ? (
        <RelationNote>Hidden on the map: 'Load' adds and shows these, 'Expand' leaves them out</RelationNote>
      ) : null}
      {isTotalCut && total !== null ? (
        <RelationNote>{`Only the ${formatExactCount(total)} with most works in common can be loaded`}</RelationNote>
      ) : null}
      {notInIndex !== null && notInIndex > 0 ? <NotFoundNote count={notInIndex} /> : null}
      {message === null ? null : <RelationFault message={message} />}
    </chakra.li>
  );
}

function RelationFault({ message }: { readonly message: string }) {
  return (
    <chakra.div pl="5">
      <chakra.p fontSize="meta" color="text.error" role="alert" overflowWrap="anywhere">
        {message}
      </chakra.p>
      <ServiceStep of={message} />
    </chakra.div>
  );
}

function NotFoundNote({ count }: { readonly count: number }) {
  const holder = useAtomValue(recordHolderAtom);
  return <RelationNote>{`${formatExactCount(count)} not in ${HOLDER_NAMES[holder]}`}</RelationNote>;
}

/** Loads as many as one expansion takes; nothing where nothing is left. */
function LoadButton({ relation, isPriced, onLoad }: LoadProps) {
  const { label, total, canLoadMore, status, credits, offset } = relation;
  if (!canLoadMore || total === 0) return null;
  const name = `${offset > 0 ? 'Load more' : 'Load'} ${label}${isPriced ? priceText(credits) : ''}`;
  return (
    <Button
      size="small"
      tone="quiet"
      px="1.5"
      color="brand.text"
      disabled={status === 'loading'}
      onClick={() => onLoad()}
      aria-label={name}
      title={name}
    >
      {status === 'loading' ? <Spinner size={12} /> : offset > 0 ? 'More' : 'Load'}
    </Button>
  );
}

function RelationNote({ children }: { readonly children: string }) {
  return (
    <chakra.p fontSize="meta" color="text.secondary" pl="5">
      {children}
    </chakra.p>
  );
}

/** Neighbours of the middle way between ten and all. Source: docs/behaviours/expansion.md#how-many-neighbours. */
const MANY = 25;

/** How many nodes come with all that is left: some of those may be in the graph already, by other ways. */
function addedByAll({ left, total, notInIndex, inGraph }: RelationCount): number | null {
  if (left === null || total === null) return left;
  const missing = total - (notInIndex ?? 0) - inGraph;
  return missing > 0 ? Math.min(left, missing) : left;
}

function LargerLoads({ relation, isPriced, onLoad }: LoadProps) {
  const { label, left, status } = relation;
  const added = addedByAll(relation);
  const priceOf = (more: number) => (isPriced ? priceText(creditsOfMore(relation, more)) : '');
  const all = added === null ? 'all' : `all ${formatExactCount(added)}`;
  return (
    <chakra.div
      role="group"
      aria-label={`Load more of ${label}`}
      display="flex"
      flexWrap="wrap"
      gap="1"
      pl="5"
    >
      {left === null || left > MANY ? (
        <Button size="small" disabled={status === 'loading'} onClick={() => onLoad(MANY)}>
          {`Load ${MANY}${priceOf(MANY)}`}
        </Button>
      ) : null}
      <Button size="small" disabled={status === 'loading'} onClick={() => onLoad('all')}>
        {`Load ${all}${left === null ? '' : priceOf(left)}`}
      </Button>
    </chakra.div>
  );
}

function priceText(credits: number): string {
  return credits === 0 ? '' : ` (${formatQuantity(credits, 'credit')})`;
}
