/** A server with policies, three people and a receiving server outside, for the tests of approval. */
import {
  type ApprovalPolicy,
  approvalPolicySchema,
  type DraftContent,
  type OrgSettingKey,
  plainDraft,
} from '@hongyan/contract';
import { type ApiClient, waitFor } from '@hongyan/testkit';
import {
  domain,
  type EngineName,
  haiyan,
  lilei,
  outsideDomain,
  startWorld,
  type World,
} from '@hongyan/testkit/server/world.ts';
import type { z } from 'zod';
import { machineContext, requirePersonByAddress } from '../../identity/index.ts';
import { addEntries, createGroup } from '../../mail-groups/index.ts';
import { setOrgSetting } from '../../settings/index.ts';
import { removePolicy } from '../policies/change-policies.ts';
import { savePolicy } from '../policies/save-policy.ts';
import { setManager } from '../policies/set-leaders.ts';

export const hanmei = `han.mei@${domain}`;
export const erik = `erik@${outsideDomain}`;
export const olga = `olga@${outsideDomain}`;

type WrittenPolicy = Partial<z.input<typeof approvalPolicySchema>>;

/** Everything that Li Lei sends outside waits for Wang Haiyan. */
const outsideNeedsHaiyan = {
  name: '外发审批',
  who: [{ kind: 'person', address: lilei }],
  conditions: [{ kind: 'outside' }],
  levels: [{ approvers: [{ kind: 'person', address: haiyan }] }],
} satisfies WrittenPolicy;

export function createContent(changes: Partial<DraftContent> = {}): DraftContent {
  return {
    type: 'new',
    refMailId: null,
    from: lilei,
    to: [{ name: '', address: erik }],
    cc: [],
    bcc: [],
    subject: '报价 / quote',
    html: '<p>Hello <b>Erik</b></p>',
    attachments: [],
    priority: 3,
    readReceipt: false,
    ...plainDraft,
    ...changes,
  };
}

export class ApprovalWorld {
  readonly world: World;
  li!: ApiClient;
  hai!: ApiClient;
  han!: ApiClient;
  #orgId = 0;
  #made: number[] = [];
  #subject = 0;

  private constructor(world: World) {
    this.world = world;
  }

  static async start(engine: EngineName): Promise<ApprovalWorld> {
    const world = await startWorld(engine);
    await world.server.addPerson(hanmei, '韩梅');
    const made = new ApprovalWorld(world);
    const { read } = made.services.database;
    made.#orgId = (await read.selectFrom('org').select('org_id').executeTakeFirstOrThrow()).org_id;
    await made.signIn();
    return made;
  }

  get services() {
    return this.world.server.context.services;
  }

  get admin() {
    return { ...machineContext(this.services.clock.now(), 'test'), client: 'admin' as const };
  }

  /** Sessions end while the clock is moved. */
  async signIn(): Promise<void> {
    this.li = await this.world.server.signIn(lilei);
    this.hai = await this.world.server.signIn(haiyan);
    this.han = await this.world.server.signIn(hanmei);
  }

  async findAccount(address: string): Promise<number> {
    return (await requirePersonByAddress(this.services.database.read, address)).accountNo;
  }

  /** A policy like that of Li Lei's mail to outside, with changes; in force until `reset`. */
  async setPolicy(changes: WrittenPolicy = {}): Promise<number> {
    const policy: ApprovalPolicy = approvalPolicySchema.parse({ ...outsideNeedsHaiyan, ...changes });
    const { runner } = this.services.database;
    const { policyId } = await runner.execute(savePolicy, this.admin, { orgId: this.#orgId, policyId: null, policy });
    this.#made.push(policyId);
    return policyId;
  }

  async setOrgSetting(key: OrgSettingKey, value: unknown): Promise<void> {
    await this.services.database.runner.execute(setOrgSetting, this.admin, { orgId: this.#orgId, key, value });
  }

  /** A mail group with members outside, to which everybody here may write; answers its address. */
  async addGroup(name: string, members: readonly string[]): Promise<string> {
    const address = `${name}@${domain}`;
    const settings = {
      name,
      description: '',
      whoSends: 'organisation',
      isOpen: false,
      isHidden: false,
      outsideMembers: true,
      archive: 'off',
    } as const;
    const { runner } = this.services.database;
    await runner.execute(createGroup, this.admin, { address, settings, manager: await this.findAccount(haiyan) });
    await runner.execute(addEntries, this.admin, { address, role: 'member', addresses: members, departments: [] });
    return address;
  }

  async setManagerOf(address: string, manager: string | null): Promise<void> {
    const input = {
      orgId: this.#orgId,
      account: await this.findAccount(address),
      manager: manager === null ? null : await this.findAccount(manager),
    };
    await this.services.database.runner.execute(setManager, this.admin, input);
  }

  async reset(): Promise<void> {
    for (const policyId of this.#made.splice(0))
      await this.services.database.runner.execute(removePolicy, this.admin, { orgId: this.#orgId, policyId });
  }

  createSubject(word: string): string {
    return `${word} ${String((this.#subject += 1))}`;
  }

  /** Sends as Li Lei; answers the id of the request. */
  async ask(subject: string, changes: Partial<DraftContent> = {}, who = this.li) {
    const { data } = await who.compose.send({ content: createContent({ subject, ...changes }) });
    if (data.approval === null) throw new Error(`${subject} left without approval`);
    return data.approval.approvalId;
  }

  /** What has left with this subject. */
  sunk(subject: string) {
    return this.world.sink.mails.filter((mail) => mail.raw.includes(`Subject: ${subject}`));
  }

  wake(): void {
    this.services.jobs.wake([
      'delivery.release',
      'delivery.outbound',
      'approval.notice',
      'approval.timeout',
      'calendar.message',
    ]);
  }

  /** All work that is due has been done. */
  async settle(): Promise<void> {
    this.wake();
    await waitFor(
      async () => {
        const open = await this.services.database.read
          .selectFrom('job')
          .select('kind')
          // A running job's time is that of its lease. What is put off for a moment is waited for; what has a time of its own is not.
          .where((eb) =>
            eb.or([
              eb('state', '=', 'running'),
              eb.and([eb('state', '=', 'ready'), eb('run_at', '<=', this.services.clock.now() + 20_000)]),
            ]),
          )
          .execute();
        return open.length === 0;
      },
      { what: 'all jobs done' },
    );
  }

  async advance(ms: number): Promise<void> {
    this.world.clock.advance(ms);
    await this.settle();
    await this.signIn();
  }

  /** Subjects in a folder of somebody. */
  async subjectsIn(who: ApiClient, mailboxId: string): Promise<string[]> {
    return (await who.mailbox.list({ mailboxId, pageSize: 100 })).data.list.map((mail) => mail.mailSubject);
  }

  async stop(): Promise<void> {
    await this.world.stop();
  }
}
