import type { ClientProtocol, MailListener } from '@hongyan/contract';

/** The listeners that are open, asked each time: which port a listener got is known when it has opened. */
export type NotifyMailListeners = () => readonly MailListener[];

/** Where a mail client finds this server: our name, and the listeners that are open. */
export interface MailSettings {
  readonly host: string;
  readonly listeners: NotifyMailListeners;
  /** Where address books and calendars are found. */
  readonly addressBooks: URL;
}

/** Listeners of a protocol, TLS from the first byte first: it is what RFC 8314 asks programs to prefer. */
export function getListeners({ listeners }: MailSettings, protocol: ClientProtocol): readonly MailListener[] {
  const own = listeners().filter((listener) => listener.protocol === protocol);
  return [
    ...own.filter((listener) => listener.security === 'tls'),
    ...own.filter((listener) => listener.security !== 'tls'),
  ];
}
