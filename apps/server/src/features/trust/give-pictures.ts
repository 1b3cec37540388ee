import { type CallContext, operationContextOf } from '../../call/call-context.ts';
import { UserError } from '../../call/user-error.ts';
import type { Services } from '../../services.ts';
import { readScope, systemFolderId } from '../folders/index.ts';
import { findMail } from '../mailbox/index.ts';
import { ensureRule } from './change-rules.ts';
import { signPicture } from './picture-link.ts';
import { foldSender } from './sender-form.ts';

/** A verified domain: nobody else can borrow what was decided about the sender. */
export function isProven(verdict: string): boolean {
  return verdict === 'pass' || verdict === 'own';
}

/** What may be fetched at all; the host is judged when it is. */
function isWebPicture(url: string): boolean {
  const parsed = URL.parse(url);
  return parsed !== null && (parsed.protocol === 'http:' || parsed.protocol === 'https:') && parsed.port === '';
}

export interface GivePicturesInput {
  readonly mailId: string;
  readonly urls: readonly string[];
  readonly remember: boolean;
}

/**
 * Signs a path for each picture of a mail: asking is the person's consent, for this mail. Refuses with mailNotFound,
 * picturesNever for junk, senderUnproven where the consent would be remembered for a sender whom anybody can imitate.
 */
export async function givePictures(
  services: Pick<Services, 'database' | 'secrets'>,
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
    const sender = foldSender(mail.from_address);
    await runner.execute(ensureRule, operationContextOf(context), { account: scope.account, kind: 'images', sender });
  }
  const { session } = context;
  const link = { orgId: session.orgId, account: scope.account, n: mail.n, session };
  return {
    pictures: input.urls
      .filter(isWebPicture)
      .map((url) => ({ url, path: signPicture(services.secrets, link, url, context.now) })),
  };
}
