import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { Folded } from '@/components/ui/Folded';
import { ShowMore } from '@/components/ui/ShowMore';
import { formatExactCount } from '@/lib/format/counts';
import {
  type LossGroup,
  type LossItem,
  type LossPart,
  tellTaken,
  tellUndoing,
} from '@/lib/strategy/tell-loss';

interface LossReportProps {
  readonly parts: readonly LossPart[];
  /** The action on a loss. If absent, losses are only shown. */
  readonly actOn?: (item: LossItem) => ReactNode;
  /** With a single line, names of lines are left out. */
  readonly isOfOneLine?: boolean;
}

/**
 * Losses grouped by rule: those that would exclude papers first, then those that may find fewer, then, folded, the
 * harmless ones.
 */
export function LossReport({ parts, ...rest }: LossReportProps) {
  return parts.map((part) => <Part key={part.title} part={part} {...rest} />);
}

function Part({
  part: { title, count, groups, isHarmless },
  ...rest
}: { readonly part: LossPart } & Omit<LossReportProps, 'parts'>) {
  const list = (
    <ShowMore items={groups} noun="reason">
      {(shown) => (
        <chakra.ul listStyleType="none" display="flex" flexDirection="column" gap="2">
          {shown.map((group) => (
            <li key={group.why}>
              <Group group={group} {...rest} />
            </li>
          ))}
        </chakra.ul>
      )}
    </ShowMore>
  );
  const heading = `${title} (${formatExactCount(count)})`;
  if (isHarmless) return <Folded summary={heading}>{list}</Folded>;
  return (
    <chakra.section aria-label={title}>
      <chakra.h4
        fontSize="panel"
        fontWeight="semibold"
        mb="1"
        color={title === EXCLUDING ? 'text.error' : 'text.warning'}
      >
        {heading}
      </chakra.h4>
      {list}
    </chakra.section>
  );
}

const EXCLUDING: LossPart['title'] = 'Left out: they would exclude papers that the original search keeps';

/** The number of parts shown without a press. */
const MOST_OPEN = 8;

function Group({
  group: { why, count, items },
  ...rest
}: { readonly group: LossGroup } & Omit<LossReportProps, 'parts'>) {
  const list = (
    <ShowMore items={items} noun="part">
      {(shown) => (
        <chakra.ul ps="4" listStyleType="disc">
          {shown.map((item) => (
            <Item key={JSON.stringify(item.loss)} item={item} {...rest} />
          ))}
        </chakra.ul>
      )}
    </ShowMore>
  );
  return (
    <>
      <p>{count === 1 ? why : `${why} (${formatExactCount(count)} times)`}</p>
      {items.length > MOST_OPEN ? (
        <Folded summary={`${formatExactCount(items.length)} parts`}>{list}</Folded>
      ) : (
        list
      )}
    </>
  );
}

interface ItemProps extends Omit<LossReportProps, 'parts'> {
  readonly item: LossItem;
}

function Item({ item, actOn, isOfOneLine = false }: ItemProps) {
  const { loss, lines } = item;
  const undoing = actOn === undefined ? tellUndoing(loss) : null;
  const facts = [isOfOneLine ? null : `${namedLines(lines)}.`, tellTaken(loss), undoing].filter(
    (fact) => fact !== null,
  );
  return (
    <chakra.li overflowWrap="anywhere">
      {`“${loss.token}”${facts.length === 0 ? '' : `: ${facts.join(' ')}`}`}
      {actOn?.(item)}
    </chakra.li>
  );
}

/** The number of lines named one by one. */
const MOST_NAMED = 6;

function namedLines(lines: readonly string[]): string {
  const rest = lines.length - MOST_NAMED;
  return rest > 0 ? `${lines.slice(0, MOST_NAMED).join(', ')} and ${rest} more` : lines.join(', ');
}
