/** A mail as the people of a group get it: the fields of the list before it, everything below as it was written. */
import type { AcceptedBody } from '../../mail/bodies/in-transaction.ts';
import { type BodyIntake, readStoredBody } from '../../mail/bodies/index.ts';
import type { Services } from '../../services.ts';
import { formatListFields, readGroup, writeLeaveLink } from '../mail-groups/index.ts';
import type { SubmissionFacts } from './store.ts';

/** The fields for a group's address; those of a group that was deleted meanwhile name it by its address. */
export async function readListFields({ database }: Pick<Services, 'database'>, address: string): Promise<string> {
  const group = await readGroup(database.read, address);
  return formatListFields(group ?? { address, name: address, whoSends: 'named' });
}

/** The same for one person outside, with their own link to leave where the group is open. */
export async function readListFieldsFor(
  services: Pick<Services, 'database' | 'secrets' | 'config'>,
  address: string,
  recipient: string,
): Promise<string> {
  const group = await readGroup(services.database.read, address);
  if (group === null) return readListFields(services, address);
  return formatListFields(group, await writeLeaveLink(services, group, recipient));
}

/** Makes the body for each group of a submission, once for all of its people. */
export function createGroupBodies(
  services: Pick<Services, 'database'> & { readonly intake: BodyIntake },
  submission: Pick<SubmissionFacts, 'orgId' | 'bodyId'>,
): (group: string) => Promise<AcceptedBody> {
  const made = new Map<string, Promise<AcceptedBody>>();
  const make = async (group: string): Promise<AcceptedBody> => {
    const fields = Buffer.from(await readListFields(services, group), 'utf8');
    const { raw, sizeBytes } = await readStoredBody(services.database.read, submission);
    const inline = raw.inline ?? new Uint8Array();
    const { orgId } = submission;
    if (raw.blobId === null) {
      const spooled = { sizeBytes, bytes: inline, blobId: null };
      return services.intake.finish(spooled, { orgId, prefix: fields });
    }
    const spooled = { sizeBytes: sizeBytes - inline.length, bytes: null, blobId: raw.blobId };
    return services.intake.finish(spooled, { orgId, prefix: Buffer.concat([fields, inline]) });
  };
  return (group) => {
    const known = made.get(group) ?? make(group);
    made.set(group, known);
    return known;
  };
}
