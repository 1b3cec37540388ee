// The entry of a child process that works on hostile bytes; started by child-process.ts with next to no rights.
import { sandboxKinds } from './sandbox-kinds.ts';
import { serveChild } from './serve-child.ts';

serveChild(sandboxKinds);
