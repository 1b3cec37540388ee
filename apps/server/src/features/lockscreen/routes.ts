import { calls } from '@hongyan/contract';
import { bindCall, type Route } from '../../call/route.ts';
import { LockScreen, type LockServices } from './lock-screen.ts';

export function createLockscreenRoutes(services: LockServices): readonly Route[] {
  const screen = new LockScreen(services);
  const { isOpen, isAutoLock, open, set, reset, relieve } = calls.lockscreen;
  return [
    bindCall(isOpen, (_input, context) => screen.readState(context)),
    bindCall(isAutoLock, ({ idleSeconds }, context) => screen.checkAutoLock(idleSeconds, context)),
    bindCall(open, (_input, context) => screen.lock(context)),
    bindCall(set, ({ password }, context) => screen.setPassword(password, context)),
    bindCall(reset, (input, context) => screen.resetPassword(input, context)),
    bindCall(relieve, ({ password }, context) => screen.unlock(password, context)),
  ];
}
