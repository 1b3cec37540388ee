/** Rooms and equipment in the form of an event: they are participants with a role of their own. */
import type { Resource } from '@hongyan/contract';
import type { EventForm } from '../editor/event-form.ts';

type Participant = EventForm['participants'][number];

export const isResource = ({ role }: Pick<Participant, 'role'>): boolean => role === 'resource';
const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** The form with one more resource; a room says where the event is, unless that is said already. */
export function addResource(
  form: EventForm,
  { address, name, kind }: Pick<Resource, 'address' | 'name' | 'kind'>,
): EventForm {
  if (form.participants.some((one) => isSame(one.address, address))) return form;
  const added: Participant = { address, name, role: 'resource', answer: 'needsAction' };
  const location = kind === 'room' && form.location.trim() === '' ? name : form.location;
  return { ...form, participants: [...form.participants, added], location };
}

/** The form without a resource; a place that was only its name goes with it. */
export function removeResource(form: EventForm, address: string): EventForm {
  const gone = form.participants.find((one) => isResource(one) && isSame(one.address, address));
  return {
    ...form,
    participants: form.participants.filter((one) => one !== gone),
    location: gone !== undefined && form.location === gone.name ? '' : form.location,
  };
}

/** The form with other people; its resources stay. */
export const changePeople = (form: EventForm, people: readonly Participant[]): EventForm => ({
  ...form,
  participants: [...people.filter((one) => !isResource(one)), ...form.participants.filter(isResource)],
});

/** How many are to fit into a room: whoever is invited, and oneself. */
export const countPeople = (form: EventForm): number => form.participants.filter((one) => !isResource(one)).length + 1;
