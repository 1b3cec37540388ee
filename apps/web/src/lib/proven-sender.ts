import type { MailListItem } from '@hongyan/contract';

/**
 * Whether the From address of a mail is whose it claims to be: the organisation's own mail, or a domain that passed DMARC, and nothing that
 * the mail system wrote. Only then the sender's face is shown: a forger must not borrow it.
 */
export const isProvenSender = ({ fromVerdict, system }: Pick<MailListItem, 'fromVerdict' | 'system'>): boolean =>
  !system && (fromVerdict === 'own' || fromVerdict === 'pass');
