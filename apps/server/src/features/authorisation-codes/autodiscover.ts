import { getListeners, type MailSettings } from './mail-settings.ts';
import { element, type XmlElement, xmlDocument } from './xml.ts';

const envelopeSchema = 'http://schemas.microsoft.com/exchange/autodiscover/responseschema/2006';
const outlookSchema = 'http://schemas.microsoft.com/exchange/autodiscover/outlook/responseschema/2006a';

/** Longer is no address (RFC 5321 §4.5.3.1.3). */
const maxAddressCharacters = 320;

/**
 * The address that an autodiscover request asks about; null where there is none. Two searches for fixed words: no XML is
 * parsed, so nothing in it can expand, nest or fetch.
 */
export function readAskedAddress(body: string): string | null {
  const lower = body.toLowerCase();
  const start = lower.indexOf('<emailaddress>');
  if (start === -1) return null;
  const from = start + '<emailaddress>'.length;
  const end = lower.indexOf('</emailaddress>', from);
  if (end === -1 || end - from > maxAddressCharacters) return null;
  const address = body.slice(from, end).trim();
  return domainOfAddress(address) === null ? null : address;
}

/** What stands behind the last @; null where there is none. Whether it is a domain of ours is asked elsewhere. */
export function domainOfAddress(text: string): string | null {
  const address = text.trim();
  const at = address.lastIndexOf('@');
  const isAddress = at > 0 && at < address.length - 1 && address.length <= maxAddressCharacters;
  return isAddress ? address.slice(at + 1) : null;
}

function respond(response: XmlElement): string {
  return xmlDocument(element('Autodiscover', [response], { xmlns: envelopeSchema }));
}

/** An address with an escaped character cannot be given back without reading XML, and nobody has one. */
const plainAddress = /^[^\s&<>]+$/;

/**
 * Outlook's settings of a plain mail account. The login name is the address that was asked about: without one Outlook takes what stands before
 * the @ (its documentation of `LoginName`), and with that nobody signs in.
 */
export function writeAutodiscover(settings: MailSettings, address: string): string {
  const login = plainAddress.test(address) ? [element('LoginName', address)] : [];
  const protocols = (['imap', 'pop3', 'smtp'] as const).flatMap((protocol) => {
    const [listener] = getListeners(settings, protocol);
    if (listener === undefined) return [];
    return [
      element('Protocol', [
        element('Type', protocol.toUpperCase()),
        element('Server', settings.host),
        element('Port', listener.port),
        ...login,
        element('DomainRequired', 'off'),
        element('SPA', 'off'),
        element('SSL', 'on'),
        element('Encryption', listener.security === 'tls' ? 'SSL' : 'TLS'),
        element('AuthRequired', 'on'),
        ...(protocol === 'smtp' ? [element('UsePOPAuth', 'on'), element('SMTPLast', 'off')] : []),
      ]),
    ];
  });
  const account = element('Account', [element('AccountType', 'email'), element('Action', 'settings'), ...protocols]);
  return respond(element('Response', [account], { xmlns: outlookSchema }));
}

/** The answer to what cannot be read (600), and to a domain that is not ours (500), as MS-OXDSCLI §2.2.4.1.1.1 numbers them. */
export function writeAutodiscoverError(code: 500 | 600): string {
  const message = code === 600 ? 'Invalid Request' : 'The email address cannot be found.';
  const error = element('Error', [element('ErrorCode', code), element('Message', message), element('DebugData', '')]);
  return respond(element('Response', [error]));
}
