import { RouteSlot } from '@/components/shell/RouteSlot';

export const dynamicParams = false;

export function generateStaticParams() {
  return [{ doi: ['_'] }];
}

export default function Page() {
  return <RouteSlot ssrPath={null} />;
}
