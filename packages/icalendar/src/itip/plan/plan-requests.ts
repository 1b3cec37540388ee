import { readWord } from '../../fields/listed-fields.ts';
import type { Component } from '../../model/component.ts';
import { readSequence } from '../../read/read-fields.ts';
import type { ReadObject } from '../../recurrence/find-occurrence.ts';
import { composeCancel, composeRequest } from '../compose-message.ts';
import { isSharedChange, listInvited, listMissing } from './compare-components.ts';
import { componentAt, listExcluded, printWhole } from './object-parts.ts';
import type { PlannedMessage, PlanOptions } from './planned-message.ts';

/** Beyond this many single occurrences the whole event is sent once. */
const maxSingle = 20;

interface Versions {
  readonly before: ReadObject;
  readonly after: ReadObject;
  readonly options: PlanOptions;
}

const isCancelled = (component: Component | null): boolean =>
  component !== null && readWord(component, 'STATUS') === 'CANCELLED';

function everybody({ parts }: ReadObject, me: readonly string[]): ReadonlySet<string> {
  const all = [parts.master, ...parts.overrides].flatMap((component) => [...listInvited(component, me)]);
  return new Set(all);
}

function makeRequest(
  object: ReadObject,
  to: readonly string[],
  said: { readonly recurrenceId?: string; readonly isUpdate: boolean; readonly options: PlanOptions },
): PlannedMessage[] {
  const { recurrenceId = '', isUpdate, options } = said;
  if (to.length === 0) return [];
  const component = recurrenceId === '' ? object.parts.master : componentAt(object, recurrenceId);
  const first = component ?? object.parts.overrides[0];
  const sequence = first ? readSequence(first) : 0;
  const text = composeRequest(printWhole(object), { ...options, recurrenceId });
  return [{ method: 'REQUEST', recurrenceId, to, text, sequence, isUpdate, answer: null }];
}

/** Takes people off: `addresses` where the event itself goes on. */
function makeCancel(
  object: ReadObject,
  to: readonly string[],
  said: { readonly recurrenceId?: string; readonly isForAll: boolean; readonly options: PlanOptions },
): PlannedMessage[] {
  const { recurrenceId = '', isForAll, options } = said;
  if (to.length === 0) return [];
  const component = recurrenceId === '' ? object.parts.master : componentAt(object, recurrenceId);
  const first = component ?? object.parts.overrides[0];
  const sequence = (first ? readSequence(first) : 0) + 1;
  const text = composeCancel(printWhole(object), { ...options, recurrenceId, ...(isForAll ? {} : { addresses: to }) });
  return [{ method: 'CANCEL', recurrenceId, to, text, sequence, isUpdate: true, answer: null }];
}

/** What became of one occurrence, for those who do not hear of the whole event anyway. */
function planOccurrence(
  { before, after, options }: Versions,
  recurrenceId: string,
  informed: ReadonlySet<string>,
): PlannedMessage[] {
  const [old, now] = [componentAt(before, recurrenceId), componentAt(after, recurrenceId)];
  const [was, is] = [listInvited(old, options.me), listInvited(now, options.me)];
  if (old && (!now || (isCancelled(now) && !isCancelled(old)))) {
    const to = listMissing(was, informed);
    return isCancelled(old) ? [] : makeCancel(before, to, { recurrenceId, isForAll: true, options });
  }
  if (!now) return [];
  const added = listMissing(is, was).filter((address) => !informed.has(address));
  const removed = listMissing(was, is).filter((address) => !informed.has(address));
  const isChanged = old === null || isSharedChange(old, now);
  const kept = [...is].filter((address) => was.has(address) && !informed.has(address));
  return [
    ...makeRequest(after, added, { recurrenceId, isUpdate: false, options }),
    ...(isChanged ? makeRequest(after, kept, { recurrenceId, isUpdate: true, options }) : []),
    ...(old ? makeCancel(before, removed, { recurrenceId, isForAll: false, options }) : []),
  ];
}

/** The occurrences that may differ: exceptions of both versions, and what was taken out or put back. */
function listTouched({ before, after }: Versions): readonly string[] {
  const exceptions = [...before.overrides, ...after.overrides].map(({ recurrenceId }) => recurrenceId);
  return [...new Set([...exceptions, ...listExcluded(after, before), ...listExcluded(before, after)])];
}

function planChange(versions: Versions): PlannedMessage[] {
  const { before, after, options } = versions;
  const [old, now] = [before.parts.master, after.parts.master];
  const [was, is] = [listInvited(old, options.me), listInvited(now, options.me)];
  if (isCancelled(now)) {
    const to = [...everybody(before, options.me)];
    return isCancelled(old) ? [] : makeCancel(before, to, { isForAll: true, options });
  }
  const touched = listTouched(versions);
  const isWhole = old !== null && now !== null && (isSharedChange(old, now) || touched.length > maxSingle);
  const added = listMissing(is, was);
  const removed = listMissing(was, is);
  const kept = isWhole ? [...is].filter((address) => was.has(address)) : [];
  const informed = new Set([...added, ...removed, ...kept]);
  return [
    ...makeRequest(after, added, { isUpdate: false, options }),
    ...makeRequest(after, kept, { isUpdate: true, options }),
    ...makeCancel(before, removed, { isForAll: false, options }),
    ...(touched.length > maxSingle ? [] : touched.flatMap((id) => planOccurrence(versions, id, informed))),
  ];
}

/** What the organiser's change of an event asks for: invitations, changes, cancellations. */
export function planRequests(
  before: ReadObject | null,
  after: ReadObject | null,
  options: PlanOptions,
): PlannedMessage[] {
  if (before && after) return planChange({ before, after, options });
  if (before) {
    const [first] = [before.parts.master, ...before.parts.overrides].filter((component) => component !== null);
    const to = isCancelled(first ?? null) ? [] : [...everybody(before, options.me)];
    return makeCancel(before, to, { isForAll: true, options });
  }
  if (!after) return [];
  const { master } = after.parts;
  const invited = isCancelled(master) ? [] : [...listInvited(master, options.me)];
  const others = after.overrides.flatMap(({ recurrenceId, component }) => {
    const to = isCancelled(component) ? [] : listMissing(listInvited(component, options.me), new Set(invited));
    return makeRequest(after, to, { recurrenceId, isUpdate: false, options });
  });
  return [...makeRequest(after, invited, { isUpdate: false, options }), ...others];
}
