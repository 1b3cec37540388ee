export { startLockFlow } from './lock-flow.ts';
export { LockGate } from './lock-gate.tsx';

/** The watch over idle desks; its code comes with the desk. */
export const loadLockLayer = async () => (await import('./lock-layer.tsx')).LockLayer;
