export { createHostileWork } from './child-pool.ts';
export { type PictureType, pictureTypeOf } from './picture-type.ts';
export type { HostileResult, HostileWork } from './port.ts';
