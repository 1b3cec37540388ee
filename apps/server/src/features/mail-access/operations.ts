import type { AnyOperation } from '../../engines/database/port.ts';
import { changeFlags } from './change-mail-flags.ts';

/** What the store runs for mail programs. */
export const mailAccessOperations: readonly AnyOperation[] = [changeFlags];
