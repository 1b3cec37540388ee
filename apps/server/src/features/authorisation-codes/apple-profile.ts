import { createHash } from 'node:crypto';
import { getListeners, type MailSettings } from './mail-settings.ts';
import { writePlist } from './plist.ts';

export const profileType = 'application/x-apple-aspen-config';

/** The same for the same mailbox, so that a profile that is installed again takes the place of the first (RFC 9562 §5.8). */
function toUuid(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  const version = `8${hex.slice(13, 16)}`;
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${version}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`.toUpperCase();
}

/** Whether a profile can be made: Apple Mail takes none without a server for reading. */
export function canMakeProfile(settings: MailSettings): boolean {
  const readable = getListeners(settings, 'imap').length + getListeners(settings, 'pop3').length;
  return readable > 0 && getListeners(settings, 'smtp').length > 0;
}

const portOf = ({ port, protocol }: URL): number => (port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port));

/** Contacts and Calendar, which find their collections at one address. */
const collections = [
  ['contacts', 'com.apple.carddav.account', 'CardDAV'],
  ['calendars', 'com.apple.caldav.account', 'CalDAV'],
] as const;

/**
 * A configuration profile for Apple Mail, Contacts and Calendar (`com.apple.mail.managed`, `com.apple.carddav.account`,
 * `com.apple.caldav.account`). The authorisation code is not in it: the device asks for it.
 */
export function writeAppleProfile(
  settings: MailSettings,
  person: { readonly address: string; readonly displayName: string },
): string {
  const { address, displayName } = person;
  const { host } = settings;
  const imap = getListeners(settings, 'imap').at(0);
  const incoming = imap ?? getListeners(settings, 'pop3').at(0);
  const outgoing = getListeners(settings, 'smtp').at(0);
  if (incoming === undefined || outgoing === undefined) throw new Error('no profile without both directions');
  const identifier = `${host.split('.').reverse().join('.')}.mail`;
  const payload = {
    PayloadType: 'com.apple.mail.managed',
    PayloadVersion: 1,
    PayloadIdentifier: `${identifier}.account`,
    PayloadUUID: toUuid(`${host} account ${address}`),
    PayloadDisplayName: address,
    EmailAccountDescription: address,
    EmailAccountName: displayName,
    EmailAccountType: imap === undefined ? 'EmailTypePOP' : 'EmailTypeIMAP',
    EmailAddress: address,
    IncomingMailServerAuthentication: 'EmailAuthPassword',
    IncomingMailServerHostName: host,
    IncomingMailServerPortNumber: incoming.port,
    IncomingMailServerUseSSL: true,
    IncomingMailServerUsername: address,
    OutgoingMailServerAuthentication: 'EmailAuthPassword',
    OutgoingMailServerHostName: host,
    OutgoingMailServerPortNumber: outgoing.port,
    OutgoingMailServerUseSSL: true,
    OutgoingMailServerUsername: address,
    OutgoingPasswordSameAsIncomingPassword: true,
    SMIMEEnabled: false,
  };
  const { addressBooks } = settings;
  const others = collections.map(([name, type, key]) => ({
    PayloadType: type,
    PayloadVersion: 1,
    PayloadIdentifier: `${identifier}.${name}`,
    PayloadUUID: toUuid(`${host} ${name} ${address}`),
    PayloadDisplayName: address,
    [`${key}AccountDescription`]: address,
    [`${key}HostName`]: addressBooks.hostname,
    [`${key}Port`]: portOf(addressBooks),
    [`${key}UseSSL`]: addressBooks.protocol === 'https:',
    [`${key}PrincipalURL`]: addressBooks.pathname,
    [`${key}Username`]: address,
  }));
  return writePlist({
    PayloadType: 'Configuration',
    PayloadVersion: 1,
    PayloadIdentifier: identifier,
    PayloadUUID: toUuid(`${host} profile ${address}`),
    PayloadDisplayName: address,
    PayloadDescription: host,
    PayloadContent: [payload, ...others],
  });
}
