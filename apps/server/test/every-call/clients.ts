import type { CallClass, CallExample } from '@hongyan/testkit/server/call-example.ts';

export const clientsExamples: Readonly<Record<string, CallExample>> = {
  'authorisationCodes.detail': { valid: () => ({}), malformed: null },
  'authorisationCodes.generatePassword': { valid: () => ({ protocols: 'smtp' }), malformed: { protocols: 'ftp' } },
  'authorisationCodes.cancelPassword': { valid: () => ({}), malformed: { codeId: 'x' } },
  'authorisationCodes.rename': {
    valid: (own) => ({ codeId: own.authorisationCodeId, name: '平板' }),
    malformed: { codeId: 1, name: 7 },
  },
  'authorisationCodes.stateByUser': { valid: () => ({ on: true }), malformed: { on: 'x' } },
  'authorisationCodes.protocol': { valid: () => ({ protocols: ['smtp'] }), malformed: { protocols: ['ftp'] } },
  'authorisationCodes.profile': {
    valid: (own) => ({ profileId: own.profileId }),
    malformed: { profileId: 'x'.repeat(201) },
  },
  'authorisationCodes.devices': { valid: () => ({}), malformed: null },
  'authorisationCodes.deleteDevice': { valid: (own) => ({ deviceId: own.clientDeviceId }), malformed: { deviceId: 0 } },
  'authorisationCodes.updateStatus': {
    valid: (own) => ({ deviceId: own.clientDeviceId, status: 'blocked' }),
    malformed: { deviceId: 1, status: 'x' },
  },
};

const nothing: CallClass = { as: 'nothing', why: 'access of mail clients, nothing of mails' };

export const clientsClasses: Readonly<Record<string, CallClass>> = Object.fromEntries(
  Object.keys(clientsExamples).map((name) => [name, nothing]),
);
