export { createHostileWork } from './child-pool.ts';
export { type DocumentFormat, documentFormatOf } from './document-format.ts';
export { type PictureType, pictureTypeOf } from './picture-type.ts';
export type { HostileFailure, HostileLimits, HostileResult, HostileWork } from './port.ts';
