import { expect, it } from 'vitest';
import { findActivityKind } from './activity-kind.ts';

it.each([
  ['sharedMailboxes.enter', 'enter'],
  ['sharedMailboxes.saveGrants', 'rights'],
  ['mailbox.moveMessages', 'move'],
  ['mailbox.recoverableDelete', 'remove'],
  ['mail.deleteForGood', 'remove'],
  ['mailbox.updateFavorite', 'mark'],
  ['mail.submit', 'send'],
  ['compose.saveDraft', 'draft'],
  ['bulk.start', 'bulk'],
  ['something.new', 'other'],
] as const)('%s is shown as %s', (action, kind) => {
  expect(findActivityKind(action)).toBe(kind);
});
