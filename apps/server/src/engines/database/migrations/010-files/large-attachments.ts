import type { ColumnTypes } from '../migration.ts';

/** Who may download a large attachment, its versions, and who has. */
export const largeAttachmentRights = (_columns: ColumnTypes): string[] => [];
