import { init } from './001-init.ts';
import { reading002 } from './002-reading.ts';
import { writing003 } from './003-writing/index.ts';
import { people004 } from './004-people/index.ts';
import { protocols005 } from './005-protocols/index.ts';
import { faults006 } from './006-faults/index.ts';
import type { Migration } from './migration.ts';

/** Every migration, in order. Append only: a merged one is never changed. */
export const migrations: readonly Migration[] = [init, reading002, writing003, people004, protocols005, faults006];
