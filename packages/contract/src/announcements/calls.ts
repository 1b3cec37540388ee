/** Announcements of the organisation. */
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { nothingSchema } from '../envelope.ts';
import { announcementSchema } from './announcement.ts';

const list = defineCall({
  name: 'announcements.list',
  method: 'POST',
  path: 'console/announcement/listAll',
  capability: 'home',
  programs: true,
  needs: 'person',
  summary: "Announcements of the person's organisation that are valid now, the newest first",
  changes: false,
  input: z.object({}),
  output: z.object({ list: z.array(announcementSchema) }),
});

const read = defineCall({
  name: 'announcements.read',
  method: 'POST',
  path: 'console/announcement/read',
  capability: 'home',
  needs: 'person',
  summary: 'Records that the person has read an announcement',
  input: z.object({ announcementId: z.coerce.number().int().min(1).max(1_000_000_000) }),
  output: nothingSchema,
  errors: ['announcementNotFound'],
});

export const announcementsCalls = { list, read };
