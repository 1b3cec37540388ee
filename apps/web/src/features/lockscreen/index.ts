export { startLockFlow } from './lock-flow.ts';
export { LockGate } from './lock-gate.tsx';
