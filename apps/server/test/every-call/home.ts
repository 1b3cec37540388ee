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
  'home.askAdministrator': {
    valid: () => ({ kind: 'capacity', content: '' }),
    malformed: { kind: 'x', content: '' },
  },
  'home.gatewayUrl': { valid: () => ({}), malformed: null },
  'home.archiveUrl': { valid: () => ({}), malformed: null },
  'home.consoleToken': { valid: () => ({}), malformed: null },
};

const nothing: CallClass = { as: 'nothing', why: 'announcements, links and requests, nothing of mails' };

export const homeClasses: Readonly<Record<string, CallClass>> = {
  ...Object.fromEntries(Object.keys(homeExamples).map((name) => [name, nothing])),
  'home.dashboard': { as: 'lists' },
};
