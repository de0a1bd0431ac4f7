'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { Component, type ReactNode } from 'react';
import { navigate } from '@/components/router/url-store';
import { Button } from '@/components/ui/Button';
import { Screen } from '@/components/ui/Screen';
import { isChunkLoadError } from '@/lib/base/chunk-load-error';
import { report } from '@/lib/base/report';

interface RouteBoundaryProps {
  /** Another address is another try: an error of the previous one is forgotten. */
  readonly address: string;
  readonly children: ReactNode;
}

interface RouteBoundaryState {
  readonly error: Error | null;
}

/**
 * Errors about these come from a broken frame of the app; hiding them here would hide the cause
 * (docs/behaviours/shell.md#error-page-of-the-router).
 */
const RETHROWN = /context|provider|react ?flow|xyflow/i;

/** The router's error page: one broken screen does not take the application with it. */
export class RouteBoundary extends Component<RouteBoundaryProps, RouteBoundaryState> {
  override state: RouteBoundaryState = { error: null };

  static getDerivedStateFromError(error: unknown): RouteBoundaryState {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override componentDidCatch(error: unknown) {
    report('error', 'A screen failed to show', error, { type: 'component', category: 'screen' });
  }

  override componentDidUpdate({ address }: RouteBoundaryProps) {
    if (this.state.error !== null && address !== this.props.address) this.setState({ error: null });
  }

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    if (RETHROWN.test(error.message)) throw error;
    return (
      <div role="alert">
        <Screen heading="Navigation Error" width="text">
          <chakra.p color="text.secondary">There was an error loading this page or route.</chakra.p>
          <chakra.pre
            p="3"
            fontFamily="mono"
            fontSize="panel"
            whiteSpace="pre-wrap"
            overflowWrap="anywhere"
            bg="bg.error"
            rounded="panel"
          >
            {error.message}
          </chakra.pre>
          <chakra.div display="flex" gap="2">
            {isChunkLoadError(error) ? (
              <Button tone="primary" onClick={() => window.location.reload()}>
                Reload
              </Button>
            ) : (
              <Button tone="primary" onClick={() => this.setState({ error: null })}>
                Try Again
              </Button>
            )}
            <Button onClick={() => navigate('/')}>Go Home</Button>
          </chakra.div>
        </Screen>
      </div>
    );
  }
}
