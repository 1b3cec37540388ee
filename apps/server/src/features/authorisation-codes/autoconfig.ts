import { getListeners, type MailSettings } from './mail-settings.ts';
import { element, type XmlElement, xmlDocument } from './xml.ts';

const kinds = [
  ['imap', 'incomingServer'],
  ['pop3', 'incomingServer'],
  ['smtp', 'outgoingServer'],
] as const;

/** What stands beside the servers for mail. */
const collections = [
  ['addressBook', 'carddav'],
  ['calendar', 'caldav'],
] as const;

/** Thunderbird's configuration of a domain, version 1.1. The address stands as a placeholder, so nothing of it is answered. */
export function writeAutoconfig(settings: MailSettings, domain: string): string {
  const servers = kinds.flatMap(([protocol, name]) =>
    getListeners(settings, protocol).map(
      (listener): XmlElement =>
        element(
          name,
          [
            element('hostname', settings.host),
            element('port', listener.port),
            element('socketType', listener.security === 'tls' ? 'SSL' : 'STARTTLS'),
            element('username', '%EMAILADDRESS%'),
            element('authentication', 'password-cleartext'),
          ],
          { type: protocol },
        ),
    ),
  );
  const provider = element(
    'emailProvider',
    [element('domain', domain), element('displayName', domain), element('displayShortName', domain), ...servers],
    { id: domain },
  );
  const others = collections.map(([name, type]) =>
    element(
      name,
      [
        element('username', '%EMAILADDRESS%'),
        element('authentication', 'http-basic'),
        element('serverURL', settings.addressBooks.href),
      ],
      { type },
    ),
  );
  return xmlDocument(element('clientConfig', [provider, ...others], { version: '1.1' }));
}
