import { type DraftContent, type MailAddress, plainDraft, type Settings, type WriteType } from '@hongyan/contract';
import type { CallContext } from '../../../call/call-context.ts';
import { readOrgSetting } from '../../../engines/settings/org-settings.ts';
import { readSettings } from '../../../engines/settings/person-settings.ts';
import type { Services } from '../../../services.ts';
import { listSenders } from '../../addresses/index.ts';
import type { StartFacts } from './present-start.ts';

export interface Writer extends StartFacts {
  readonly addresses: readonly (MailAddress & { readonly isGranted: boolean })[];
  readonly settings: Settings;
}

/** Who writes: their addresses and settings. */
export async function readWriter(services: Services, context: CallContext): Promise<Writer> {
  const { read } = services.database;
  const account = context.session.subject;
  // Another's mailbox hands no rights on that were given to its owner.
  const senders = (await listSenders(read, account, context.now)).filter(
    ({ kind }) => context.session.granted === undefined || kind !== 'granted',
  );
  return {
    addresses: senders.map(({ address, name, kind }) => ({ name, address, isGranted: kind === 'granted' })),
    settings: await readSettings(read, context.session.actor),
    limits: {
      massMailRecipients: await readOrgSetting(read, context.session.orgId, 'massMailRecipients'),
      largeAttachmentDays: await readOrgSetting(read, context.session.orgId, 'largeAttachmentDays'),
      emptySubject: await readOrgSetting(read, context.session.orgId, 'emptySubject'),
    },
  };
}

/** A mail in which nothing is written yet. */
export function emptyContent(writer: Writer, type: WriteType): DraftContent {
  return {
    type,
    refMailId: null,
    from: writer.addresses[0]?.address ?? '',
    to: [],
    cc: [],
    bcc: [],
    subject: '',
    html: '',
    attachments: [],
    priority: 3,
    readReceipt: false,
    ...plainDraft,
  };
}
