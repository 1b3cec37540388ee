/** The file centre (`/documentcenter`). Paths are ours, below file/centre: the specification names the screen, its rules and its messages. */

import { changingCalls } from './calls-of/changing-calls.ts';
import { contentCalls } from './calls-of/content-calls.ts';
import { listingCalls } from './calls-of/listing-calls.ts';
import { sharingCalls } from './calls-of/sharing-calls.ts';

export const filesCalls = { ...listingCalls, ...changingCalls, ...contentCalls, ...sharingCalls };
