import { z } from 'zod';
import { mailAddressSchema } from '../mailbox/mail.ts';

/** A table of text: a sheet, or a file of comma-separated values. Rows may be of different lengths. */
export const previewSheetSchema = z.object({
  name: z.string(),
  rows: z.array(z.array(z.string())),
  /** More rows or columns are in the file than are shown. */
  truncated: z.boolean(),
});
export type PreviewSheet = z.output<typeof previewSheetSchema>;

export const previewSlideSchema = z.object({ title: z.string(), lines: z.array(z.string()) });
export type PreviewSlide = z.output<typeof previewSlideSchema>;

export const archiveEntrySchema = z.object({
  /** As the archive has it, without the characters that would hide what it is; only ever shown, never a path of ours. */
  path: z.string(),
  isFolder: z.boolean(),
  /** Bytes unpacked; null where the archive does not say. */
  size: z.number().int().nullable(),
  /** Epoch milliseconds; null where the archive does not say. */
  modifiedAt: z.number().int().nullable(),
  encrypted: z.boolean(),
});
export type ArchiveEntry = z.output<typeof archiveEntrySchema>;

export const previewEventSchema = z.object({
  summary: z.string(),
  start: z.string(),
  end: z.string(),
  location: z.string(),
  organizer: z.string(),
  allDay: z.boolean(),
});
export type PreviewEvent = z.output<typeof previewEventSchema>;

export const previewContactSchema = z.object({
  name: z.string(),
  organisation: z.string(),
  title: z.string(),
  emails: z.array(z.string()),
  phones: z.array(z.string()),
  addresses: z.array(z.string()),
  note: z.string(),
});
export type PreviewContact = z.output<typeof previewContactSchema>;

/**
 * Why a file is not shown: `format` no preview for it, or its bytes are not what its name says; `damaged` it could not be read;
 * `tooLarge` it passes a limit; `encrypted` it needs a password; `tooRisky` reading it has failed too often to be tried again.
 */
export const previewRefusalSchema = z.enum(['format', 'damaged', 'tooLarge', 'encrypted', 'tooRisky']);
export type PreviewRefusal = z.output<typeof previewRefusalSchema>;

/** A mail within a mail; `html` is hostile and goes through both walls. */
const previewMailSchema = z.object({
  view: z.literal('mail'),
  from: z.array(mailAddressSchema),
  to: z.array(mailAddressSchema),
  cc: z.array(mailAddressSchema),
  subject: z.string(),
  sentAt: z.number().int().nullable(),
  text: z.string().nullable(),
  html: z.string().nullable(),
  truncated: z.boolean(),
  attachments: z.array(z.object({ fileName: z.string(), type: z.string(), size: z.number().int() })),
});

/** An attachment as its preview shows it, by the view that draws it. Everything in it is text from an outsider. */
export const attachmentPreviewSchema = z.discriminatedUnion('view', [
  /** `url`: a rendition made by us, path below /api/; width and height are its pixels. */
  z.object({
    view: z.literal('picture'),
    url: z.string(),
    width: z.number().int(),
    height: z.number().int(),
    animated: z.boolean(),
  }),
  /** The file's own bytes, read by the browser. */
  z.object({ view: z.literal('pdf'), url: z.string() }),
  z.object({ view: z.literal('audio'), url: z.string(), type: z.string() }),
  z.object({ view: z.literal('video'), url: z.string(), type: z.string() }),
  z.object({ view: z.literal('text'), text: z.string(), truncated: z.boolean() }),
  z.object({ view: z.literal('sheets'), sheets: z.array(previewSheetSchema), truncated: z.boolean() }),
  z.object({ view: z.literal('slides'), slides: z.array(previewSlideSchema), truncated: z.boolean() }),
  /** `html` is hostile: it goes through both walls. */
  z.object({ view: z.literal('document'), html: z.string(), truncated: z.boolean() }),
  previewMailSchema,
  z.object({
    view: z.literal('archive'),
    entries: z.array(archiveEntrySchema),
    /** Entries in the archive; more than `entries` holds when there are very many. */
    count: z.number().int(),
    /** Bytes of all entries together, unpacked, as the archive says; null where it does not. */
    totalSize: z.number().int().nullable(),
    /** More was left out than is counted here. */
    truncated: z.boolean(),
  }),
  z.object({ view: z.literal('calendar'), events: z.array(previewEventSchema), truncated: z.boolean() }),
  z.object({ view: z.literal('contact'), contacts: z.array(previewContactSchema), truncated: z.boolean() }),
  z.object({ view: z.literal('refused'), reason: previewRefusalSchema }),
]);
export type AttachmentPreview = z.output<typeof attachmentPreviewSchema>;
export type PreviewOf<View extends AttachmentPreview['view']> = Extract<AttachmentPreview, { view: View }>;
