import { api, readData } from '../../platform/api/api-client.ts';
import { type Doing, type Mails, perform, shownMove } from './perform-change.ts';

/** Snoozes mails until a time (epoch milliseconds), shown at once. `says`: what the list of waiting changes calls it. */
export const snoozeMails = (mails: Mails, until: number, snoozedFolderId: string, says: string): Doing =>
  perform({
    ...shownMove(mails, snoozedFolderId, until),
    send: (input, idempotencyKey) => readData(api.snooze.snooze({ ...input, until }, { idempotencyKey })),
    refusal: 'warning',
    laterAs: says,
  });
