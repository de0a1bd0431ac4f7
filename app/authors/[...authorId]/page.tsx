import { RouteSlot } from '@/components/shell/RouteSlot';

export const dynamicParams = false;

export function generateStaticParams() {
  return [{ authorId: ['_'] }];
}

export default function Page() {
  return <RouteSlot ssrPath={null} />;
}
