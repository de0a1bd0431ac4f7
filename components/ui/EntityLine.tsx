import { chakra, type HTMLChakraProps } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import type { EntityKind } from '@/lib/base/entity-kind';
import { KindIcon } from './KindIcon';
import { RetractedMark } from './RetractedMark';

interface EntityLineProps extends Omit<HTMLChakraProps<'button'>, 'children'> {
  readonly kind: EntityKind;
  readonly label: string;
  readonly isCurrent?: boolean;
  readonly isRetracted?: boolean;
  /** At the end of the row, such as a value. */
  readonly trailing?: ReactNode;
}

/** An entity as one row to press: its kind's shape and its name, cut short when it is too long. */
export function EntityLine(props: EntityLineProps) {
  const { kind, label, isCurrent = false, isRetracted = false, trailing, ...rest } = props;
  const background = isCurrent ? 'bg.brand' : 'transparent';
  return (
    <chakra.button
      type="button"
      title={label}
      display="flex"
      alignItems="center"
      gap="1.5"
      w="full"
      minH={{ base: '10', md: '7' }}
      px="1"
      rounded="control"
      textAlign="left"
      cursor="pointer"
      bg={background}
      _hover={{ bg: isCurrent ? background : 'bg.hover' }}
      {...rest}
    >
      <KindIcon kind={kind} size={12} />
      {isRetracted ? <RetractedMark fontSize="meta" /> : null}
      <chakra.span flex="1" truncate>
        {label}
      </chakra.span>
      {trailing === undefined ? null : (
        <chakra.span color="text.secondary" fontVariantNumeric="tabular-nums">
          {trailing}
        </chakra.span>
      )}
    </chakra.button>
  );
}
