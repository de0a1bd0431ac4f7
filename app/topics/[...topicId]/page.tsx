import { RouteSlot } from '@/components/shell/RouteSlot';

export const dynamicParams = false;

export function generateStaticParams() {
  return [{ topicId: ['_'] }];
}

export default function Page() {
  return <RouteSlot ssrPath={null} />;
}
