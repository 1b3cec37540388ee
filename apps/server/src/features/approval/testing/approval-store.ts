/** A store with an organisation in which policies hold mail, for tests: three people in departments, and messages judged as they would leave. */
import type { ProductEngine } from '@hongyan/testkit/server/product-stores.ts';
import { inChunks, type MailStore, openMailStore } from '@hongyan/testkit/store/mail-store.ts';
import type { AcceptedBody } from '../../../mail/bodies/in-transaction.ts';
import { createPeople, machineContext } from '../../identity/index.ts';
import type { SubmittedRecipient } from '../../outbox/in-transaction.ts';
import type { JudgedMessage, JudgeMessage, Judgement } from '../../outbox/index.ts';
import { createJudge } from '../judging/judge.ts';
import { savePolicy } from '../policies/save-policy.ts';

export interface ApprovalStore {
  readonly mail: MailStore;
  readonly judge: JudgeMessage;
  /** Anna, who writes, Ben, who approves unless a policy says otherwise, and Carl. */
  readonly anna: number;
  readonly ben: number;
  readonly carl: number;
  /** Writes a policy down for everybody, with Ben as its approver, unless it says otherwise; answers its number. */
  addPolicy(policy: Record<string, unknown>): Promise<number>;
  clearPolicies(): Promise<void>;
  takeIn(raw: string | Uint8Array): Promise<AcceptedBody>;
  /** Judges what Anna sends to somebody outside, unless said otherwise. */
  judgeRaw(raw: string | Uint8Array, change?: Partial<JudgedMessage>): Promise<Judgement>;
  admin(): ReturnType<typeof machineContext>;
}

export const outside = (address: string): SubmittedRecipient => ({
  address,
  domain: address.slice(address.lastIndexOf('@') + 1),
  account: null,
});

export const inside = (account: number, address = 'ben@example.org'): SubmittedRecipient => ({
  address,
  domain: 'example.org',
  account,
});

export async function openApprovalStore(engine: ProductEngine): Promise<ApprovalStore> {
  const mail = await openMailStore(engine);
  const { database, clock } = mail.store;
  const admin = () => machineContext(clock.now(), 'admin');
  const carl = await createPeople(mail.store).addPerson(admin(), {
    address: 'carl@example.org',
    name: 'carl',
    password: 'correct-horse',
  });
  const judge = createJudge(mail.services);
  const takeIn = async (raw: string | Uint8Array): Promise<AcceptedBody> => {
    const spooled = await mail.intake.spool(inChunks(Buffer.from(raw), 1024 * 1024), { maxBytes: 100_000_000 });
    if (spooled === 'too-large') throw new Error('too large');
    return mail.intake.finish(spooled, { orgId: mail.orgId });
  };
  return {
    mail,
    judge,
    anna: mail.anna.account,
    ben: mail.ben.account,
    carl: carl.accountNo,
    admin,
    takeIn,
    async addPolicy(policy) {
      const written = {
        name: 'policy',
        who: [{ kind: 'all' }],
        levels: [{ approvers: [{ kind: 'person', address: 'ben@example.org' }] }],
        ...policy,
      };
      const input = { orgId: mail.orgId, policyId: null, policy: written };
      return (await database.runner.execute(savePolicy, admin(), input)).policyId;
    },
    async clearPolicies() {
      await mail.store.writeRaw('DELETE FROM approval_policy');
      await mail.store.writeRaw('UPDATE approval_revision SET revision = revision + 1');
    },
    async judgeRaw(raw, change = {}) {
      const message: JudgedMessage = {
        orgId: mail.orgId,
        account: mail.anna.account,
        writer: mail.anna.account,
        kind: 'written',
        body: await takeIn(raw),
        recipients: [outside('chen.wei@partner.example')],
        responded: null,
        linkedFiles: [],
        writtenText: null,
        chosen: null,
        mayChoose: false,
        ...change,
      };
      return judge(message, clock.now());
    },
  };
}
