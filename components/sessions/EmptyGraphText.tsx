import { useAwaitsGraph } from './use-awaits-graph';

/** What a section says of an empty graph; nothing while that of the last visit may be on its way. */
export function EmptyGraphText({ children }: { readonly children: string }) {
  return useAwaitsGraph() ? null : children;
}
