/** One attachment as its preview shows it: which way it is read is decided by its name, whether that is done by its bytes. */
import type { AttachmentPreview, PreviewRefusal } from '@hongyan/contract';
import { type CallContext, type OpenCallContext, toOperationContext } from '../../call/call-context.ts';
import type { Scope } from '../../call/scope.ts';
import {
  type DocumentFormat,
  DocumentRefused,
  decodeFile,
  maxDocumentBytes,
  maxTextBytes,
  readContacts,
  readCsv,
  readText,
} from '../../engines/documents/index.ts';
import {
  type AttachmentFormat,
  choosePreviewKind,
  findMail,
  findPlayedType,
  formatOfAttachment,
  type LinkForm,
  maxCalendarBytes,
  readCalendarEvents,
  signAttachment,
} from '../../mail/reading/index.ts';
import { type FoundAttachment, findAttachment } from '../reading/index.ts';
import { isWhatItSays, startBytes } from './check-bytes.ts';
import { type DrawServices, drawPicture, pictureSide } from './draw-picture.ts';
import { type PreviewedFile, readFirstBytes, toPreviewedFile } from './previewed-file.ts';
import { previewMemoryMb, previewTimeoutMs, readOutside } from './read-outside.ts';

export interface PreviewRequest {
  readonly scope: Scope;
  readonly n: number;
  /** IMAP section number. */
  readonly part: string;
}

/** Where a browser asks for what it shows itself. */
export type AddressOf = (form: Extract<LinkForm, 'file' | 'picture'>) => string;

interface Opening {
  readonly services: DrawServices;
  readonly context: OpenCallContext;
  /** Path below /api/ of the file's bytes, or of a picture of it that we draw. */
  readonly addressOf: AddressOf;
  readonly file: PreviewedFile;
  readonly format: AttachmentFormat;
}

const refused = (reason: PreviewRefusal): AttachmentPreview => ({ view: 'refused', reason });

/** Plain text and cards are read here, by our own linear readers. */
async function previewBytes(opening: Opening, read: (bytes: Buffer) => AttachmentPreview, maxBytes: number) {
  const bytes = await readFirstBytes(opening.file, maxBytes);
  try {
    return read(bytes);
  } catch (error) {
    if (error instanceof DocumentRefused) return refused(error.reason);
    throw error;
  }
}

async function readDocument(opening: Opening, format: DocumentFormat): Promise<AttachmentPreview> {
  const { services, context, file } = opening;
  const bytes = await readFirstBytes(file, maxDocumentBytes);
  if (bytes.length > maxDocumentBytes) return refused('tooLarge');
  const { orgId, contentId, part } = file;
  const result = await readOutside(
    services,
    toOperationContext({ ...context, idempotencyKey: undefined }),
    { orgId, bodyId: contentId, part },
    () =>
      services.sandbox.runSandboxed(
        'document',
        { bytes, format, fileName: file.fileName },
        { timeoutMs: previewTimeoutMs, maxMemoryMb: previewMemoryMb },
      ),
  );
  return result === 'tooRisky' ? refused('tooRisky') : result.output;
}

/** A picture is drawn once to know that it can be, and how large it is; the browser then asks for it by its link. */
async function readPicture(opening: Opening): Promise<AttachmentPreview> {
  const drawn = await drawPicture(opening.services, opening.context, opening.file, pictureSide);
  if (drawn.status === 'refused') return refused(drawn.reason);
  const { width, height, type } = drawn;
  const url = opening.addressOf('picture');
  return { view: 'picture', url, width, height, animated: opening.format === 'gif' && type === 'image/webp' };
}

/** What the browser itself reads gets a link to its bytes, once they begin as the name says. */
async function readByBrowser(opening: Opening, view: 'pdf' | 'audio' | 'video'): Promise<AttachmentPreview> {
  const { file, format } = opening;
  if (!isWhatItSays(format, await readFirstBytes(file, startBytes))) return refused('format');
  const url = opening.addressOf('file');
  if (view === 'pdf') return { view, url };
  return { view, url, type: findPlayedType(format) ?? 'application/octet-stream' };
}

function readCalendar(bytes: Buffer): AttachmentPreview {
  const { events, truncated } = readCalendarEvents(decodeFile(bytes.subarray(0, maxCalendarBytes)));
  return events.length === 0 ? refused('format') : { view: 'calendar', events, truncated };
}

function readByFormat(opening: Opening): Promise<AttachmentPreview> {
  const { format } = opening;
  const kind = choosePreviewKind(format);
  switch (kind) {
    case 'picture':
      return readPicture(opening);
    case 'pdf':
    case 'audio':
    case 'video':
      return readByBrowser(opening, kind);
    case 'text':
      return previewBytes(opening, format === 'csv' ? readCsv : readText, maxTextBytes);
    case 'calendar':
      return previewBytes(opening, readCalendar, maxCalendarBytes);
    case 'contact':
      return previewBytes(opening, (bytes) => readContacts(decodeFile(bytes)), maxTextBytes);
    case 'office':
    case 'mail':
    case 'archive':
      return readDocument(opening, format as DocumentFormat);
  }
}

/** One attachment for its preview. Refuses with mailNotFound and attachmentNotFound; that a file cannot be shown is an answer. */
export async function openPreview(
  services: DrawServices,
  context: CallContext,
  request: PreviewRequest,
): Promise<AttachmentPreview> {
  const { session, now } = context;
  const { orgId } = session;
  const { scope, n, part } = request;
  const row = await findMail(services.database.read, scope, n);
  const found = await findAttachment(services, { orgId, bodyId: row.body_id, part });
  const sign = (form: LinkForm) =>
    signAttachment(services.secrets, { orgId, account: scope.account, n, part, form, session }, now);
  return previewAttachment(services, context, found, (form) =>
    form === 'picture' ? `file/preview/${sign(form)}` : `file/attachment/${sign(form)}`,
  );
}

/** The same of an attachment that is found already, whoever may look at it. */
export function previewAttachment(
  services: DrawServices,
  context: CallContext,
  found: FoundAttachment,
  addressOf: AddressOf,
): Promise<AttachmentPreview> {
  return previewFile(services, context, toPreviewedFile(services, found), addressOf);
}

/** The same of any file, whoever may look at it. */
export async function previewFile(
  services: DrawServices,
  context: OpenCallContext,
  file: PreviewedFile,
  addressOf: AddressOf,
): Promise<AttachmentPreview> {
  const format = formatOfAttachment(file.fileName, file.type);
  return format === null ? refused('format') : readByFormat({ services, context, addressOf, file, format });
}
