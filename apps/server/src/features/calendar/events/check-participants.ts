import type { EventFields } from '@hongyan/contract';
import { UserError } from '../../../call/user-error.ts';
import { normaliseAddress } from '../../identity/index.ts';

type Participant = EventFields['participants'][number];

function checkParticipant(participant: Participant): Participant {
  const { address, name } = participant;
  try {
    return {
      ...participant,
      name: name.replaceAll('\0', '').toWellFormed(),
      address: normaliseAddress(address).address,
    };
  } catch (error) {
    if (error instanceof UserError) throw new UserError('eventParticipantInvalid', { address });
    throw error;
  }
}

/** Participants with their addresses as they are stored, each once. Throws `eventParticipantInvalid`. */
export function checkParticipants(fields: EventFields): EventFields {
  const byAddress = new Map(fields.participants.map(checkParticipant).map((one) => [one.address.toLowerCase(), one]));
  return { ...fields, participants: [...byAddress.values()] };
}
