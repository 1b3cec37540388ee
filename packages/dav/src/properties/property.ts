import type { DavContext, Resource } from '../resources/resource.ts';
import { dav } from '../xml/names.ts';
import { printElement, printText } from '../xml/write-xml.ts';

/** A property: the XML of its value, or undefined where a resource has none. */
export interface Property {
  readonly name: string;
  /** Whether `allprop` brings it (RFC 4918 §9.1): what is cheap and of WebDAV itself. */
  readonly isInAllprop?: boolean;
  read(resource: Resource, context: DavContext): string | undefined;
}

/** A property with text as its value. */
export const textProperty = (
  name: string,
  read: (resource: Resource, context: DavContext) => string | undefined,
  isInAllprop = false,
): Property => ({
  name,
  isInAllprop,
  read: (resource, context) => {
    const text = read(resource, context);
    return text === undefined ? undefined : printText(name, text);
  },
});

/** A property with XML as its value. */
export const xmlProperty = (
  name: string,
  read: (resource: Resource, context: DavContext) => string | undefined,
  isInAllprop = false,
): Property => ({
  name,
  isInAllprop,
  read: (resource, context) => {
    const content = read(resource, context);
    return content === undefined ? undefined : printElement(name, content);
  },
});

/** `DAV:href` with a path in it. */
export const printHref = (href: string): string => printText(dav('href'), href);

/** The collection of a resource that is one. */
export const collectionOf = (resource: Resource): (Resource & { type: 'collection' })['collection'] | undefined =>
  resource.type === 'collection' ? resource.collection : undefined;
