import { api, readData } from '../../platform/api/api-client.ts';
import { type Mails, perform, shownMove } from './perform-change.ts';

/** Snoozes mails until a time (epoch milliseconds), shown at once. Answers whether the server agreed. */
export const snoozeMails = (mails: Mails, until: number, snoozedFolderId: string): Promise<boolean> =>
  perform({
    ...shownMove(mails, snoozedFolderId, until),
    send: (input, idempotencyKey) => readData(api.snooze.snooze({ ...input, until }, { idempotencyKey })),
    refusal: 'warning',
  });
