import { chakra } from '@chakra-ui/react/styled-system';
import { X } from 'lucide-react';
import { IconButton } from '@/components/ui/IconButton';

interface ConditionChipProps {
  readonly label: string;
  readonly value: string;
  /** Takes as much room with its id as with its name, so that nothing moves when that comes. */
  readonly isSteady?: boolean;
  readonly onRemove: () => void;
}

/** One condition of a list, with a way to drop it: an item of a list. */
export function ConditionChip({ label, value, isSteady = false, onRemove }: ConditionChipProps) {
  return (
    <chakra.li
      display="flex"
      flexShrink="0"
      maxW={{ base: 'calc(100vw - 72px)', md: 'full' }}
      {...(isSteady ? { w: { md: '280px' } } : {})}
    >
      <chakra.div
        display="inline-flex"
        alignItems="center"
        gap="1"
        minW="0"
        pl="3"
        borderWidth="1px"
        rounded="full"
        fontSize="panel"
      >
        <chakra.span overflowWrap="anywhere" py="1" lineClamp={isSteady ? '1' : '2'} title={value}>
          <chakra.span color="text.secondary">{label}</chakra.span> {value}
        </chakra.span>
        <IconButton
          label={`Remove ${label.charAt(0).toLowerCase()}${label.slice(1)} ${value}`}
          icon={<X size={14} aria-hidden="true" />}
          w="7"
          h="7"
          rounded="full"
          onClick={onRemove}
        />
      </chakra.div>
    </chakra.li>
  );
}
