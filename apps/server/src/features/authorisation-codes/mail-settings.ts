import type { ClientProtocol, MailDoor } from '@hongyan/contract';

/** The doors that are open, asked each time: which port a door got is known when it has opened. */
export type TellMailDoors = () => readonly MailDoor[];

/** Where a mail program finds this server: our name, and the doors that are open. */
export interface MailSettings {
  readonly host: string;
  readonly doors: TellMailDoors;
}

/** Doors of a protocol, TLS from the first byte first: it is what RFC 8314 asks programs to prefer. */
export function doorsOf({ doors }: MailSettings, protocol: ClientProtocol): readonly MailDoor[] {
  const own = doors().filter((door) => door.protocol === protocol);
  return [...own.filter((door) => door.security === 'tls'), ...own.filter((door) => door.security !== 'tls')];
}
