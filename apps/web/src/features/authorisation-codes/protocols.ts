import type { ClientProtocol } from '@hongyan/contract';

/** In the order in which they are shown. */
export const protocols: readonly ClientProtocol[] = ['imap', 'pop3', 'smtp'];
