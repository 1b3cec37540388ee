import type { CallClass, CallExample } from '@hongyan/testkit/server/call-example.ts';

export const resourcesExamples: Readonly<Record<string, CallExample>> = {
  'resources.list': { valid: () => ({ keyword: 'room', people: 4 }), malformed: { people: 'many' } },
};

export const resourcesClasses: Readonly<Record<string, CallClass>> = {
  'resources.list': { as: 'nothing', why: 'rooms and equipment of the organisation; nothing of any mail' },
};
