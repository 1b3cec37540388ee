import type { AnyOperation } from '../../engines/database/port.ts';
import { addAnnouncement, readAnnouncement, removeAnnouncement } from './announcements.ts';

/** What the database thread runs for this capability. */
export const announcementsOperations: readonly AnyOperation[] = [addAnnouncement, removeAnnouncement, readAnnouncement];
