import { approvalPolicySchema, type DraftContent } from '@hongyan/contract';
import type { ApiClient } from '@hongyan/testkit';
import type { CallClass, CallExample } from '@hongyan/testkit/server/call-example.ts';
import type { World } from '@hongyan/testkit/server/world.ts';
import { savePolicy } from '../../src/features/approval/policies/save-policy.ts';
import { machineContext, requirePersonByAddress } from '../../src/features/identity/index.ts';

/** What holds a message of the matrix. */
const heldWord = 'approval please';

/** Everybody approves their own messages with that word: so each has a request that is theirs, and theirs to decide. */
async function addPolicy(world: World, address: string): Promise<void> {
  const { database, clock } = world.server.context.services;
  const { orgId } = await requirePersonByAddress(database.read, address);
  const person = { kind: 'person', address } as const;
  const policy = approvalPolicySchema.parse({
    name: `every call ${address}`.slice(0, 60),
    who: [person],
    conditions: [{ kind: 'words', fields: ['subject'], words: [heldWord] }],
    levels: [{ approvers: [person] }],
    allowSelf: true,
    automatic: false,
  });
  const context = { ...machineContext(clock.now(), 'every-call'), client: 'admin' as const };
  await database.runner.execute(savePolicy, context, { orgId, policyId: null, policy });
}

const withPolicy = new WeakMap<World, Set<string>>();

/** A request that waits for the person who made it, with a text file. */
export async function makeApproval(
  world: World,
  own: ApiClient,
  content: DraftContent,
): Promise<{ approvalId: string }> {
  const address = content.from;
  const known = withPolicy.get(world) ?? new Set();
  if (!known.has(address)) await addPolicy(world, address);
  withPolicy.set(world, known.add(address));
  const file = { name: 'note.txt', type: 'text/plain', bytes: Buffer.from('every call') };
  const upload = (await own.upload('file/upload', file)).envelope?.data;
  const message = { ...content, subject: heldWord, attachments: [upload] } as never;
  const { approval } = (await own.compose.send({ content: message })).data;
  if (approval === null) throw new Error('nothing held the message');
  return { approvalId: approval.approvalId };
}

const aRequest = (more: Record<string, unknown> = {}): CallExample => ({
  valid: (own) => ({ approvalId: own.approvalId, ...more }),
  malformed: { approvalId: '../1', ...more },
});

export const approvalExamples: Readonly<Record<string, CallExample>> = {
  'approval.unapprovedCount': { valid: () => ({}), malformed: null },
  'approval.approverList': { valid: () => ({}), malformed: { state: 'lost' } },
  'approval.userList': { valid: () => ({}), malformed: { pageSize: 0 } },
  'approval.detail': aRequest(),
  'approval.preview': aRequest({ part: '2' }),
  'approval.file': aRequest({ part: '2' }),
  'approval.decide': {
    valid: (own) => ({ approvalIds: [own.approvalId], decision: 'approve' }),
    malformed: { approvalIds: [], decision: 'perhaps' },
  },
  'approval.withdraw': aRequest(),
  // The one before has withdrawn it.
  'approval.editAgain': aRequest(),
  'approval.remind': { ...aRequest(), refusal: 'approvalReminded' },
  'approval.setApprover': {
    valid: (own) => ({ approvalId: own.approvalId, approver: own.address }),
    malformed: { approvalId: '../1', approver: 7 },
    refusal: 'approverInvalid',
  },
  'approval.candidates': aRequest(),
  'approval.deputy': { valid: () => ({}), malformed: null },
  'approval.saveDeputy': { valid: () => ({ deputy: null }), malformed: { deputy: 'nobody' } },
};

const requests: CallClass = {
  as: 'nothing',
  why: 'messages that the person sends or decides about; what was written before leaves out folders with a password',
};

export const approvalClasses: Readonly<Record<string, CallClass>> = Object.fromEntries(
  Object.keys(approvalExamples).map((name) => [name, requests]),
);
