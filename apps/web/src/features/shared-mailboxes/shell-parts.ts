import type { ShellPart } from '../../platform/features/shell-part.ts';
import { MailboxSwitcher } from './mailbox-switcher.tsx';
import { SwitchedBanner } from './switched-banner.tsx';

export const shellParts: readonly ShellPart[] = [
  { slot: 'banner', order: 10, Part: SwitchedBanner },
  { slot: 'personCard', order: 10, Part: MailboxSwitcher },
];
