import { RouteSlot } from '@/components/shell/RouteSlot';

export const dynamicParams = false;

export function generateStaticParams() {
  return [{ publisherId: ['_'] }];
}

export default function Page() {
  return <RouteSlot ssrPath={null} />;
}
