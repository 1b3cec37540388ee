import type { CallClass, CallExample } from '../call-example.ts';

export const homeExamples: Readonly<Record<string, CallExample>> = {
  'home.dashboard': { valid: () => ({}), malformed: null },
  'home.announcements': { valid: () => ({}), malformed: null },
  // Announcements are published by the administrator's command; apps/server/test/home.test.ts reads one.
  'home.readAnnouncement': {
    valid: () => ({ announcementId: 1 }),
    refusal: 'announcementNotFound',
    malformed: { announcementId: 'x' },
  },
  'home.feedback': { valid: () => ({ content: '很好用' }), malformed: { content: 7 } },
  // The world of this test has no administrator; home.test.ts has one.
  'home.askAdministrator': {
    refusal: 'noAdministrator',
    valid: () => ({ kind: 'capacity', content: '' }),
    malformed: { kind: 'x', content: '' },
  },
  // Off where the organisation has neither.
  'home.gatewayUrl': { valid: () => ({}), refusal: 'featureOff', malformed: null },
  'home.archiveUrl': { valid: () => ({}), refusal: 'featureOff', malformed: null },
  // For administrators.
  'home.consoleToken': { valid: () => ({}), refusal: 'notAllowed', malformed: null },
};

const nothing: CallClass = { as: 'nothing', why: 'announcements, links and requests, nothing of mails' };

export const homeClasses: Readonly<Record<string, CallClass>> = {
  ...Object.fromEntries(Object.keys(homeExamples).map((name) => [name, nothing])),
  'home.dashboard': { as: 'lists' },
};
