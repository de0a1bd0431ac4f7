import { RouteSlot } from '@/components/shell/RouteSlot';

export default function Page() {
  return <RouteSlot ssrPath="/evaluation/results" />;
}
