import { RouteSlot } from '@/components/shell/RouteSlot';

export const dynamicParams = false;

export function generateStaticParams() {
  return [{ issn: ['_'] }];
}

export default function Page() {
  return <RouteSlot ssrPath={null} />;
}
