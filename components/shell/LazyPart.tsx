'use client';

import { useSetAtom } from 'jotai';
import { Component, type ReactNode, Suspense } from 'react';
import { isChunkLoadError } from '@/lib/base/chunk-load-error';
import { report } from '@/lib/base/report';
import { noteChunkLoadErrorAtom } from '@/lib/state/service/offline-atoms';

interface LazyPartProps {
  readonly children: ReactNode;
}

/** A part of the frame whose code is loaded later. If the code cannot be loaded, only this part is missing. */
export function LazyPart({ children }: LazyPartProps) {
  const noteChunkLoadError = useSetAtom(noteChunkLoadErrorAtom);
  return (
    <ChunkLoadErrorBoundary onChunkLoadError={noteChunkLoadError}>
      <Suspense fallback={null}>{children}</Suspense>
    </ChunkLoadErrorBoundary>
  );
}

interface ChunkLoadErrorBoundaryProps extends LazyPartProps {
  readonly onChunkLoadError: () => void;
}

class ChunkLoadErrorBoundary extends Component<
  ChunkLoadErrorBoundaryProps,
  { readonly error: Error | null }
> {
  override state: { readonly error: Error | null } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override componentDidCatch(error: unknown) {
    report('error', 'A part of the application could not be loaded', error);
    this.props.onChunkLoadError();
  }

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    // Any other error is a fault of the frame itself and cannot be handled here.
    if (!isChunkLoadError(error)) throw error;
    return null;
  }
}
