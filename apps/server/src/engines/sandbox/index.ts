export { createSandbox } from './child-pool.ts';
export { type PictureType, pictureTypeOf } from './picture-type.ts';
export type { Sandbox, SandboxResult } from './port.ts';
