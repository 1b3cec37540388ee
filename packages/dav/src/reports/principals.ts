/** Reports on principals, as far as programs use them to find their own (RFC 3744 §9.4, §9.5, RFC 3253 §3.8). */
import type { TextMatch } from '../filters/filter.ts';
import { matchesText } from '../filters/match-filter.ts';
import { printWanted, readProperty, readWanted } from '../properties/read-properties.ts';
import { DavRefusal } from '../refusal.ts';
import { findResource } from '../resources/find-resource.ts';
import { type DavContext, hrefOf, type Resource } from '../resources/resource.ts';
import { answerMultistatus, printProperties } from '../wire/multistatus.ts';
import { parseHref } from '../wire/path.ts';
import { caldav, calendarServer, dav } from '../xml/names.ts';
import { findChild, findChildren, type XmlElement } from '../xml/parse-xml.ts';
import { printDocument, printElement, printText } from '../xml/write-xml.ts';
import type { Report } from './report.ts';

/** What can be searched for, and which texts of the principal it is compared with. */
const searched: ReadonlyMap<string, (context: DavContext) => readonly string[]> = new Map([
  [dav('displayname'), ({ store }: DavContext) => [store.principal.displayName]],
  [
    caldav('calendar-user-address-set'),
    ({ store }: DavContext) => store.principal.addresses.map((address) => `mailto:${address}`),
  ],
  [calendarServer('email-address-set'), ({ store }: DavContext) => store.principal.addresses],
]);

function matches(context: DavContext, search: XmlElement): boolean {
  const match = findChild(search, dav('match'));
  if (match === undefined) throw new DavRefusal(400, 'A search has no text');
  const wanted: TextMatch = {
    text: match.text.trim(),
    collation: 'i;unicode-casemap',
    isNegated: false,
    type: 'contains',
  };
  const names = findChild(search, dav('prop'))?.children.map(({ name }) => name) ?? [];
  return names.some(
    (name) =>
      searched
        .get(name)?.(context)
        .some((text) => matchesText(text, wanted)) === true,
  );
}

/** Finds the person's own principal, and nobody else's: the people of the organisation are an address book. */
export const principalPropertySearch: Report = async ({ context, report }) => {
  const searches = findChildren(report, dav('property-search')).map((search) => matches(context, search));
  const isAnyOf = report.attributes.get('test') === 'anyof';
  const isFound = searches.length > 0 && (isAnyOf ? searches.includes(true) : !searches.includes(false));
  const wanted = readWanted(report);
  async function* print(): AsyncGenerator<string> {
    if (isFound) yield printWanted(wanted, { type: 'principal' }, context);
  }
  return answerMultistatus(print());
};

/** Which properties can be searched for. */
export const principalSearchPropertySet: Report = async () => ({
  status: 200,
  headers: { 'content-type': 'application/xml; charset=utf-8' },
  body: printDocument(
    dav('principal-search-property-set'),
    [...searched.keys()]
      .map((name) => printElement(dav('principal-search-property'), printElement(dav('prop'), printElement(name))))
      .join(''),
  ),
});

/** Levels of properties within properties. */
const maxExpanded = 4;

async function expandProperties(
  context: DavContext,
  resource: Resource,
  element: XmlElement,
  level: number,
): Promise<string> {
  if (level > maxExpanded) throw new DavRefusal(403, 'Properties are expanded too deeply');
  const found: string[] = [];
  const missing: string[] = [];
  for (const asked of findChildren(element, dav('property'))) {
    const name = `{${asked.attributes.get('namespace') ?? 'DAV:'}}${asked.attributes.get('name') ?? ''}`;
    if (!/\}[\p{L}_][\p{L}\p{N}._-]*$/u.test(name)) throw new DavRefusal(400, 'A property has no name');
    const value = readProperty(name, resource, context);
    if (value === undefined) missing.push(printElement(name));
    else if (findChild(asked, dav('property')) === undefined) found.push(value);
    else found.push(printElement(name, await expandHrefs(context, value, asked, level)));
  }
  return printProperties(
    hrefOf(context, resource),
    new Map([
      [200, found],
      [404, missing],
    ]),
  );
}

async function expandHrefs(context: DavContext, value: string, asked: XmlElement, level: number): Promise<string> {
  const responses: string[] = [];
  for (const [, href = ''] of value.matchAll(/<d:href>([^<]*)<\/d:href>/g)) {
    const path = parseHref(href, context.base);
    if (path === undefined) responses.push(printText(dav('href'), href));
    else responses.push(await expandProperties(context, await findResource(context, path), asked, level + 1));
  }
  return responses.join('');
}

/** Properties, and of the hrefs in them again properties. */
export const expandProperty: Report = async ({ context, resource, report }) => {
  const response = await expandProperties(context, resource, report, 1);
  async function* print(): AsyncGenerator<string> {
    yield response;
  }
  return answerMultistatus(print());
};
