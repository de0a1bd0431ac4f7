'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';

/** Links within running text. */
export const LINK_STYLE = {
  color: 'brand.text',
  textDecoration: 'underline',
  textUnderlineOffset: '3px',
} as const;

/** A titled part of the page. */
export function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <chakra.section
      mb="4"
      color="text.secondary"
      css={{ '& kbd': { fontFamily: 'mono', color: 'text.primary' } }}
    >
      <chakra.h2 fontSize="section" fontWeight="semibold" mb="2" color="text.primary">
        {title}
      </chakra.h2>
      {children}
    </chakra.section>
  );
}

export function Points({ points }: { readonly points: readonly string[] }) {
  return (
    <chakra.ul display="grid" gap="2" pl="4" listStyleType="disc">
      {points.map((point) => (
        <li key={point}>{point}</li>
      ))}
    </chakra.ul>
  );
}

/** A link that leaves the site. */
export function Outside({ to, children }: { readonly to: string; readonly children: string }) {
  return (
    <chakra.a href={to} target="_blank" rel="noreferrer" {...LINK_STYLE}>
      {children}
    </chakra.a>
  );
}
