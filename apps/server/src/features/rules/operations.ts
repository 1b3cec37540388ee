import type { AnyOperation, AnyReader } from '../../engines/database/port.ts';
import { deleteMailRules, saveMailRule, sortMailRules, switchMailRule } from './change-rules.ts';
import { findFitting } from './find-fitting.ts';

/** What the database thread runs for this capability. */
export const rulesOperations: readonly AnyOperation[] = [saveMailRule, deleteMailRules, switchMailRule, sortMailRules];
export const rulesReaders: readonly AnyReader[] = [findFitting];
