import type { FileDavStore } from '@hongyan/dav';
import { definePort } from '../../ports.ts';
import type { DavCaller } from './dav-caller.ts';

/** Whoever keeps files. */
export interface FileDavSource {
  /** What somebody who has signed in has; null where files are switched off for them. */
  openFiles(caller: DavCaller): Promise<FileDavStore | null>;
}

/** Files for programs. Without anybody who offers it nothing lies below /dav/files. */
export const fileDavPort = definePort<FileDavSource | undefined>('dav.files', { isOptional: true });
