/** What operations call inside their own transaction; nothing here composes. */
export { putNotice } from './put-notice.ts';
