import type { Change } from '../../engines/database/port.ts';
import { createChange } from '../../mail/messages/index.ts';

/** Told to other windows, and to doors that keep a mail program's session open: they ask `isClientPassGood` anew. */
export function clientsChanged(accountNo: number): Change {
  return createChange(accountNo, 'settingsChanged', { optType: 'mailbox', keys: ['clients'] });
}
