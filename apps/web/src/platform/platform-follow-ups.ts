import type { PushFollowUps } from './push/follow-ups.ts';

/** The person and the settings, which belong to no capability. What a change of settings asks for otherwise: push. */
export const platformFollowUps: PushFollowUps = {
  // Whether it was this session is the server's to say: an ended one answers 401, which leads to sign-in.
  events: {
    sessionEnded: [['identity', 'userInfo']],
    // Whom approval concerns is told so by the settings: with their first request their menus have it.
    approvalChanged: [['home', 'index']],
  },
  settings: { avatar: [['identity', 'userInfo']], person: [['identity', 'userInfo']] },
  afterGap: [['home', 'index']],
};
