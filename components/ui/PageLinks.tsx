import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { Link } from '@/components/router/Link';

interface PageLinksProps {
  /** Names the group. */
  readonly label: string;
  readonly links: readonly { readonly to: string; readonly label: string }[];
}

/** Pages that one goes on to, in a row; as large as a finger on phones. */
export function PageLinks({ label, links }: PageLinksProps) {
  return (
    <chakra.nav
      aria-label={label}
      display="flex"
      flexWrap="wrap"
      columnGap="4"
      rowGap={{ base: '0', md: '2' }}
      fontSize="panel"
    >
      {links.map((link) => (
        <PageLink key={link.to} to={link.to}>
          {link.label}
        </PageLink>
      ))}
    </chakra.nav>
  );
}

interface PageLinkProps {
  readonly to: string;
  readonly children: ReactNode;
}

/** One of them, which may also stand alone. */
export function PageLink({ to, children }: PageLinkProps) {
  return (
    <Link
      to={to}
      display="inline-flex"
      alignItems="center"
      minW={{ base: '10', md: '0' }}
      minH={{ base: '10', md: '0' }}
      color="brand.text"
      textDecoration="underline"
      textUnderlineOffset="3px"
    >
      {children}
    </Link>
  );
}
