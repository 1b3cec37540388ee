import type { Change } from '../../engines/database/port.ts';
import { createChange } from '../../mail/messages/index.ts';

/** Published to other windows, and to listeners that keep a mail client's session open: they ask `isSessionGrantGood` anew. */
export function clientsChanged(accountNo: number): Change {
  return createChange(accountNo, 'settingsChanged', { optType: 'mailbox', keys: ['clients'] });
}
