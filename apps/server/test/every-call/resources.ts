import type { CallExample } from '@hongyan/testkit/server/call-example.ts';

export const resourcesExamples: Readonly<Record<string, CallExample>> = {
  'resources.list': { valid: () => ({ keyword: 'room', people: 4 }), malformed: { people: 'many' } },
};
