/** iCalendar (RFC 5545) and iTIP (RFC 5546): reading untrusted files, recurrence, changes of events. */
export { maxObjectBytes } from './limits.ts';
