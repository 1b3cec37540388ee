import type { ColumnTypes, Migration } from '../migration.ts';
import { greylist } from './greylist.ts';
import { regionUses } from './region-uses.ts';
import { sendingHolds } from './sending-holds.ts';

/** One file for what each capability keeps. */
const parts: readonly ((c: ColumnTypes) => readonly string[])[] = [sendingHolds, regionUses, greylist];

/** What keeps a server out of trouble: sudden changes are seen, and servers that are not known may be asked to come again. */
export const operation017: Migration = {
  version: 17,
  name: 'operation',
  statements: (columns) => parts.flatMap((part) => part(columns)),
};
