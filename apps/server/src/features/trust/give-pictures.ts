import { remotePictureAddress } from '@hongyan/contract/remote-picture';
import { readPictures } from '@hongyan/mime';
import { type CallContext, toOperationContext } from '../../call/call-context.ts';
import { UserError } from '../../call/user-error.ts';
import { readStoredBody } from '../../mail/bodies/index.ts';
import { readScope, systemFolderId } from '../../mail/folders/index.ts';
import { findMail, readShownText } from '../../mail/reading/index.ts';
import type { Services } from '../../services.ts';
import { ensureRule } from './change-rules.ts';
import { signPicture } from './picture-link.ts';
import { normaliseSender } from './sender-form.ts';

/** A verified domain: nobody else can borrow what was decided about the sender. */
export function isProven(verdict: string): boolean {
  return verdict === 'pass' || verdict === 'own';
}

type PictureSources = Pick<Services, 'blobs' | 'database' | 'secrets'>;

/** The pictures on the web that the shown HTML of a mail names; the host is judged when one is fetched. Another port than the scheme's is none. */
async function readRemotePictures(services: PictureSources, orgId: number, bodyId: string): Promise<Set<string>> {
  const { raw, structure, summary } = await readStoredBody(services.database.read, { orgId, bodyId });
  const { html } = await readShownText({ blobs: services.blobs, raw }, structure, summary);
  const addresses = new Set<string>();
  readPictures(html ?? '', (source) => {
    const address = remotePictureAddress(source);
    if (address !== undefined && URL.parse(address)?.port === '') addresses.add(address);
  });
  return addresses;
}

export interface GivePicturesInput {
  readonly mailId: string;
  readonly urls: readonly string[];
  readonly remember: boolean;
}

/**
 * Signs a path for each of the named addresses that is a picture of the mail: asking is the person's consent, for this mail.
 * Others are left out, so that nobody makes the server fetch what no mail of theirs shows. Refuses with mailNotFound,
 * picturesNever for junk, senderUnproven where the consent would be remembered for a sender whom anybody can imitate.
 */
export async function givePictures(
  services: PictureSources,
  context: CallContext,
  input: GivePicturesInput,
): Promise<{ pictures: { url: string; path: string }[] }> {
  const { read, runner } = services.database;
  const scope = await readScope(read, context);
  const mail = await findMail(read, scope, Number(input.mailId));
  if (mail.folder_id === systemFolderId('junk')) throw new UserError('picturesNever');
  if (input.remember) {
    // What is remembered is a setting of the mailbox, and its owner's to decide.
    if (context.session.granted?.isShared === false) throw new UserError('notWhileSwitched');
    if (context.session.right === 'read') throw new UserError('mailboxRightMissing');
    if (!isProven(mail.from_verdict)) throw new UserError('senderUnproven');
    const sender = normaliseSender(mail.from_address);
    await runner.execute(ensureRule, toOperationContext(context), { account: scope.account, kind: 'images', sender });
  }
  const { session } = context;
  const link = { orgId: session.orgId, account: scope.account, n: mail.n, session };
  const held = await readRemotePictures(services, session.orgId, mail.body_id);
  return {
    pictures: input.urls
      .filter((url) => held.has(url))
      .map((url) => ({ url, path: signPicture(services.secrets, link, url, context.now) })),
  };
}
