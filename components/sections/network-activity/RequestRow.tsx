import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import { CopyButton } from '@/components/ui/CopyButton';
import { formatSize } from '@/lib/format/sizes';
import type { NetworkRequestRecord } from '@/lib/network-log/network-log';

const STATUS_COLORS: Readonly<Record<NetworkRequestRecord['status'], string>> = {
  pending: 'text.secondary',
  success: 'text.success',
  error: 'text.error',
  cached: 'brand.text',
  deduplicated: 'brand.text',
};

/** One request in a line; opened, all that is known of it. */
export function RequestRow({ record }: { readonly record: NetworkRequestRecord }) {
  const [isOpen, setIsOpen] = useState(false);
  const { method, url, status, statusCode, duration } = record;
  return (
    <chakra.li borderTopWidth="1px">
      <chakra.button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
        display="grid"
        gridTemplateColumns="1fr auto"
        columnGap="2"
        alignItems="center"
        w="full"
        minH={{ base: '10', md: '0' }}
        py="1"
        textAlign="left"
        fontSize="meta"
        cursor="pointer"
        _hover={{ bg: 'bg.hover' }}
        _focusVisible={{ outlineOffset: '-2px' }}
      >
        <chakra.span
          fontFamily="mono"
          overflow="hidden"
          textOverflow="ellipsis"
          whiteSpace="nowrap"
          title={url}
        >
          {method} {shortAddress(url)}
        </chakra.span>
        <chakra.span color={STATUS_COLORS[status]} fontVariantNumeric="tabular-nums">
          {statusCode ?? status}
          {duration === null ? '' : ` · ${Math.round(duration)} ms`}
        </chakra.span>
      </chakra.button>
      {isOpen ? <Details record={record} /> : null}
    </chakra.li>
  );
}

function Details({ record }: { readonly record: NetworkRequestRecord }) {
  const { url, startTime, endTime, size, error, status, entityType, category, metadata } = record;
  const facts: readonly (readonly [string, string])[] = [
    ['Address', url],
    ['State', status],
    ['Type', `${entityType}, ${category}`],
    ['Start', new Date(startTime).toLocaleTimeString()],
    ['End', endTime === null ? 'under way' : new Date(endTime).toLocaleTimeString()],
    ...(size === null ? [] : [['Size', formatSize(size)] as const]),
    ...(error === null ? [] : [['Error', error] as const]),
    ...Object.entries(metadata).map(([name, value]) => [name, String(value)] as const),
  ];

  return (
    <chakra.div pb="2" display="flex" flexDirection="column" gap="1.5" fontSize="meta">
      <chakra.dl display="grid" gridTemplateColumns="auto 1fr" columnGap="2" rowGap="0.5">
        {facts.map(([name, value]) => (
          <chakra.div key={name} display="contents">
            <chakra.dt color="text.secondary">{name}</chakra.dt>
            <chakra.dd overflowWrap="anywhere">{value}</chakra.dd>
          </chakra.div>
        ))}
      </chakra.dl>
      <chakra.div>
        <CopyButton label="Copy URL" text={() => url} />
      </chakra.div>
    </chakra.div>
  );
}

/** Without scheme and host, which say little and take the room. */
function shortAddress(url: string): string {
  return url.replace(/^https?:\/\/[^/]+/, '') || url;
}
