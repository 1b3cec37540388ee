/** Names of elements in Clark notation, `{namespace}local`, and the prefixes that answers are written with. */
export const namespaces = {
  d: 'DAV:',
  cal: 'urn:ietf:params:xml:ns:caldav',
  card: 'urn:ietf:params:xml:ns:carddav',
  cs: 'http://calendarserver.org/ns/',
  ical: 'http://apple.com/ns/ical/',
} as const;

/** A name in the namespace of WebDAV. */
export const dav = (local: string): string => `{${namespaces.d}}${local}`;
/** A name in the namespace of CalDAV. */
export const caldav = (local: string): string => `{${namespaces.cal}}${local}`;
/** A name in the namespace of CardDAV. */
export const carddav = (local: string): string => `{${namespaces.card}}${local}`;
/** A name in the namespace of the calendar server's extensions. */
export const calendarServer = (local: string): string => `{${namespaces.cs}}${local}`;
/** A name in the namespace of Apple's calendar. */
export const appleCalendar = (local: string): string => `{${namespaces.ical}}${local}`;

/** Namespace and local name of a name in Clark notation. */
export function splitName(name: string): { readonly namespace: string; readonly local: string } {
  const end = name.lastIndexOf('}');
  return { namespace: name.slice(1, end), local: name.slice(end + 1) };
}
