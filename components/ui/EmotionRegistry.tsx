'use client';

import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { useServerInsertedHTML } from 'next/navigation';
import { type ReactNode, useState } from 'react';

/**
 * Streams Emotion's styles with the HTML. Without it every prerendered page fails to hydrate (React error 418):
 * Emotion would write its style elements between the elements React expects.
 */
export function EmotionRegistry({ children }: { readonly children: ReactNode }) {
  const [registry] = useState(() => {
    const cache = createCache({ key: 'css' });
    cache.compat = true;
    const insert = cache.insert;
    let fresh: { readonly name: string; readonly isGlobal: boolean }[] = [];
    cache.insert = (...args) => {
      const [selector, serialized] = args;
      if (cache.inserted[serialized.name] === undefined) {
        fresh.push({ name: serialized.name, isGlobal: selector === '' });
      }
      return insert(...args);
    };
    const takeFresh = () => {
      const taken = fresh;
      fresh = [];
      return taken;
    };
    return { cache, takeFresh };
  });

  useServerInsertedHTML(() => {
    const entries = registry.takeFresh();
    if (entries.length === 0) return null;
    let scoped = '';
    const names: string[] = [];
    const globals: ReactNode[] = [];
    for (const { name, isGlobal } of entries) {
      const styles = registry.cache.inserted[name];
      if (typeof styles !== 'string') continue;
      if (isGlobal) {
        globals.push(
          <style
            key={name}
            data-emotion={`${registry.cache.key}-global ${name}`}
            // biome-ignore lint/security/noDangerouslySetInnerHtml: styles that Emotion made, no foreign text
            dangerouslySetInnerHTML={{ __html: styles }}
          />,
        );
      } else {
        scoped += styles;
        names.push(name);
      }
    }
    return (
      <>
        {globals}
        {scoped === '' ? null : (
          <style
            data-emotion={`${registry.cache.key} ${names.join(' ')}`}
            // biome-ignore lint/security/noDangerouslySetInnerHtml: styles that Emotion made, no foreign text
            dangerouslySetInnerHTML={{ __html: scoped }}
          />
        )}
      </>
    );
  });

  return <CacheProvider value={registry.cache}>{children}</CacheProvider>;
}
