import {
  Activity,
  Boxes,
  Bug,
  ChartColumn,
  Eye,
  Filter,
  Info,
  List,
  type LucideIcon,
  Search,
  Settings,
  Wrench,
} from 'lucide-react';

const ICONS: Readonly<Record<string, LucideIcon>> = {
  search: Search,
  filter: Filter,
  activity: Activity,
  boxes: Boxes,
  list: List,
  info: Info,
  eye: Eye,
  bug: Bug,
  chart: ChartColumn,
  settings: Settings,
};

/** The icon of a group; a wrench for a name that this release does not know. */
export function groupIcon(name: string): LucideIcon {
  return ICONS[name] ?? Wrench;
}
