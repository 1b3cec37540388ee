import type { ApprovalHit } from '@hongyan/contract';
import type { CompiledPolicy } from './compiled-policies.ts';
import { describeCondition } from './conditions/describe-condition.ts';
import { listForeign } from './conditions/envelope.ts';
import { meetConditions } from './conditions/meets-conditions.ts';
import type { MessageView } from './conditions/message-view.ts';
import { concernsSender } from './people/concerns-sender.ts';
import type { Membership } from './people/membership.ts';

/** Hits of one request: more than anybody looks at, fewer than a row should hold. */
export const maxHits = 50;

/** A policy that holds a message, and why. */
export interface FittingPolicy extends CompiledPolicy {
  readonly hits: readonly ApprovalHit[];
}

/** Whether recipients inside get a message at once. The gate knows who is outside this server; whoever is in another organisation on it is not released. */
export async function releasesInside({ policy }: CompiledPolicy, { db, message }: MessageView): Promise<boolean> {
  return policy.releaseInside && (await listForeign(db, message.orgId, message.recipients)).length === 0;
}

/** Whether a policy holds a message; null: it does not. One that lets recipients inside have it at once holds nothing that goes to nobody else. */
export async function fitPolicy(
  compiled: CompiledPolicy,
  view: MessageView,
  membership: Membership,
): Promise<FittingPolicy | null> {
  const { policy, conditions } = compiled;
  const { message } = view;
  if (message.kind === 'automatic' && !policy.automatic) return null;
  if (!(await concernsSender(policy, message, membership))) return null;
  const isInside = message.recipients.every(({ account }) => account !== null);
  if (isInside && (await releasesInside(compiled, view))) return null;
  const met = await meetConditions(policy.match, conditions, view);
  if (met === null) return null;
  const hits = met.flatMap(({ condition, hits: found }) =>
    found.map(
      ({ field, words, part, isUnread = false }): ApprovalHit => ({
        policy: policy.name,
        condition: describeCondition(condition, isUnread),
        field,
        words,
        part,
      }),
    ),
  );
  return { ...compiled, hits: hits.slice(0, maxHits) };
}
