'use client';

import { Menu as MenuIcon } from 'lucide-react';
import { useRoute } from '@/components/router/use-route';
import type { MenuItem } from '@/components/ui/Menu';
import { MenuButton } from '@/components/ui/MenuButton';
import { AREAS, currentness, LISTS } from './areas';

/** All areas at every width of the window (docs/behaviours/shell.md#menu). */
export function MainMenu() {
  const route = useRoute();
  const items: MenuItem[] = [
    ...AREAS.map(({ to, label }) => ({ to, label, current: currentness(route, to) })),
    ...LISTS.map(({ to, label }, index) => ({
      to,
      label,
      current: route?.path === to ? ('page' as const) : undefined,
      isFirstOfGroup: index === 0,
    })),
  ];
  return (
    <MenuButton label="Menu" icon={<MenuIcon size={18} aria-hidden="true" />} items={items} size="medium" />
  );
}
