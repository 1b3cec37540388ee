import type { AnyOperation } from '../../engines/database/port.ts';
import { recordImport } from './record-import.ts';

/** What the store runs for imports; the messages themselves come by the operation of APPEND. */
export const mailImportOperations: readonly AnyOperation[] = [recordImport];
