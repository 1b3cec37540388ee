/**
 * The table of what can be done outside the process. The child loads the module of a kind when it is first asked for, so that
 * work on pictures does not pay for a reader of PDF. Input and output cross a pipe by structured clone: plain data and bytes.
 */
import type { PictureInput, PictureOutput } from './kinds/picture.ts';

export interface HostileKinds {
  /** Draws a picture anew (kinds/picture.ts). */
  picture: { input: PictureInput; output: PictureOutput };
}

type KindTable = {
  [Kind in keyof HostileKinds]: () => Promise<
    (input: HostileKinds[Kind]['input']) => Promise<HostileKinds[Kind]['output']>
  >;
};

export const hostileKinds: KindTable = {
  picture: async () => (await import('./kinds/picture.ts')).redrawPicture,
};
