import { RouteSlot } from '@/components/shell/RouteSlot';

/** Becomes 404.html, the shell that a dumb host serves for every address it has no file for. */
export default function NotFound() {
  return <RouteSlot ssrPath={null} />;
}
