import type { AnyOperation } from '../../engines/database/port.ts';
import { removeAvatar, saveAvatar } from './change-avatar.ts';

/** What the database thread runs for this capability. */
export const avatarsOperations: readonly AnyOperation[] = [saveAvatar, removeAvatar];
