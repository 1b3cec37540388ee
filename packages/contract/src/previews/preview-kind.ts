import { z } from 'zod';

/** How an attachment can be previewed, by the name that the person gets and the type; its bytes are checked when it is opened. */
export const previewKindSchema = z.enum([
  'picture',
  'pdf',
  'text',
  'office',
  'mail',
  'archive',
  'audio',
  'video',
  'calendar',
  'contact',
]);
export type PreviewKind = z.output<typeof previewKindSchema>;
