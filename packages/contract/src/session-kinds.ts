import type { Call } from './call.ts';
import type { ErrorName } from './errors/index.ts';

/**
 * The kinds of session that calls tell apart (decision 0060). `ownClient`: tokens by a proof of the person, or of a program of the
 * organisation itself. `program`: tokens of oauth2/authorize for any other program. `switched`: in another person's mailbox by the right
 * `full`; shared mailboxes and the right `read` differ as `CallNeed` says.
 */
export const sessionKinds = [
  'web',
  'ownClient',
  'qr',
  'singleSignOn',
  'program',
  'switched',
  'locked',
  'mustChange',
] as const;
export type SessionKindName = (typeof sessionKinds)[number];

/** What a kind of session is refused a call with, before its input is read; null: it may call it. */
export function findRefusal(call: Call, kind: SessionKindName): ErrorName | null {
  switch (kind) {
    case 'program':
      return call.programs ? null : 'programRefused';
    case 'switched':
      return call.needs === 'own' || call.needs === 'mailbox' ? 'notWhileSwitched' : null;
    case 'locked':
      return call.whileLocked === true ? null : 'locked';
    case 'mustChange':
      return call.whileMustChange === true ? null : 'passwordMustChange';
    default:
      return null;
  }
}
