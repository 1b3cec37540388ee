import type { Services } from '../../services.ts';
import { type AcceptedBody, type BodyIntake, openBody } from '../mailbox/index.ts';
import { readSettings } from '../settings/index.ts';
import { composeBounce } from './compose-bounce.ts';
import type { RecipientResult } from './finish-recipients.ts';
import type { SubmissionFacts, SubmissionKey } from './store.ts';

export interface BounceServices {
  readonly intake: BodyIntake;
}

/** A header block beyond this is no header. */
const maxHeaderBytes = 256 * 1024;

async function readHeader(services: Services, submission: SubmissionFacts): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of openBody(services, submission)) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > maxHeaderBytes) break;
  }
  const bytes = Buffer.concat(chunks);
  const end = bytes.indexOf('\r\n\r\n');
  return bytes.subarray(0, end < 0 ? Math.min(bytes.length, maxHeaderBytes) : end + 2);
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** Composes the bounce of some recipients and takes it in; null for mail that was itself sent by nobody (RFC 3834: a bounce is never bounced). */
export async function bounceTo(
  services: Services & BounceServices,
  key: SubmissionKey,
  submission: SubmissionFacts,
  failed: readonly RecipientResult[],
): Promise<AcceptedBody | null> {
  if (submission.mailFrom === '') return null;
  const { language } = await readSettings(services.database.read, key.account);
  const bytes = composeBounce({
    language,
    hostname: services.config.hostname,
    senderAddress: submission.mailFrom,
    subject: submission.subject,
    messageId: submission.messageId,
    failed,
    originalHeader: await readHeader(services, submission),
    arrivedAt: submission.createdAt,
    now: services.clock.now(),
  });
  const spooled = await services.intake.spool(once(bytes), { maxBytes: bytes.length });
  if (spooled === 'too-large') throw new Error('a bounce is never too large');
  return services.intake.finish(spooled, { orgId: submission.orgId });
}
