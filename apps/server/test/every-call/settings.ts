import type { CallClass, CallExample } from '@hongyan/testkit/server/call-example.ts';

export const settingsExamples: Readonly<Record<string, CallExample>> = {
  'settings.gain': { valid: () => ({ keys: ['mailCount', 'skin'] }), malformed: { keys: [] } },
  'settings.save': { valid: () => ({ mailCount: 20, timeFormat: 12 }), malformed: { mailCount: [20] } },
  'settings.updateSkin': { valid: () => ({ skin: 'skin_2' }), malformed: { skin: 'skin_9' } },
};

const noMail = 'settings name no mail';

export const settingsClasses: Readonly<Record<string, CallClass>> = {
  'settings.gain': { as: 'nothing', why: noMail },
  'settings.save': { as: 'nothing', why: noMail },
  'settings.updateSkin': { as: 'nothing', why: noMail },
};
