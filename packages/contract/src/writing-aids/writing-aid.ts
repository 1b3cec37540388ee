import { z } from 'zod';
import { draftAttachmentSchema, recipientSchema } from '../compose/draft.ts';
import { maxRecipients, maxSubjectCharacters, maxWritingAidNameCharacters } from '../limits.ts';

/** What a message is put together from besides its text: signatures, templates, stationery (specification, section 3). */
export const writingAidKindSchema = z.enum(['signature', 'template', 'paper']);
export type WritingAidKind = z.output<typeof writingAidKindSchema>;

/** Random, never a number that could be counted up to. Built-in stationery has a name instead. */
export const writingAidIdSchema = z.string().regex(/^(?:[0-9a-f]{24}|builtin-[a-z]{1,20})$/);
/** `personal`: one's own. `system`: of the organisation, made by its administrator. */
export const writingAidOwnerSchema = z.enum(['personal', 'system']);

/** A picture of a signature, template or stationery: the HTML names it `cid:`, the page shows it at `url`, which expires. */
export const customPictureSchema = z.object({
  contentId: z.string().regex(/^[0-9a-f]{32}@custom$/),
  url: z.string(),
  size: z.number().int(),
});
export type CustomPicture = z.output<typeof customPictureSchema>;

export const signatureSchema = z.object({
  signId: writingAidIdSchema,
  name: z.string(),
  kind: writingAidOwnerSchema,
  /** As hostile as any mail: every page cleans it before it is shown. A system signature is filled with the person's data. */
  html: z.string(),
  /** The first words of its text. */
  preview: z.string(),
  pictures: z.array(customPictureSchema),
  updatedAt: z.number().int(),
});
export type Signature = z.output<typeof signatureSchema>;

/** A signature by its id, none at all, or null: what stands for all addresses, and there what the organisation sets. */
export const chosenSignatureSchema = z.union([writingAidIdSchema, z.literal('none')]).nullable();
export type ChosenSignature = z.output<typeof chosenSignatureSchema>;

/** The default signatures of an address; of all addresses where `address` is empty. */
export const signatureChoiceSchema = z.object({
  address: z.string().max(320),
  forNew: chosenSignatureSchema,
  /** Answers and forwards. */
  forReply: chosenSignatureSchema,
});
export type SignatureChoice = z.output<typeof signatureChoiceSchema>;

/** What the organisation decided: its default signature, and whether people may choose another. */
export const systemSignatureRuleSchema = z.object({
  defaultId: writingAidIdSchema.nullable(),
  forced: z.boolean(),
});
export type SystemSignatureRule = z.output<typeof systemSignatureRuleSchema>;

/** What messages from an address begin with, all choices weighed: a signature's id, or null for none. */
export const signatureDefaultSchema = z.object({
  address: z.string(),
  forNew: writingAidIdSchema.nullable(),
  forReply: writingAidIdSchema.nullable(),
});
export type SignatureDefault = z.output<typeof signatureDefaultSchema>;

export const templateSummarySchema = z.object({
  templateId: writingAidIdSchema,
  name: z.string(),
  kind: writingAidOwnerSchema,
  subject: z.string(),
  /** The first words of its text. */
  preview: z.string(),
  updatedAt: z.number().int(),
});
export type TemplateSummary = z.output<typeof templateSummarySchema>;

/** Whom a message of the template goes to where nobody else is named. */
const people = z.array(recipientSchema).max(maxRecipients);
export const templateSchema = templateSummarySchema.omit({ preview: true }).extend({
  html: z.string(),
  pictures: z.array(customPictureSchema),
  to: people,
  cc: people,
  bcc: people,
});
export type MailTemplate = z.output<typeof templateSchema>;

const colourSchema = z.string().regex(/^#[0-9a-f]{6}$/);
/** How stationery is drawn, in what every mail client shows: a coloured table with a border, and a picture where it has one. */
export const paperStyleSchema = z.object({
  /** Of the ground. */
  colour: colourSchema,
  /** Of the border; null for none. */
  edge: colourSchema.nullable(),
  /** Where the border stands. */
  frame: z.enum(['none', 'left', 'top', 'ends', 'around']),
  /** `top`: a band above the text. `tile`: repeated below it; some mail clients leave it out. */
  place: z.enum(['top', 'tile']),
  /** Of a band: how far down the text begins, pixels. */
  bandPx: z.number().int().min(0).max(600),
});
export type PaperStyle = z.output<typeof paperStyleSchema>;

export const paperSchema = paperStyleSchema.extend({
  paperId: writingAidIdSchema,
  /** Built-in stationery is named by the client. */
  name: z.string(),
  kind: z.enum(['builtIn', 'system', 'personal']),
  /** Where the page shows its picture; null where it has none. */
  url: z.string().nullable(),
  updatedAt: z.number().int(),
});
export type Paper = z.output<typeof paperSchema>;

/** A part as a message takes it: its pictures are uploads of the person, named in the HTML by their content ids. */
export const takenPartSchema = z.object({
  id: writingAidIdSchema,
  name: z.string(),
  /** Of a template. */
  subject: z.string(),
  html: z.string(),
  to: people,
  cc: people,
  bcc: people,
  /** Of stationery; `picture` is among the attachments. */
  look: paperStyleSchema.extend({ picture: z.string().nullable() }).nullable(),
  attachments: z.array(draftAttachmentSchema),
});
export type TakenPart = z.output<typeof takenPartSchema>;

export const partNameSchema = z.string().max(4 * maxWritingAidNameCharacters);
export const templateSubjectSchema = z.string().max(4 * maxSubjectCharacters);
