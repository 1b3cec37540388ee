/** Requests as the capability leaves them, written straight into the store: two senders, two approvers, two policies, every way of ending. */
import { type ProductStore, testStart } from '@hongyan/testkit/server/product-stores.ts';
import { createPeople, machineContext } from '../../../identity/index.ts';

export const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;

type Value = string | number | null;

const literal = (value: Value): string =>
  value === null ? 'NULL' : typeof value === 'number' ? String(value) : `'${value.replaceAll("'", "''")}'`;

const insert = (table: string, row: Readonly<Record<string, Value>>): string =>
  `INSERT INTO ${table} (${Object.keys(row).join(', ')}) VALUES (${Object.values(row).map(literal).join(', ')})`;

const policyNames: Readonly<Record<number, string>> = { 1: 'Outside', 2: '客户名单 "policyId":1' };

interface SeededTask {
  readonly by: number;
  readonly askedAt?: number;
  readonly state: string;
  readonly decidedAt?: number;
  readonly opinion?: string;
  readonly deputyOf?: number;
}

interface SeededRequest {
  readonly from: number;
  readonly id: number;
  readonly subject: string;
  readonly state: 'pending' | 'approved' | 'rejected' | 'withdrawn';
  readonly ending: string | null;
  readonly policies: readonly number[];
  readonly askedAt: number;
  /** After `askedAt`. */
  readonly took?: number;
  readonly reminders?: number;
  readonly tasks: readonly SeededTask[];
  readonly events?: readonly { readonly kind: string; readonly by: number | null; readonly opinion?: string }[];
}

export interface SeededPeople {
  readonly orgId: number;
  readonly anna: number;
  readonly dora: number;
  readonly ben: number;
  readonly cai: number;
}

export const addressOf = (name: string): string => `${name}@example.org`;

export async function seedPeople(store: ProductStore): Promise<SeededPeople> {
  const people = createPeople(store);
  const context = () => machineContext(store.clock.now(), 'seed');
  const { orgId } = await people.createOrganisation(context(), '鸿雁 Hongyan');
  await people.addDomain(context(), { orgId, name: 'example.org' });
  const add = async (name: string, displayName: string, isAdmin = false) => {
    const person = { address: addressOf(name), name: displayName, password: 'Quiet-Harbour-72', isAdmin };
    return (await people.addPerson(context(), person)).accountNo;
  };
  return {
    orgId,
    anna: await add('anna', '安娜 Anna', true),
    dora: await add('dora', 'Dora Ångström'),
    ben: await add('ben', 'Ben'),
    cai: await add('cai', '蔡明'),
  };
}

/** Subjects that a spreadsheet or a terminal would misunderstand. */
export const subjects = {
  formula: "=cmd|' /C calc'!A0",
  quotes: 'Say "yes", then\r\nsign',
  bidi: '客户名单\u202Etxt.exe',
  plus: '+SUM(A1:A9)',
  at: '@here',
  empty: '',
  long: `报告 🚀 年度 ${'采购合同与报价明细'.repeat(12)} Donaudampfschifffahrtsgesellschaftskapitän`,
} as const;

