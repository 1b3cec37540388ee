import type { CallClass, CallExample } from '../call-example.ts';

export const clientsExamples: Readonly<Record<string, CallExample>> = {
  'clients.detail': { valid: () => ({}), malformed: null },
  'clients.generatePassword': { valid: () => ({ name: '手机', protocols: 'smtp' }), malformed: { protocols: 'ftp' } },
  'clients.cancelPassword': { valid: () => ({ codeId: 1 }), malformed: { codeId: 'x' } },
  'clients.rename': { valid: () => ({ codeId: 1, name: '平板' }), malformed: { codeId: 1, name: 7 } },
  'clients.stateByUser': { valid: () => ({ on: true }), malformed: { on: 'x' } },
  'clients.protocol': { valid: () => ({ protocols: ['smtp'] }), malformed: { protocols: ['ftp'] } },
  'clients.profile': { valid: (own) => ({ profileId: own.profileId }), malformed: { profileId: 'x'.repeat(201) } },
  'clients.devices': { valid: () => ({}), malformed: null },
  'clients.deleteDevice': { valid: () => ({ deviceId: 1 }), malformed: { deviceId: 0 } },
  'clients.updateStatus': {
    valid: () => ({ deviceId: 1, status: 'blocked' }),
    malformed: { deviceId: 1, status: 'x' },
  },
};

const nothing: CallClass = { as: 'nothing', why: 'access of mail programs, nothing of mails' };

export const clientsClasses: Readonly<Record<string, CallClass>> = Object.fromEntries(
  Object.keys(clientsExamples).map((name) => [name, nothing]),
);
