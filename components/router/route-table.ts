'use client';

import { type ComponentType, createContext, useContext } from 'react';
import type { RouteMatch } from '@/lib/routing/match-route';

export interface ScreenProps {
  readonly route: RouteMatch;
}

/** Route pattern to screen; the one table stands in `app/routes.tsx`. */
export type RouteTable = Readonly<Record<string, ComponentType<ScreenProps>>>;

export const RouteTableContext = createContext<RouteTable>({});

export function useRouteTable(): RouteTable {
  return useContext(RouteTableContext);
}
