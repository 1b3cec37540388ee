import type { Db } from '../../../engines/database/port.ts';
import { readOrgSetting } from '../../../engines/settings/org-settings.ts';
import type { Services } from '../../../services.ts';
import { type HeldJudgement, type JudgedMessage, type JudgeMessage, readPolicyRevision } from '../../outbox/index.ts';
import { isFeatureOn } from '../../settings/index.ts';
import { CompiledPolicies, type CompiledPolicy } from './compiled-policies.ts';
import { type ContentSource, MessageView } from './conditions/message-view.ts';
import { readRespondedMessage } from './conditions/read-responded.ts';
import { openContent } from './content/live-content.ts';
import { type FittingPolicy, fitPolicy, releasesInside } from './fits-policy.ts';
import { addWorkTime } from './levels/add-work-time.ts';
import { readWorkHours } from './levels/read-work-hours.ts';
import { nameInOrder, requestApproval } from './levels/request-approval.ts';
import { Membership } from './people/membership.ts';

type JudgeServices = Pick<Services, 'database' | 'blobs' | 'sandbox'>;

/** The policies that hold a message: the first that fits, or all of them. */
async function findFitting(
  policies: readonly CompiledPolicy[],
  view: MessageView,
  match: 'first' | 'all',
): Promise<readonly FittingPolicy[]> {
  const membership = new Membership(view.db, view.message.orgId);
  const fitting: FittingPolicy[] = [];
  for (const policy of policies) {
    const found = await fitPolicy(policy, view, membership);
    if (found === null) continue;
    fitting.push(found);
    if (match === 'first') break;
  }
  return fitting;
}

/** When the first level's time is over; null: no time is set. */
export async function computeDueAt(
  db: Db,
  orgId: number,
  now: number,
  timeout: { readonly hours: number } | null,
): Promise<number | null> {
  if (timeout === null) return null;
  return addWorkTime(now, timeout.hours, await readWorkHours(db, orgId, now, timeout.hours));
}

async function hold(view: MessageView, fitting: readonly FittingPolicy[], now: number): Promise<HeldJudgement> {
  const { db, message, summary } = view;
  const { orgId, writer } = message;
  const requested = await requestApproval(db, { orgId, account: writer, now }, message, fitting);
  const asked = requested.order === 'parallel' ? requested.levels : requested.levels.slice(0, 1);
  const approvers = [...new Set(asked.flatMap(({ slots }) => slots.map(({ account }) => account)))];
  const released = await Promise.all(fitting.map((policy) => releasesInside(policy, view)));
  return {
    requested,
    holds: released.every(Boolean) ? 'outside' : 'everybody',
    dueAt: await computeDueAt(db, orgId, now, requested.timeout),
    approvers: await nameInOrder(db, approvers),
    from: { name: summary.from[0]?.name ?? '', address: summary.from[0]?.address ?? '' },
  };
}

/** What an organisation's policies say of a message that wants to leave. `content`: how what it carries is read. */
export function createJudge(
  services: JudgeServices,
  content: (message: JudgedMessage) => ContentSource = () => openContent(services),
): JudgeMessage {
  const { read } = services.database;
  const compiled = new CompiledPolicies();
  return async (message, now) => {
    const { orgId } = message;
    const revision = await readPolicyRevision(read, orgId);
    const policies = await compiled.read(read, orgId, revision);
    // A person, and the host by which the server is called, cannot switch the organisation's policies off.
    if (policies.length === 0 || !(await isFeatureOn(read, { orgId }, 'mailApproval'))) return { revision, held: null };
    const view = new MessageView(read, message, content(message), readRespondedMessage);
    const match = await readOrgSetting(read, orgId, 'approvalMatch');
    const fitting = await findFitting(policies, view, match);
    return { revision, held: fitting.length === 0 ? null : await hold(view, fitting, now) };
  };
}
