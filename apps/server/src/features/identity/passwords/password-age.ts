import { passwordNoticeDays } from '@hongyan/contract';

const dayMs = 86_400_000;

/** When a password of this age must be changed, epoch milliseconds; null: never. */
export function passwordExpiresAt(changedAt: number, maxDays: number): number | null {
  return maxDays === 0 ? null : changedAt + maxDays * dayMs;
}

/** What is shown of a password that expires soon; null: nothing, or the notice was put off until later. */
export function computePasswordExpiry(
  credential: { readonly changedAt: number; readonly promptAfter: number },
  maxDays: number,
  now: number,
): { readonly days: number; readonly at: number } | null {
  const at = passwordExpiresAt(credential.changedAt, maxDays);
  if (at === null || now < credential.promptAfter || at - now > passwordNoticeDays * dayMs) return null;
  return { days: Math.max(0, Math.ceil((at - now) / dayMs)), at };
}
