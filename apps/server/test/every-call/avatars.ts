import type { CallClass, CallExample } from '@hongyan/testkit/server/call-example.ts';

/** One red pixel. */
const dotPng = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
/** Of the picture that `prepare` has set; of none before. Colleagues may fetch it: who may not is said by avatars.test.ts. */
let version = '0'.repeat(32);

export const avatarsExamples: Readonly<Record<string, CallExample>> = {
  'avatars.upload': { valid: () => ({}), malformed: null },
  'avatars.remove': { valid: () => ({}), malformed: null },
  'avatars.find': { valid: (own) => ({ addresses: [own.address] }), malformed: { addresses: 'everybody' } },
  'avatars.picture': {
    prepare: async (own) => {
      const file = { name: 'me.png', type: 'image/png', bytes: dotPng };
      const { envelope } = await own.upload('user/avatar/upload', file);
      version = (envelope?.data as { avatar: string }).avatar.split('/').at(-1) ?? '';
    },
    valid: () => ({ version }),
    malformed: { version: '../../secrets' },
  },
};

const why = 'the pictures that people show; no mail is in it';
export const avatarsClasses: Readonly<Record<string, CallClass>> = Object.fromEntries(
  Object.keys(avatarsExamples).map((name) => [name, { as: 'nothing' as const, why }]),
);
