export { createSandbox } from './child-pool.ts';
export { findPictureType, type PictureType } from './picture-type.ts';
export type { Sandbox, SandboxResult } from './port.ts';
