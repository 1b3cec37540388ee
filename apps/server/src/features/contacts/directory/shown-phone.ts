import type { OrgSettings } from '@hongyan/contract';
import { maskPhone } from '../../identity/in-transaction.ts';

/** A colleague's phone as the organisation shows it (setting `contactPhones`). */
export function shownPhone(phone: string, shown: OrgSettings['contactPhones']): string {
  if (shown === 'hidden') return '';
  return shown === 'shown' ? phone : maskPhone(phone);
}
