import { RouteSlot } from '@/components/router/RouteSlot';

export default function Page() {
  return <RouteSlot ssrPath="/embed" />;
}
