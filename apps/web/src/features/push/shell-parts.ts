import type { ShellPart } from '../../platform/features/shell-part.ts';
import { ConnectionBanner } from './connection-banner.tsx';
import { NotificationBell } from './notification-bell.tsx';
import { PushLink } from './push-link.tsx';

export const shellParts: readonly ShellPart[] = [
  { slot: 'banner', order: 5, Part: ConnectionBanner },
  { slot: 'tools', order: 10, Part: NotificationBell },
  { slot: 'layer', order: 10, Part: PushLink },
];
