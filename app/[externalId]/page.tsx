import { RouteSlot } from '@/components/shell/RouteSlot';

export const dynamicParams = false;

export function generateStaticParams() {
  return [{ externalId: '_' }];
}

export default function Page() {
  return <RouteSlot ssrPath={null} />;
}
