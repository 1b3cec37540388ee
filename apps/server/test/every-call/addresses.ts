import type { CallClass, CallExample } from '@hongyan/testkit/server/call-example.ts';

let made = 0;

export const addressesExamples: Readonly<Record<string, CallExample>> = {
  'addresses.list': { valid: () => ({}), malformed: null },
  'addresses.saveAlias': {
    valid: (own) => ({ emailAddr: own.address, alias: `every.call${String((made += 1))}` }),
    malformed: { emailAddr: 'x', alias: ['y'] },
  },
  'addresses.deleteAlias': {
    valid: (own) => ({ emailAddr: own.address, alias: own.alias }),
    malformed: { emailAddr: 7, alias: 'y' },
  },
  'addresses.saveNickname': {
    valid: (own) => ({ emailAddr: own.address, nickname: '小李' }),
    malformed: { emailAddr: 'x', nickname: {} },
  },
  'addresses.deleteNickname': { valid: (own) => ({ emailAddr: own.address }), malformed: { emailAddr: null } },
};

const nothing: CallClass = { as: 'nothing', why: 'addresses of the person, nothing of mails' };

export const addressesClasses: Readonly<Record<string, CallClass>> = {
  'addresses.list': nothing,
  'addresses.saveAlias': nothing,
  'addresses.deleteAlias': nothing,
  'addresses.saveNickname': nothing,
  'addresses.deleteNickname': nothing,
};
