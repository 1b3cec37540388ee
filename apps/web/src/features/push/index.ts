export { NotificationBell } from './notification-bell.tsx';
export { PushLink } from './push-link.tsx';
export { useInboxUnread } from './use-inbox-unread.ts';
