import type { MailDoor } from '@hongyan/contract';
import type { Config } from './config/config.ts';
import { type MailDoorPorts, publicPortsOf } from './config/public-ports.ts';

/** The doors for mail programs, as programs are told of them. */
export interface MailDoors {
  tell(): readonly MailDoor[];
  /** The doors are open: a port that was configured as 0 has its number from now on. */
  opened(ports: MailDoorPorts): void;
}

/** `fixed`: what is told whatever is open; for tests. */
export function createMailDoors(config: Config, fixed?: readonly MailDoor[]): MailDoors {
  let taken: MailDoorPorts | undefined;
  return {
    tell: () => {
      if (fixed !== undefined) return fixed;
      const { imaps, imap, pop3s, pop3, submissions, submission } = publicPortsOf(config, taken);
      return [
        { protocol: 'imap', security: 'tls', port: imaps },
        { protocol: 'imap', security: 'starttls', port: imap },
        { protocol: 'pop3', security: 'tls', port: pop3s },
        { protocol: 'pop3', security: 'starttls', port: pop3 },
        { protocol: 'smtp', security: 'tls', port: submissions },
        { protocol: 'smtp', security: 'starttls', port: submission },
      ];
    },
    opened: (ports) => {
      taken = ports;
    },
  };
}
