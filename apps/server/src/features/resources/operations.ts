import type { AnyOperation, AnyReader } from '../../engines/database/port.ts';
import { changeBookers, changeManagers } from './change-people.ts';
import { findResources } from './find-resources.ts';
import { changeResource, createResource, deleteResource } from './keep-resource.ts';

/** What the database thread runs for rooms and equipment. */
export const resourcesOperations: readonly AnyOperation[] = [
  createResource,
  changeResource,
  deleteResource,
  changeManagers,
  changeBookers,
];

/** Long reads. */
export const resourcesReaders: readonly AnyReader[] = [findResources];
