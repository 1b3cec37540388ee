/** Who is signed in, what belongs to them and what they may do (RFC 3744, RFC 5397, RFC 4791 §6.2, RFC 6352 §7.1, RFC 6638 §2.4.1). */
import { type DavContext, hrefOf, type Resource } from '../resources/resource.ts';
import { caldav, calendarServer, carddav, dav } from '../xml/names.ts';
import { printElement, printText } from '../xml/write-xml.ts';
import { type Property, printHref, xmlProperty } from './property.ts';

const reading = ['read', 'read-acl', 'read-current-user-privilege-set'] as const;
const writing = ['write-content', 'bind', 'unbind'] as const;

/** RFC 6638 §6. */
const scheduling = {
  inbox: ['schedule-deliver', 'schedule-deliver-invite', 'schedule-deliver-reply', 'schedule-query-freebusy'],
  outbox: ['schedule-send', 'schedule-send-invite', 'schedule-send-reply', 'schedule-send-freebusy'],
} as const;

function readPrivileges(resource: Resource): readonly string[] {
  const readable = reading.map(dav);
  if (resource.type === 'scheduling') return [...readable, ...scheduling[resource.box].map(caldav)];
  if (resource.type === 'home') return [...readable, dav('bind'), dav('unbind')];
  if (resource.type !== 'collection' && resource.type !== 'object') return readable;
  const { right, kind } = resource.collection;
  const calendars = kind === 'calendar' ? [caldav('read-free-busy')] : [];
  if (right === 'read') return [...readable, ...calendars];
  const own = right === 'own' ? [dav('write'), dav('write-properties')] : [];
  return [...readable, ...calendars, ...own, ...writing.map(dav)];
}

const printPrivileges = (names: readonly string[]): string =>
  names.map((name) => printElement(dav('privilege'), printElement(name))).join('');

const printPrincipal = (context: DavContext): string => printHref(hrefOf(context, { type: 'principal' }));

/** The one entry of every list: what this person may do, and that it cannot be changed here. */
function printAcl(resource: Resource, context: DavContext): string {
  const grant = printElement(dav('grant'), printPrivileges(readPrivileges(resource)));
  const principal = printElement(dav('principal'), printPrincipal(context));
  return printElement(dav('ace'), principal + grant + printElement(dav('protected')));
}

/** Everything below `all`, without abstract ones. */
const printSupported = (): string =>
  printElement(
    dav('supported-privilege'),
    printElement(dav('privilege'), printElement(dav('all'))) +
      [...reading, 'write', 'write-properties', ...writing]
        .map((name) =>
          printElement(dav('supported-privilege'), printElement(dav('privilege'), printElement(dav(name)))),
        )
        .join(''),
  );

const printHome =
  (kind: 'calendar' | 'addressbook') =>
  (_resource: Resource, context: DavContext): string | undefined =>
    context.store.kinds.includes(kind) ? printHref(hrefOf(context, { type: 'home', kind })) : undefined;

const ofPrincipal =
  (print: (context: DavContext) => string) =>
  (resource: Resource, context: DavContext): string | undefined =>
    resource.type === 'principal' ? print(context) : undefined;

/** The properties of principals and rights. Homes are named everywhere: programs ask for them at any address. */
export const principalProperties: readonly Property[] = [
  xmlProperty(dav('current-user-principal'), (_resource, context) => printPrincipal(context)),
  xmlProperty(dav('principal-URL'), ofPrincipal(printPrincipal)),
  xmlProperty(dav('principal-collection-set'), (_resource, context) =>
    printHref(hrefOf(context, { type: 'principals' })),
  ),
  xmlProperty(
    dav('alternate-URI-set'),
    ofPrincipal(() => ''),
  ),
  xmlProperty(
    dav('group-member-set'),
    ofPrincipal(() => ''),
  ),
  xmlProperty(
    dav('group-membership'),
    ofPrincipal(() => ''),
  ),
  xmlProperty(dav('owner'), (_resource, context) => printPrincipal(context)),
  xmlProperty(dav('current-user-privilege-set'), (resource) => printPrivileges(readPrivileges(resource))),
  xmlProperty(dav('acl'), printAcl),
  xmlProperty(dav('supported-privilege-set'), printSupported),
  xmlProperty(dav('acl-restrictions'), () => printElement(dav('grant-only')) + printElement(dav('no-invert'))),
  xmlProperty(caldav('calendar-home-set'), printHome('calendar')),
  xmlProperty(carddav('addressbook-home-set'), printHome('addressbook')),
  xmlProperty(
    caldav('calendar-user-address-set'),
    ofPrincipal(({ store }) =>
      store.principal.addresses
        .map((address, at) => printText(dav('href'), `mailto:${address}`, at === 0 ? { preferred: '1' } : {}))
        .join(''),
    ),
  ),
  xmlProperty(
    calendarServer('email-address-set'),
    ofPrincipal(({ store }) =>
      store.principal.addresses.map((address) => printText(calendarServer('email-address'), address)).join(''),
    ),
  ),
];
