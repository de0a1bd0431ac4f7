'use client';

import { chakra, type HTMLChakraProps } from '@chakra-ui/react/styled-system';
import type { MouseEvent } from 'react';
import { withBasePath } from '@/lib/base/base-path';
import { navigate } from './url-store';

interface LinkProps extends Omit<HTMLChakraProps<'a'>, 'href'> {
  /** A path of the app, starting with `/`. Outside addresses use a plain anchor. */
  readonly to: string;
}

/** A link inside the app: soft on a plain click, a real anchor for everything else (new tab, copy, download). */
export function Link({ to, onClick, ...rest }: LinkProps) {
  function handleClick(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (event.defaultPrevented || !plain || event.currentTarget.target !== '') return;
    event.preventDefault();
    navigate(to);
  }
  return <chakra.a {...rest} href={withBasePath(to)} onClick={handleClick} />;
}
