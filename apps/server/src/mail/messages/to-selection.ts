import type { calls } from '@hongyan/contract';
import type { z } from 'zod';
import type { Scope } from '../../call/scope.ts';
import type { MailSelection } from './select-mails.ts';

type MailsInput = Pick<z.output<typeof calls.mailbox.recover.input>, 'mailboxId' | 'mailIds' | 'mailUids'>;

/** The mails that a call names, within what its session may see. */
export function toSelection(scope: Scope, input: MailsInput): MailSelection {
  return {
    ...scope,
    ns: input.mailIds.map(Number),
    folderId: input.mailboxId === undefined ? null : Number(input.mailboxId),
    uids: input.mailUids,
  };
}
