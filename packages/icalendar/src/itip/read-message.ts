import { printObject } from '../fields/object-text.ts';
import { ownProperties } from '../fields/own-lines.ts';
import { isSameAddress, readOrganizer } from '../fields/people.ts';
import { type Component, removeLines } from '../model/component.ts';
import { withoutAlarms } from './apply-request.ts';
import { isTimeChange, type Message, readMessage, readStored } from './incoming-message.ts';
import { readProvenVersion, readVersion } from './organizer-version.ts';

/** A scheduling message of whoever sent it: nothing of it is proven. */
export interface OpenedMessage {
  /** RFC 5546, upper case; empty: none. */
  readonly method: string;
  readonly uid: string;
  /** Of the occurrence that it is about; empty: all. */
  readonly recurrenceId: string;
  /** The address; empty where there is none. */
  readonly organizer: string;
  readonly comment: string;
  /** Its first event as it would be stored: without alarms, which would ring for others. */
  readonly text: string;
}

const listComponents = ({ object: { parts } }: Message): readonly Component[] => [
  ...(parts.master ? [parts.master] : []),
  ...parts.overrides,
];

/** The first event of an untrusted message; null where there is none that can be read. Never throws but for a text that is too large. */
export function openMessage(text: string): OpenedMessage | null {
  const message = readMessage(text);
  if (!message) return null;
  const { parts, overrides } = message.object;
  const components = listComponents(message).map((component) =>
    removeLines(withoutAlarms(component), 'COLOR', ...ownProperties),
  );
  return {
    method: message.method,
    uid: parts.uid,
    recurrenceId: parts.master ? '' : (overrides[0]?.recurrenceId ?? ''),
    organizer: readOrganizer(message.first)?.address ?? '',
    comment: message.comment,
    text: printObject(components, parts.timezones),
  };
}

export interface Comparison {
  /** `newer`: the message says more than what is stored; `same`; `older`. */
  readonly version: 'newer' | 'same' | 'older';
  /** Time, rule or place differ. */
  readonly isTimeChanged: boolean;
  readonly isSameOrganizer: boolean;
}

/** How a message stands to what is stored of its event; null: they are not of one event, or the stored one has no such occurrence. */
export function compareMessage(stored: string, text: string): Comparison | null {
  const [known, message] = [readStored(stored), readMessage(text)];
  if (!known || !message || known.object.parts.uid !== message.object.parts.uid) return null;
  const override = message.object.parts.master ? null : message.object.overrides[0];
  const own = override && known.object.overrides.find(({ recurrenceId }) => recurrenceId === override.recurrenceId);
  const [given, there] = [message.first, own?.component ?? known.first];
  const [{ sequence, stamp }, last] = [readVersion(given), readProvenVersion(there)];
  const isNewer = sequence === last.sequence ? stamp > last.stamp : sequence > last.sequence;
  const isSame = sequence === last.sequence && stamp === last.stamp;
  return {
    version: isNewer ? 'newer' : isSame ? 'same' : 'older',
    isTimeChanged: isTimeChange(given, there),
    isSameOrganizer: isSameAddress(known.organizer, message.organizer),
  };
}
