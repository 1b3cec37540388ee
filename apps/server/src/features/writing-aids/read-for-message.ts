/** What other capabilities ask: the parts that a message is put together from. */
import type {
  MailAddress,
  PaperLook,
  SignatureChoice,
  SignatureDefault,
  SystemSignatureRule,
  WritingAidKind,
} from '@hongyan/contract';
import type { CallContext } from '../../call/call-context.ts';
import { UserError } from '../../call/user-error.ts';
import type { Db } from '../../engines/database/port.ts';
import type { Services } from '../../services.ts';
import { builtInLook } from './built-in-papers.ts';
import { missingErrors } from './change-parts.ts';
import { organisationAccount, type Part, type PartOwner, pictureName, picturesNamedIn } from './part-content.ts';
import { shownHtml } from './present.ts';
import { findPart, findPictures, listParts, readCard, readChoices } from './store.ts';

/** A custom picture that goes along: its name in the HTML, and where its bytes are. */
export interface PartPicture {
  readonly contentId: string;
  readonly type: string;
  readonly blobId: string;
}

/** A part before its pictures have become the message's. */
export interface PartForMessage {
  readonly id: string;
  readonly name: string;
  readonly subject: string;
  /** May hold pictures as `data:` addresses, which few mail clients show. */
  readonly html: string;
  readonly to: readonly MailAddress[];
  readonly cc: readonly MailAddress[];
  readonly bcc: readonly MailAddress[];
  /** Of stationery; `picture` is a content id, or a `data:` address. */
  readonly look: (PaperLook & { readonly picture: string | null }) | null;
  readonly pictures: readonly PartPicture[];
}

export const ownerOf = ({ session }: CallContext): PartOwner => ({ orgId: session.orgId, account: session.subject });

/** A part that must be there: one's own or the organisation's. Refuses with …NotFound. */
export async function requirePart<Kind extends WritingAidKind>(
  db: Db,
  owner: PartOwner,
  kind: Kind,
  partId: string,
): Promise<Part<Kind>> {
  const part = await findPart(db, owner, kind, partId);
  if (part === null) throw new UserError(missingErrors[kind]);
  return part;
}

/** What the organisation decided about signatures. */
export async function readSignatureRule(db: Db, orgId: number): Promise<SystemSignatureRule> {
  const parts = await listParts(db, { orgId, account: organisationAccount }, 'signature');
  const chosen = parts.find(({ content }) => content.isDefault === true);
  return { defaultId: chosen?.partId ?? null, forced: chosen?.content.isForced === true };
}

/** The signature that a message begins with; null for none. */
function defaultSignature(
  { choices, rule }: { readonly choices: readonly SignatureChoice[]; readonly rule: SystemSignatureRule },
  address: string,
  use: 'forNew' | 'forReply',
): string | null {
  if (rule.forced && rule.defaultId !== null) return rule.defaultId;
  const choiceOf = (wanted: string) =>
    choices.find((choice) => choice.address.toLowerCase() === wanted.toLowerCase())?.[use] ?? null;
  const chosen = choiceOf(address) ?? choiceOf('') ?? rule.defaultId;
  return chosen === 'none' ? null : chosen;
}

/** The signature that a message from an address begins with; null for none. */
export async function readDefaultSignature(
  db: Db,
  owner: PartOwner,
  address: string,
  use: 'forNew' | 'forReply',
): Promise<string | null> {
  const choices = await readChoices(db, owner.account);
  const signId = defaultSignature({ choices, rule: await readSignatureRule(db, owner.orgId) }, address, use);
  // A system signature that somebody chose may be gone by now.
  return signId === null || (await findPart(db, owner, 'signature', signId)) === null ? null : signId;
}

/** The same for each of some addresses. */
export async function readDefaults(
  db: Db,
  owner: PartOwner,
  addresses: readonly string[],
): Promise<SignatureDefault[]> {
  const known = { choices: await readChoices(db, owner.account), rule: await readSignatureRule(db, owner.orgId) };
  const parts = [
    ...(await listParts(db, owner, 'signature')),
    ...(await listParts(db, { ...owner, account: organisationAccount }, 'signature')),
  ];
  const there = (signId: string | null) => (parts.some(({ partId }) => partId === signId) ? signId : null);
  return addresses.map((address) => ({
    address,
    forNew: there(defaultSignature(known, address, 'forNew')),
    forReply: there(defaultSignature(known, address, 'forReply')),
  }));
}

const nothing = { subject: '', html: '', to: [], cc: [], bcc: [], look: null, pictures: [] } as const;

async function picturesOf(db: Db, account: number, text: string): Promise<PartPicture[]> {
  const rows = await findPictures(db, account, picturesNamedIn(text));
  return rows.map((row) => ({ contentId: pictureName(row.picture_id), type: row.type, blobId: row.blob_id }));
}

async function readPaper(db: Db, owner: PartOwner, paperId: string): Promise<PartForMessage> {
  const builtIn = builtInLook(paperId);
  if (builtIn !== null) return { ...nothing, id: paperId, name: paperId, look: { ...builtIn, picture: null } };
  const { name, content } = await requirePart(db, owner, 'paper', paperId);
  const { look, pictureId, data } = content;
  const picture = pictureId === null ? data : pictureName(pictureId);
  const pictures = pictureId === null ? [] : await picturesOf(db, owner.account, picture ?? '');
  return { ...nothing, id: paperId, name, look: { ...look, picture }, pictures };
}

/** A part for a message that is sent from an address. Refuses with …NotFound. */
export async function readPartForMessage(
  { database }: Pick<Services, 'database'>,
  owner: PartOwner,
  wanted: { readonly kind: WritingAidKind; readonly id: string; readonly from?: string | undefined },
): Promise<PartForMessage> {
  const { read } = database;
  const { kind, id, from } = wanted;
  if (kind === 'paper') return readPaper(read, owner, id);
  if (kind === 'template') {
    const { name, content } = await requirePart(read, owner, kind, id);
    return { ...nothing, ...content, id, name, pictures: await picturesOf(read, owner.account, content.html) };
  }
  const part = await requirePart(read, owner, kind, id);
  const card = await readCard(read, owner.account);
  const html = shownHtml(part, from === undefined || from === '' ? card : { ...card, address: from });
  return { ...nothing, id, name: part.name, html, pictures: await picturesOf(read, owner.account, html) };
}
