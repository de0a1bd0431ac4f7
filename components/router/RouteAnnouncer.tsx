'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useEffect, useState } from 'react';
import { noteActivity } from '@/lib/base/report';
import { currentUrl, subscribeArrivals } from './url-store';

/** A screen loaded on demand may take this long to set its title. */
const PATIENCE_MS = 3_000;

/** Calls back once the title is the new screen's: at the next frame, or when the screen has come. Returns the stop. */
function onNextTitle(act: () => void): () => void {
  const before = document.title;
  const observer = new MutationObserver(() => {
    if (document.title !== before) finish();
  });
  const stop = () => {
    observer.disconnect();
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
  function finish() {
    stop();
    act();
  }
  const timer = setTimeout(finish, PATIENCE_MS);
  const frame = requestAnimationFrame(() => {
    if (document.title !== before) finish();
    else observer.observe(document.head, { subtree: true, childList: true, characterData: true });
  });
  return stop;
}

/** After a navigation, moves focus to the main landmark and says the new title, as a document load would. */
export function RouteAnnouncer() {
  const [title, setTitle] = useState('');
  // Listens to the address bar; focus and the spoken title are the browser's, not React's.
  useEffect(() => {
    let stopWaiting: () => void = () => undefined;
    const stop = subscribeArrivals(() => {
      stopWaiting();
      noteActivity('navigation', 'route', currentUrl());
      document.getElementById('main')?.focus({ preventScroll: true });
      stopWaiting = onNextTitle(() => setTitle(document.title));
    });
    return () => {
      stopWaiting();
      stop();
    };
  }, []);
  return (
    <chakra.div srOnly role="status" aria-live="polite">
      {title}
    </chakra.div>
  );
}
