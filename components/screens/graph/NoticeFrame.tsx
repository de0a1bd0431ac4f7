import { chakra, type SystemStyleObject } from '@chakra-ui/react/styled-system';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '@/components/ui/IconButton';

/** What holds a notice over the map. */
export function NoticeFrame({
  children,
  css = {},
}: {
  readonly children: ReactNode;
  readonly css?: SystemStyleObject;
}) {
  return (
    <chakra.div
      data-over-map
      css={css}
      borderWidth="1px"
      rounded="panel"
      overflow="hidden"
      boxShadow="float"
      maxW="440px"
      bg="bg.page"
    >
      {children}
    </chakra.div>
  );
}

export function DismissButton({ onClick }: { readonly onClick: () => void }) {
  return (
    <IconButton label="Dismiss" icon={<X size={14} aria-hidden="true" />} w="7" h="7" onClick={onClick} />
  );
}
