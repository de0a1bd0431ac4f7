'use client';

import { Component, type ReactNode } from 'react';
import { Button } from '@/components/ui/Button';
import { Notice } from '@/components/ui/Notice';
import { isChunkLoadError } from '@/lib/base/chunk-load-error';
import { report } from '@/lib/base/report';

interface SectionBoundaryProps {
  readonly title: string;
  readonly children: ReactNode;
}

interface SectionBoundaryState {
  readonly error: Error | null;
}

/** Shows the error of a section that fails, or whose code cannot be loaded, in the section's place, with a retry. */
export class SectionBoundary extends Component<SectionBoundaryProps, SectionBoundaryState> {
  override state: SectionBoundaryState = { error: null };

  static getDerivedStateFromError(error: unknown): SectionBoundaryState {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override componentDidCatch(error: unknown) {
    report('error', `The section ${this.props.title} failed to show`, error, {
      type: 'component',
      category: 'section',
    });
  }

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    return (
      <Notice
        tone="error"
        title={`${this.props.title} could not be shown.`}
        actions={
          isChunkLoadError(error) ? (
            <Button size="small" onClick={() => window.location.reload()}>
              Reload
            </Button>
          ) : (
            <Button size="small" onClick={() => this.setState({ error: null })}>
              Try Again
            </Button>
          )
        }
      >
        {error.message}
      </Notice>
    );
  }
}
