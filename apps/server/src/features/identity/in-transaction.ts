/** What operations of other features call inside their own transaction. Loaded by the database thread: nothing here knows routes or engines. */
export { chooseSelector, type NewDkimKey } from './dkim-key.ts';
export { endOneSession } from './end-sessions.ts';
export { type CountedAttempt, countAttempt, returnAttempt } from './limit-counter.ts';
export { normaliseName } from './names.ts';
export { assertMayManageServer } from './policy.ts';
export { findDepartment } from './store.ts';
