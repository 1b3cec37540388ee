import type { CallClass, CallExample } from '@hongyan/testkit/server/call-example.ts';

export const lockPassword = 'quiet 4';

export const lockscreenExamples: Readonly<Record<string, CallExample>> = {
  'lockscreen.isOpen': { valid: () => ({}), malformed: null },
  'lockscreen.isAutoLock': { valid: () => ({ idleSeconds: 5 }), malformed: { idleSeconds: 'long' } },
  'lockscreen.set': { valid: () => ({ password: lockPassword }), malformed: { password: 7 } },
  'lockscreen.open': { valid: () => ({}), malformed: null, ownSession: true },
  'lockscreen.reset': {
    valid: () => ({ loginPassword: 'Quiet-Harbour-72', password: lockPassword }),
    malformed: { password: [] },
  },
  'lockscreen.relieve': { valid: () => ({ password: lockPassword }), malformed: { password: '' } },
};

const why = 'the lock of the screen: nothing of any mail';

export const lockscreenClasses: Readonly<Record<string, CallClass>> = Object.fromEntries(
  Object.keys(lockscreenExamples).map((name) => [name, { as: 'nothing', why }]),
);
