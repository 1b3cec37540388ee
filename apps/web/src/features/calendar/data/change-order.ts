import { type CalendarId, type EventId, eventIdSchema } from '@hongyan/contract';

/** An event or a task as a change names it. */
export interface ObjectState {
  readonly calendarId: CalendarId;
  /** The server's, or one of `makeDrawnId`. */
  readonly id: EventId;
  readonly revision: number;
}

type ObjectName = Pick<ObjectState, 'calendarId' | 'id'>;

/** What was drawn could not be saved, which has been said: changes of it are nothing any more. */
export class NeverSavedError extends Error {
  override readonly name = 'NeverSavedError';
}

const drawnPrefix = 'new-';

/** Names what is drawn before the server has it. */
export const makeDrawnId = (): EventId => eventIdSchema.parse(`${drawnPrefix}${crypto.randomUUID()}`);
const isDrawn = ({ id }: ObjectName): boolean => id.startsWith(drawnPrefix);

const nameOf = ({ calendarId, id }: ObjectName): string => `${calendarId}/${id}`;

/** More than anybody makes or moves between two visits to the screen; then the oldest are forgotten. */
const maxRemembered = 1_000;
/** What the server calls something, to what it was drawn as. */
const drawnNames = new Map<string, string>();
/** By key: as one's own changes have left it. */
const latest = new Map<string, ObjectState>();
const changing = new Map<string, Promise<void>>();
let changesBegun = 0;

function remember<Value>(map: Map<string, Value>, key: string, value: Value): void {
  map.delete(key);
  map.set(key, value);
  const [oldest] = map.keys();
  if (map.size > maxRemembered && oldest !== undefined) map.delete(oldest);
}

/**
 * The key of an event or a task in lists and views. It is the same before and after the server has named it, and when it goes to another
 * calendar: what is drawn stays the same element, keeps the focus and goes on being dragged.
 */
export const objectKey = (name: ObjectName): string => drawnNames.get(nameOf(name)) ?? nameOf(name);

function keep(key: string, state: ObjectState): void {
  remember(latest, key, state);
  if (nameOf(state) !== key) remember(drawnNames, nameOf(state), key);
}

/**
 * Makes and changes one object in order: a change waits for the one before it, its making too, and begins with the name and the revision
 * that this has left. What somebody else changed meanwhile is still refused. Rejects with `NeverSavedError` where the making failed.
 */
export function changeInOrder<Saved>(
  given: ObjectState,
  change: (current: ObjectState) => Promise<Saved>,
  stateOf: (saved: Saved) => ObjectState | undefined,
): Promise<Saved> {
  const key = objectKey(given);
  const before = changing.get(key);
  const isMaking = isDrawn(given) && before === undefined && !latest.has(key);
  changesBegun += 1;
  const answer = (async () => {
    await before;
    const saved = await change(isMaking ? given : chooseState(key, given, before !== undefined));
    const state = stateOf(saved);
    if (state !== undefined) keep(key, state);
    return saved;
  })();
  const settled = answer.then(
    () => undefined,
    () => undefined,
  );
  changing.set(key, settled);
  void settled.then(() => {
    if (changing.get(key) === settled) changing.delete(key);
  });
  return answer;
}

function chooseState(key: string, given: ObjectState, hasWaited: boolean): ObjectState {
  const own = latest.get(key);
  if (own === undefined) {
    if (isDrawn(given)) throw new NeverSavedError();
    return given;
  }
  if (nameOf(own) === nameOf(given)) return { ...given, revision: Math.max(given.revision, own.revision) };
  return hasWaited || isDrawn(given) ? own : given;
}

/** What the server calls something; of what is being made, as soon as it is. Rejects with `NeverSavedError`. */
export async function findSavedName(given: ObjectName): Promise<ObjectName> {
  if (!isDrawn(given)) return given;
  const key = objectKey(given);
  await changing.get(key);
  const own = latest.get(key);
  if (own === undefined) throw new NeverSavedError();
  return own;
}

/** Reads what changes are about while none is under way: an answer in between would draw what was before. */
export async function readBetweenChanges<Data>(read: () => Promise<Data>): Promise<Data> {
  for (;;) {
    while (changing.size > 0) await Promise.all(changing.values());
    const before = changesBegun;
    const data = await read();
    if (changesBegun === before) return data;
  }
}
