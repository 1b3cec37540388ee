import type { CallClass, CallExample } from '@hongyan/testkit/server/call-example.ts';

export const homeExamples: Readonly<Record<string, CallExample>> = {
  'home.dashboard': { valid: () => ({}), malformed: null },
  'announcements.list': { valid: () => ({}), malformed: null },
  // Announcements are published by the administrator's command; apps/server/src/features/announcements/announcements.test.ts reads one.
  'announcements.read': {
    valid: () => ({ announcementId: 1 }),
    refusal: 'announcementNotFound',
    malformed: { announcementId: 'x' },
  },
  'feedback.send': { valid: () => ({ content: '很好用' }), malformed: { content: 7 } },
  // The world of this test has no administrator; feedback.test.ts has one.
  'feedback.askAdministrator': {
    refusal: 'noAdministrator',
    valid: () => ({ kind: 'capacity', content: '' }),
    malformed: { kind: 'x', content: '' },
  },
  // Off where the organisation has neither.
  'outsideLinks.gatewayUrl': { valid: () => ({}), refusal: 'featureOff', malformed: null },
  'outsideLinks.archiveUrl': { valid: () => ({}), refusal: 'featureOff', malformed: null },
  // For administrators.
  'outsideLinks.consoleToken': { valid: () => ({}), refusal: 'notAllowed', malformed: null },
};

const nothing: CallClass = { as: 'nothing', why: 'announcements, links and requests, nothing of mails' };

export const homeClasses: Readonly<Record<string, CallClass>> = {
  ...Object.fromEntries(Object.keys(homeExamples).map((name) => [name, nothing])),
  'home.dashboard': { as: 'lists' },
};