function listRequests({ anna, dora, ben, cai }: SeededPeople): SeededRequest[] {
  const at = (days: number) => testStart + days * dayMs;
  const asked = { kind: 'asked', by: anna };
  return [
    {
      ...{ from: anna, id: 1, subject: subjects.formula, policies: [1], askedAt: at(0), took: hourMs },
      ...{ state: 'approved', ending: 'decided' },
      tasks: [{ by: ben, state: 'approved', decidedAt: at(0) + hourMs, opinion: '=1+1' }],
      events: [asked, { kind: 'approved', by: ben, opinion: '=1+1' }, { kind: 'released', by: null }],
    },
    {
      ...{ from: anna, id: 2, subject: subjects.quotes, policies: [1, 2], askedAt: at(1), took: 3 * hourMs },
      ...{ state: 'rejected', ending: 'decided' },
      tasks: [
        { by: ben, state: 'forwarded', decidedAt: at(1) + hourMs },
        { by: cai, state: 'rejected', askedAt: at(1) + hourMs, decidedAt: at(1) + 3 * hourMs, opinion: '含客户电话' },
      ],
    },
    {
      ...{ from: dora, id: 1, subject: subjects.bidi, policies: [2], askedAt: at(2), took: 10 * hourMs, reminders: 2 },
      ...{ state: 'rejected', ending: 'returned' },
      tasks: [{ by: cai, state: 'returned', decidedAt: at(2) + 10 * hourMs }],
    },
    {
      ...{ from: dora, id: 2, subject: subjects.plus, policies: [2], askedAt: at(3), took: 24 * hourMs },
      ...{ state: 'approved', ending: 'timeout' },
      tasks: [{ by: ben, state: 'ended' }],
      events: [asked, { kind: 'timeout', by: null }],
    },
    {
      ...{ from: anna, id: 3, subject: subjects.at, policies: [1], askedAt: at(4), state: 'pending', ending: null },
      tasks: [{ by: ben, state: 'waiting' }],
    },
    {
      ...{ from: anna, id: 4, subject: subjects.empty, policies: [2], askedAt: at(5), took: hourMs },
      ...{ state: 'withdrawn', ending: 'sender' },
      tasks: [{ by: cai, state: 'ended' }],
    },
    {
      ...{ from: anna, id: 5, subject: subjects.long, policies: [1], askedAt: at(6), took: 5 * hourMs },
      ...{ state: 'approved', ending: 'partly' },
      tasks: [{ by: ben, state: 'approved', decidedAt: at(6) + 5 * hourMs, deputyOf: cai }],
    },
  ];
}

function toRows({ orgId, anna }: SeededPeople, request: SeededRequest): string[] {
  const sender = request.from === anna ? ['安娜 Anna', 'anna'] : ['Dora Ångström', 'dora'];
  const { from, id, policies, askedAt, took, tasks, events = [] } = request;
  const key = { account_no: from, submission_id: id };
  const requested = { policies: policies.map((policyId) => ({ policyId, version: 1, name: policyNames[policyId] })) };
  const recipients = [
    { name: '', address: 'zhang@partner.example' },
    { name: 'Åsa', address: 'asa@partner.example' },
  ];
  return [
    insert('approval_request', {
      ...{
        ...key,
        org_id: orgId,
        owner_no: from,
        client: 'web',
        state: request.state,
        ending: request.ending,
        requested: JSON.stringify(requested),
      },
      ...{ subject: request.subject, from_name: sender[0] ?? '' },
      ...{ from_address: addressOf(sender[1] ?? ''), recipients: JSON.stringify(recipients) },
      ...{ recipient_count: 5, outside_count: 2, preview: '', size_bytes: 900, has_attachment: 1, body_id: '' },
      ...{ draft_id: null, level_no: 1, level_count: 1, created_at: askedAt },
      ...{ decided_at: took === undefined ? null : askedAt + took, due_at: null, scheduled_at: null },
      ...{
        is_inside_released: 0,
        owner_notified: 0,
        reminders: request.reminders ?? 0,
        reminded_at: null,
        previous_id: null,
      },
    }),
    ...tasks.map((task, slot) =>
      insert('approval_task', {
        ...{ account_no: task.by, source_account_no: from, submission_id: id, level_no: 1, slot_no: slot },
        ...{ deputy_of: task.deputyOf ?? null, state: task.state, listed_as: 'pending', opinion: task.opinion ?? '' },
        ...{ asked_at: task.askedAt ?? askedAt, decided_at: task.decidedAt ?? null, is_reminded: 0 },
      }),
    ),
    ...events.map(({ kind, by, opinion = '' }, index) =>
      insert('approval_event', {
        ...{ ...key, event_no: index + 1, at: askedAt + index * 1_000, actor_no: by, kind, opinion, people: '[]' },
      }),
    ),
  ];
}

export async function seedRequests(store: ProductStore, people: SeededPeople): Promise<void> {
  await store.writeRaw(
    listRequests(people)
      .flatMap((request) => toRows(people, request))
      .join(';'),
  );
}
