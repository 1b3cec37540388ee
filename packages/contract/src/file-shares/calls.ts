/** Links by which files of the file centre are shared with people without a sign-in, and file requests. Paths are ours: the specification names the screen (`/sharefile`) and its rules. */
import { ownerCalls } from './owner-calls.ts';
import { visitorCalls } from './visitor-calls.ts';

export const fileSharesCalls = { ...ownerCalls, ...visitorCalls };
