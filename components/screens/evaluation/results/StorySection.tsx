import { chakra } from '@chakra-ui/react/styled-system';
import { type ReactNode, useId } from 'react';

interface StorySectionProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** A step of a result's story. */
export function StorySection({ title, children }: StorySectionProps) {
  const titleId = useId();
  return (
    <chakra.section aria-labelledby={titleId} display="flex" flexDirection="column" gap="3" minW="0">
      <chakra.h4 id={titleId} fontSize="section" fontWeight="semibold">
        {title}
      </chakra.h4>
      {children}
    </chakra.section>
  );
}
