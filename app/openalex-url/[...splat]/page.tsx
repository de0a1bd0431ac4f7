import { RouteSlot } from '@/components/shell/RouteSlot';

export const dynamicParams = false;

export function generateStaticParams() {
  return [{ splat: ['_'] }];
}

export default function Page() {
  return <RouteSlot ssrPath={null} />;
}
