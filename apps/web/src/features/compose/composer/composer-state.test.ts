import type { ComposeStart, DraftContent } from '@hongyan/contract';
import { expect, it } from 'vitest';
import { listFields } from './composer-state.ts';

it('takes a message that an older version kept in this browser for one without a reminder', () => {
  const start = { fromAddresses: [], originalAddresses: null, limits: {} } as unknown as ComposeStart;
  const kept = { subject: 'kept', scheduledAt: null } as unknown as DraftContent;
  expect(listFields(kept, start).choices.remindAt).toBeNull();
  expect(listFields({ ...kept, remindAt: 7 }, start).choices.remindAt).toBe(7);
});
