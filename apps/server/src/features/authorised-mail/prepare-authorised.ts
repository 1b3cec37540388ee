import { randomBytes } from 'node:crypto';
import {
  type AuthorisedTerms,
  countCharacters,
  type DraftContent,
  maxAuthorisedFilesBytes,
  maxAuthorisedPasswordCharacters,
  mebibyte,
} from '@hongyan/contract';
import type { CallContext } from '../../call/call-context.ts';
import { UserError } from '../../call/user-error.ts';
import type { UploadTable } from '../../engines/database/schema/mailbox-tables.ts';
import { readSettings } from '../../engines/settings/person-settings.ts';
import type { Services } from '../../services.ts';
import { isFeatureOn, toFeatureSubject } from '../settings/index.ts';
import { formatLinkId, hashLink } from './authorised-link.ts';
import { encryptMessage, type MessageContent, readEncrypted } from './encrypted-message.ts';
import type { AuthorisedInput } from './keep-authorised.ts';
import { keyPurpose } from './key-purpose.ts';

/** A read-limited mail before its recipients are known. */
export interface PreparedAuthorised {
  readonly key: string;
  readonly row: Omit<AuthorisedInput, 'recipients'>;
}

/** Refuses what cannot be sent as a read-limited mail, before anything is done. */
export async function checkAuthorised(
  services: Services,
  context: CallContext,
  content: DraftContent,
  message: { readonly uploads: readonly UploadTable[]; readonly password: string | undefined },
): Promise<void> {
  const { read } = services.database;
  if (!(await isFeatureOn(read, toFeatureSubject(context), 'secretMode'))) throw new UserError('authorisedOff');
  const { password = '' } = message;
  if (password === '') throw new UserError('authorisedPasswordMissing');
  if (countCharacters(password) > maxAuthorisedPasswordCharacters)
    throw new UserError('authorisedPasswordTooLong', { max: maxAuthorisedPasswordCharacters });
  if (content.largeFiles.length > 0) throw new UserError('authorisedLargeFile');
  const bytes = message.uploads.reduce((sum, upload) => sum + upload.size_bytes, 0);
  if (bytes > maxAuthorisedFilesBytes)
    throw new UserError('authorisedTooLarge', { max: `${String(maxAuthorisedFilesBytes / mebibyte)}M` });
}

async function readFiles(services: Services, uploads: readonly UploadTable[]): Promise<MessageContent['files']> {
  const files: MessageContent['files'] = [];
  for (const upload of uploads) {
    const content = await readEncrypted(services.blobs, upload.blob_id);
    files.push({
      fileName: upload.file_name,
      type: upload.type,
      size: content.length,
      contentId: upload.content_id,
      content: content.toString('base64'),
    });
  }
  return files;
}

/** Takes a message in as a read-limited one: what is written down holds nothing that could be read without a key and the password. */
export async function prepareAuthorised(
  services: Services,
  context: CallContext,
  message: {
    readonly terms: AuthorisedTerms;
    readonly password: string;
    readonly uploads: readonly UploadTable[];
    readonly linkBase: string;
    readonly content: Omit<MessageContent, 'files'>;
  },
): Promise<PreparedAuthorised> {
  const uid = randomBytes(16).toString('hex');
  const passwordHash = await services.secrets.hashPassword(message.password);
  const files = await readFiles(services, message.uploads);
  const encrypted = await encryptMessage(services.blobs, uid, { ...message.content, files });
  const { language, timeZoneName } = await readSettings(services.database.read, context.session.subject);
  return {
    key: encrypted.key,
    row: {
      uid,
      password_hash: passwordHash,
      size_bytes: encrypted.sizeBytes,
      reads: message.terms.reads,
      days: message.terms.days,
      subject: message.content.subject,
      link_base: message.linkBase,
      language,
      time_zone: timeZoneName,
      blobId: encrypted.blobId,
      uploadIds: message.uploads.map((upload) => upload.upload_id),
    },
  };
}

/** Gives each recipient a link and a seal of their own. */
export function nameRecipients(
  services: Pick<Services, 'secrets'>,
  account: number,
  prepared: PreparedAuthorised,
  recipients: readonly { readonly address: string; readonly account: number | null }[],
): AuthorisedInput {
  const { secrets } = services;
  const mail = { account, uid: prepared.row.uid };
  return {
    ...prepared.row,
    recipients: recipients.map((recipient) => ({
      address: recipient.address,
      account: recipient.account,
      linkHash: hashLink(secrets, formatLinkId(secrets, mail, recipient.address)),
      encryptedKey: secrets.encrypt(keyPurpose, prepared.key),
    })),
  };
}
