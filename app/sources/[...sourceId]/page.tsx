import { RouteSlot } from '@/components/shell/RouteSlot';

export const dynamicParams = false;

export function generateStaticParams() {
  return [{ sourceId: ['_'] }];
}

export default function Page() {
  return <RouteSlot ssrPath={null} />;
}
