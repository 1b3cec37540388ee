import {
  type DraftAttachment,
  type DraftContent,
  maxAttachments,
  maxHtmlBytes,
  mebibyte,
  plainDraft,
} from '@hongyan/contract';
import { findPart, type MessageStructure } from '@hongyan/mime';
import { UserError } from '../../call/user-error.ts';
import type { OperationContext } from '../../engines/database/port.ts';
import { openPart, type StoredSummary } from '../../mail/bodies/index.ts';
import { readShownText } from '../../mail/reading/index.ts';
import type { Services } from '../../services.ts';
import type { DraftSummary } from '../outbox/in-transaction.ts';
import type { HeldMessage } from '../outbox/index.ts';
import { createFreeNames } from './file-names.ts';
import { fitContent } from './fit-content.ts';
import { escapeHtml } from './quote-mail.ts';
import { summariseDraft } from './save-draft.ts';
import { keepUpload, presentUpload } from './uploads.ts';

type DraftServices = Pick<Services, 'blobs' | 'database' | 'clock' | 'secrets'>;

/** What is in a message that was taken in. */
interface ReadMessage {
  readonly raw: { readonly inline: Uint8Array | null; readonly blobId: string | null };
  readonly structure: MessageStructure;
  readonly summary: StoredSummary;
}

async function keepFiles(
  services: DraftServices,
  context: OperationContext,
  account: number,
  { raw, structure, summary }: ReadMessage,
): Promise<DraftAttachment[]> {
  const kept: DraftAttachment[] = [];
  const freeName = createFreeNames();
  for (const file of summary.attachments) {
    const part = findPart(structure, file.path);
    if (part === undefined || file.size === 0) continue;
    const contentId = file.isInline ? (file.contentId ?? null) : null;
    const upload = await keepUpload(services, context, account, {
      fileName: contentId === null ? freeName(file.fileName) : file.fileName,
      type: file.type,
      stream: openPart(services.blobs, raw, part),
      contentId,
    });
    kept.push(presentUpload(services, upload, context.now));
  }
  return kept;
}

/** The people of a message; whom it does not name gets it as a blind copy. */
function toPeople(summary: StoredSummary, recipients: readonly string[]): Pick<DraftContent, 'to' | 'cc' | 'bcc'> {
  const plain = (people: readonly { readonly name: string; readonly address: string }[]) =>
    people.filter(({ address }) => address !== '').map(({ name, address }) => ({ name, address }));
  const [to, cc] = [plain(summary.to), plain(summary.cc)];
  const named = new Set([...to, ...cc].map(({ address }) => address.toLowerCase()));
  const bcc = recipients
    .filter((address) => !named.has(address.toLowerCase()))
    .map((address) => ({ name: '', address }));
  return { to, cc, bcc };
}

/**
 * A message of a mail client that waits, as the draft that it becomes again when it is taken back: texts, people, files. Refuses with
 * `tooLarge` what no draft can hold, rather than to lose a part of it.
 */
export async function writeDraftOfMessage(
  services: DraftServices,
  context: OperationContext,
  { account, body, recipients, until }: HeldMessage,
): Promise<DraftSummary> {
  const message: ReadMessage = {
    raw: { inline: body.inlineBytes, blobId: body.blobId },
    structure: JSON.parse(body.structure) as MessageStructure,
    summary: JSON.parse(body.summary) as StoredSummary,
  };
  const { summary } = message;
  const shown = await readShownText({ blobs: services.blobs, raw: message.raw }, message.structure, summary);
  const html = shown.html ?? `<pre>${escapeHtml(shown.text ?? '')}</pre>`;
  if (shown.truncated || Buffer.byteLength(html) > maxHtmlBytes || summary.attachments.length > maxAttachments)
    throw new UserError('tooLarge', { max: `${String(Math.floor(maxHtmlBytes / mebibyte))}M` });
  return summariseDraft(
    fitContent({
      type: 'new',
      refMailId: null,
      from: summary.from[0]?.address ?? '',
      ...toPeople(summary, recipients),
      subject: body.facts.subject,
      html,
      attachments: await keepFiles(services, context, account, message),
      priority: body.facts.priority,
      readReceipt: body.facts.wantsReceipt,
      ...plainDraft,
      format: shown.html === null ? 'text' : 'html',
      scheduledAt: until,
    }),
  );
}
