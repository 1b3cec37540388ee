import { randomBytes, randomInt, randomUUID } from 'node:crypto';

/** Numbers and ids that a change of events may need; made outside of operations, which may run twice. */
export interface ChangeKeys {
  readonly undoId: string;
  readonly objectNo: number;
  readonly uid: string;
}

/** Random, so that an event that was deleted does not come back as another. */
export function makeObjectNo(): number {
  return randomInt(1, 2 ** 47);
}

export function makeUndoId(): string {
  return randomBytes(16).toString('hex');
}

export function makeChangeKeys(): ChangeKeys {
  return { undoId: makeUndoId(), objectNo: makeObjectNo(), uid: randomUUID() };
}
