'use client';

import { useSetAtom } from 'jotai';
import { Component, type ReactNode, Suspense } from 'react';
import { isLostCode } from '@/lib/base/lost-code';
import { report } from '@/lib/base/report';
import { noteLostCodeAtom } from '@/lib/state/service/offline-atoms';

interface LatePartProps {
  readonly children: ReactNode;
}

/** A part of the frame whose code comes later. Where that does not arrive, the part stays away and everything else stays. */
export function LatePart({ children }: LatePartProps) {
  const noteLostCode = useSetAtom(noteLostCodeAtom);
  return (
    <LostCodeBoundary onLost={noteLostCode}>
      <Suspense fallback={null}>{children}</Suspense>
    </LostCodeBoundary>
  );
}

interface LostCodeBoundaryProps extends LatePartProps {
  readonly onLost: () => void;
}

class LostCodeBoundary extends Component<LostCodeBoundaryProps, { readonly error: Error | null }> {
  override state: { readonly error: Error | null } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override componentDidCatch(error: unknown) {
    report('error', 'A part of the application could not be loaded', error);
    this.props.onLost();
  }

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    // Anything else is a fault of the frame itself, which nothing here could mend.
    if (!isLostCode(error)) throw error;
    return null;
  }
}
