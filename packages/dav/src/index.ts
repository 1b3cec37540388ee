/** WebDAV, CalDAV and CardDAV as a server speaks them: wire format, methods and the port to whoever keeps the data. */
export { answerRequest, type DavOptions, davMethods } from './answer-request.ts';
export { type ContentComponent, printContent, readContent } from './content/content-lines.ts';
export { answerFileRequest, type FileDavOptions, fileDavMethods } from './files/answer-file-request.ts';
export { fileConditionsHold, holdsToken, pathsOfConditions } from './files/conditions.ts';
export { defaultFileDavLimits, type FileDavLimits, maxProperties } from './files/limits.ts';
export * from './files/port.ts';
export { LockedRefusal } from './files/refusals.ts';
export { type DavLimits, defaultDavLimits } from './limits.ts';
export * from './port.ts';
export { DavRefusal } from './refusal.ts';
export { readBasicCredentials } from './wire/basic-credentials.ts';
export { conditionsHold } from './wire/conditions.ts';
export { findPathKind } from './wire/path.ts';
export { caldav, carddav, dav } from './xml/names.ts';
