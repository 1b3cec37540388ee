import type { PushFollowUps } from '../platform/push/follow-ups.ts';
import { detailKeyPrefix } from './queries/list-definition.ts';

/** What the events ask for that `applyChange` does not bring up to date by itself. */
export const mailFollowUps: PushFollowUps = {
  events: {
    // The number of drafts stands in the navigation.
    draftChanged: [['folders', 'navigation']],
    countsChanged: [['home', 'quota']],
  },
  // Rules about senders show in opened mails too.
  settings: { senderRules: [detailKeyPrefix] },
  afterGap: [
    ['folders', 'navigation'],
    ['home', 'quota'],
  ],
};
