import type { ColumnTypes, Migration } from '../migration.ts';
import { regionUses } from './region-uses.ts';
import { sendingHolds } from './sending-holds.ts';

/** One file for what each capability keeps. */
const parts: readonly ((c: ColumnTypes) => readonly string[])[] = [sendingHolds, regionUses];

/** What keeps a server out of trouble: sudden changes are seen. */
export const operation017: Migration = {
  version: 17,
  name: 'operation',
  statements: (columns) => parts.flatMap((part) => part(columns)),
};
