import type { DavLimits } from '../limits.ts';
import type { CollectionKind, DavCollection, DavObjectInfo, DavStore } from '../port.ts';
import { type DavPath, printPath, type SchedulingBox } from '../wire/path.ts';

/** What a path names and what is there. */
export type Resource =
  | { readonly type: 'root' }
  | { readonly type: 'principals' }
  | { readonly type: 'principal' }
  | { readonly type: 'homes'; readonly kind: CollectionKind }
  | { readonly type: 'home'; readonly kind: CollectionKind }
  | {
      readonly type: 'scheduling';
      readonly box: SchedulingBox;
      /** The calendar that new events go into; undefined where there is none. */
      readonly fallback?: DavCollection | undefined;
    }
  | { readonly type: 'collection'; readonly collection: DavCollection }
  | {
      readonly type: 'object';
      readonly collection: DavCollection;
      readonly info: DavObjectInfo;
      /** Content as the request wants it; undefined unless it does. */
      readonly data?: string;
      /** Known with the content. */
      readonly scheduleTag?: string | undefined;
    };

/** What every part of an answer needs. */
export interface DavContext {
  /** Path before everything of ours, without a slash at the end. */
  readonly base: string;
  readonly store: DavStore;
  readonly limits: DavLimits;
  /** Properties that are not there are left out of answers (RFC 8144). */
  readonly isMinimal: boolean;
}

function pathOf(resource: Resource, user: string): DavPath {
  switch (resource.type) {
    case 'root':
    case 'principals':
    case 'homes':
      return resource;
    case 'principal':
      return { type: 'principal', user };
    case 'home':
      return { type: 'home', kind: resource.kind, user };
    case 'scheduling':
      return { type: 'scheduling', kind: 'calendar', user, box: resource.box };
    case 'collection':
      return { type: 'collection', kind: resource.collection.kind, user, name: resource.collection.name };
    case 'object': {
      const { kind, name } = resource.collection;
      return { type: 'object', kind, user, name, object: resource.info.name };
    }
  }
}

/** The href of a resource. */
export const hrefOf = ({ base, store }: DavContext, resource: Resource): string =>
  printPath(pathOf(resource, store.principal.name), base);
