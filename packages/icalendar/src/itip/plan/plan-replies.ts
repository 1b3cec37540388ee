import { readWord } from '../../fields/listed-fields.ts';
import { addressOf, readOrganizer, readParticipants } from '../../fields/people.ts';
import { type Component, findLine, listLines } from '../../model/component.ts';
import { readSequence } from '../../read/read-fields.ts';
import type { ReadObject } from '../../recurrence/find-occurrence.ts';
import type { Answer } from '../../types.ts';
import { composeReply } from '../compose-message.ts';
import { isOneOf } from '../incoming-message.ts';
import { isServedHere } from './compare-components.ts';
import { componentAt, listExcluded, printWhole } from './object-parts.ts';
import type { PlannedMessage, PlanOptions } from './planned-message.ts';

const none: Component = { name: '', lines: [], components: [] };

/** Single occurrences that are answered by one change. */
const maxSingle = 20;

function readOwn(component: Component | null, me: readonly string[]) {
  if (!component || readWord(component, 'STATUS') === 'CANCELLED') return null;
  const line = listLines(component, 'ATTENDEE').find((candidate) => isOneOf(me, addressOf(candidate)));
  if (!line) return null;
  const address = addressOf(line);
  const own = readParticipants(component).find((participant) => isOneOf([address], participant.address));
  return own ? { address, name: own.name, answer: own.answer } : null;
}

function makeReply(
  object: ReadObject,
  recurrenceId: string,
  options: PlanOptions,
  answer: Answer | null,
): PlannedMessage[] {
  const component = componentAt(object, recurrenceId) ?? object.parts.overrides[0] ?? null;
  const own = readOwn(component, options.me);
  const organizer = component && readOrganizer(component);
  if (!component || !own || !organizer) return [];
  const said = answer ?? own.answer;
  const reply = composeReply(printWhole(object), { ...options, ...own, recurrenceId, answer: said });
  const to = [organizer.address.toLowerCase()];
  return [
    {
      method: 'REPLY',
      recurrenceId,
      to,
      text: reply,
      sequence: readSequence(component),
      isUpdate: false,
      answer: said,
    },
  ];
}

/** Who takes an invitation out of the calendar does not come. */
function planRemoval(before: ReadObject, options: PlanOptions): PlannedMessage[] {
  const ids = before.parts.master ? [''] : before.overrides.slice(0, maxSingle).map(({ recurrenceId }) => recurrenceId);
  return ids.flatMap((recurrenceId) => {
    const own = readOwn(componentAt(before, recurrenceId), options.me);
    return own === null || own.answer === 'declined' || own.answer === 'delegated'
      ? []
      : makeReply(before, recurrenceId, options, 'declined');
  });
}

/** What a participant's change of the own copy says to the organiser: answers that are others than before. */
export function planReplies(
  before: ReadObject | null,
  after: ReadObject | null,
  options: PlanOptions,
): PlannedMessage[] {
  const first = (after ?? before)?.parts;
  const organizer = first && findLine(first.master ?? first.overrides[0] ?? none, 'ORGANIZER');
  if (organizer && !isServedHere(organizer)) return [];
  if (!after) return before ? planRemoval(before, options) : [];
  const whole = readOwn(after.parts.master, options.me)?.answer ?? null;
  const known = readOwn(before?.parts.master ?? null, options.me)?.answer ?? 'needsAction';
  const isWhole = whole !== null && whole !== known;
  const replies = isWhole ? makeReply(after, '', options, null) : [];
  for (const { recurrenceId } of after.overrides.slice(0, 400)) {
    const answer = readOwn(componentAt(after, recurrenceId), options.me)?.answer ?? null;
    const old = readOwn(componentAt(before, recurrenceId), options.me)?.answer ?? 'needsAction';
    if (answer !== null && answer !== old && !(isWhole && answer === whole))
      replies.push(...makeReply(after, recurrenceId, options, null));
  }
  if (before) {
    // An occurrence that was taken out of the own calendar.
    for (const recurrenceId of listExcluded(after, before).slice(0, maxSingle)) {
      const own = readOwn(componentAt(before, recurrenceId), options.me);
      if (own && own.answer !== 'declined') replies.push(...makeReply(before, recurrenceId, options, 'declined'));
    }
  }
  return replies.slice(0, maxSingle);
}
