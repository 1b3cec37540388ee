import { randomInt } from 'node:crypto';
import { type CallContext, type OpenCallContext, toOperationContext } from '../../call/call-context.ts';
import { UserError } from '../../call/user-error.ts';
import type { JobKind } from '../../engines/jobs/port.ts';
import type { Services } from '../../services.ts';
import { caseFoldAddress, findRecipient, readPerson } from '../identity/index.ts';
import {
  askFileCode,
  codeMs,
  type FileCodeMessage,
  fileCodeJob,
  refuseTooMany,
  takeFileCode,
} from './code-operations.ts';
import { codeStrings } from './code-strings.ts';
import { openLargeFile } from './download.ts';
import { isFileRecipient } from './file-recipients.ts';
import { formatTicket } from './file-ticket.ts';
import { findLargeFile } from './large-operations.ts';

const purpose = 'large-file/code';

/** Writes to an address in the name of the mail system; given by a port, for it sends by the outbox. */
export type WriteToAddress = (
  message: { readonly accountNo: number; readonly to: string; readonly jobId: string },
  words: { readonly fromName: string; readonly subject: string; readonly text: string },
) => Promise<void>;

const toOperation = (context: OpenCallContext) => toOperationContext({ ...context, idempotencyKey: undefined });

function hashes({ secrets }: Pick<Services, 'secrets'>, largeId: string, address: string, code: string) {
  return {
    addressHash: secrets.hashToken(`${purpose}/address`, `${largeId}/${address}`),
    codeHash: secrets.hashToken(purpose, `${largeId}/${address}/${code}`),
  };
}

/** Mails a code to an address if it is a recipient of the file. Answers, counts and writes the same for any address. */
export async function askCode(
  services: Services,
  context: OpenCallContext,
  input: { readonly id: string; readonly address: string },
): Promise<null> {
  const { row } = await openLargeFile(services, input.id, context.now);
  const address = caseFoldAddress(input.address.trim());
  if (address === null) throw new UserError('recipientInvalid', { address: input.address });
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const key = { account: row.account_no, largeId: row.large_id };
  const message: FileCodeMessage = {
    ...key,
    encrypted: services.secrets.encrypt(purpose, JSON.stringify([address, code])),
    language: context.language,
    expiresAt: context.now + codeMs,
  };
  const callerHash = services.secrets.hashToken(`${purpose}/caller`, context.address);
  const asked = { ...key, ...hashes(services, row.large_id, address, code), callerHash, message };
  refuseTooMany(await services.database.runner.execute(askFileCode, toOperation(context), asked));
  return null;
}

/** The ticket for who shows the code that was mailed to an address. */
export async function proveAddress(
  services: Services,
  context: OpenCallContext,
  input: { readonly id: string; readonly address: string; readonly code: string },
) {
  const { row } = await openLargeFile(services, input.id, context.now);
  const address = caseFoldAddress(input.address.trim());
  if (address === null) throw new UserError('largeCodeWrong');
  const file = { account: row.account_no, largeId: row.large_id };
  const shown = { ...file, ...hashes(services, row.large_id, address, input.code) };
  const { isRight } = await services.database.runner.execute(takeFileCode, toOperation(context), shown);
  // A code that was never mailed is as wrong as any other.
  const targetAccount = (await findRecipient(services.database.read, address))?.accountNo ?? null;
  if (!isRight || !(await isFileRecipient(services.database.read, file, { address, targetAccount })))
    throw new UserError('largeCodeWrong');
  return formatTicket(services.secrets, file, { address, targetAccount }, context.now);
}

/** The ticket for a person who is signed in: the owner, or somebody whom a mail brings the file. The download itself never looks at a session. */
export async function openOwnFile(services: Services, context: CallContext, linkId: string) {
  const { row } = await openLargeFile(services, linkId, context.now);
  const { actor } = context.session;
  const { read } = services.database;
  const file = { account: row.account_no, largeId: row.large_id };
  const person = await readPerson(read, actor);
  const holder = { address: person?.address ?? '', targetAccount: actor };
  if (person === null || (actor !== row.account_no && !(await isFileRecipient(read, file, holder))))
    throw new UserError('largeFileNotFound');
  return formatTicket(services.secrets, file, holder, context.now);
}

/** Mails codes, after the call was answered: whether an address is a recipient is seen by nobody who asks. */
export function createFileCodeJob(services: Services, write: WriteToAddress): JobKind<FileCodeMessage> {
  return {
    kind: fileCodeJob,
    concurrency: 2,
    leaseMs: 60_000,
    maxAttempts: 5,
    backoffMs: (attempt) => 1_000 * 2 ** attempt,
    run: async ({ payload, id }) => {
      const { account, largeId, encrypted, language, expiresAt } = payload;
      if (expiresAt <= services.clock.now()) return;
      const { read } = services.database;
      const row = await findLargeFile(read, account, largeId);
      const [address, code] = JSON.parse(services.secrets.decrypt(purpose, encrypted)) as [string, string];
      const targetAccount = (await findRecipient(read, address))?.accountNo ?? null;
      if (row === null || !(await isFileRecipient(read, { account, largeId }, { address, targetAccount }))) return;
      const owner = await readPerson(read, account);
      const words = codeStrings[language];
      const facts = { code, fileName: row.file_name, sender: owner?.address ?? '', minutes: codeMs / 60_000 };
      await write(
        { accountNo: account, to: address, jobId: id },
        { fromName: words.fromName, subject: words.subject, text: words.text(facts) },
      );
    },
  };
}
