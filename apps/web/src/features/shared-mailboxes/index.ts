export { MailboxSwitcher } from './mailbox-switcher.tsx';
export { SwitchedBanner } from './switched-banner.tsx';
