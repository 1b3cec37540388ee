import type { MailListener } from '@hongyan/contract';
import type { Config } from './config/config.ts';
import { choosePublicPorts, type MailListenerPorts } from './config/public-ports.ts';

/** The listeners for mail clients, as programs are given them. */
export interface MailListeners {
  list(): readonly MailListener[];
  /** The listeners are open: a port that was configured as 0 has its number from now on. A port of 0: another process has that listener. */
  opened(ports: MailListenerPorts): void;
}

/** `fixed`: what is given whatever is open; for tests. */
export function createMailListeners(config: Config, fixed?: readonly MailListener[]): MailListeners {
  let taken: Partial<MailListenerPorts> = {};
  return {
    list: () => {
      if (fixed !== undefined) return fixed;
      const { imaps, imap, pop3s, pop3, submissions, submission } = choosePublicPorts(config, taken);
      return [
        { protocol: 'imap', security: 'tls', port: imaps },
        { protocol: 'imap', security: 'starttls', port: imap },
        { protocol: 'pop3', security: 'tls', port: pop3s },
        { protocol: 'pop3', security: 'starttls', port: pop3 },
        { protocol: 'smtp', security: 'tls', port: submissions },
        { protocol: 'smtp', security: 'starttls', port: submission },
      ];
    },
    opened: ({ imap, imaps, pop3, pop3s, submission, submissions }) => {
      taken = { imap, imaps, pop3, pop3s, submission, submissions };
    },
  };
}
