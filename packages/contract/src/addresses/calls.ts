import { z } from 'zod';
import { defineCall } from '../call.ts';
import { nothingSchema } from '../envelope.ts';
import { maxNicknameCharacters } from '../limits.ts';

/** An address that a person may send as. */
export const senderIdentitySchema = z.object({
  address: z.string(),
  /** Shown with it: the nickname where there is one, else the owner's name. */
  name: z.string(),
  nickname: z.string().nullable(),
  /** `granted`: another mailbox's, by a grant. */
  kind: z.enum(['primary', 'alias', 'granted']),
  /** For `granted`: in its name, or in one's own on behalf of it (RFC 5322 §3.6.2, Sender). */
  right: z.enum(['own', 'sendAs', 'onBehalf']),
  /** When the grant ends, epoch milliseconds. */
  until: z.number().int().nullable(),
  /** An alias that the person made and may delete. */
  removable: z.boolean(),
});
export type SenderIdentity = z.output<typeof senderIdentitySchema>;

/** The specification's calls name the person's own address beside what is changed. */
const emailAddr = z.string().max(320);

const list = defineCall({
  name: 'addresses.list',
  method: 'GET',
  path: 'mail/main/nicknameAndAlias/list',
  capability: 'settings',
  programs: true,
  needs: 'read',
  summary: 'Addresses that the person may send as, with their nicknames',
  input: z.object({}),
  output: z.object({
    list: z.array(senderIdentitySchema),
    /** Domains in which an alias can be made. */
    domains: z.array(z.string()),
    /** How many aliases the person may make; 0: none. */
    maxAliases: z.number().int(),
    ownAliases: z.number().int(),
  }),
});
const saveAlias = defineCall({
  name: 'addresses.saveAlias',
  method: 'POST',
  path: 'mail/main/nicknameAndAlias/saveAlias',
  capability: 'settings',
  needs: 'mailbox',
  summary: 'Make an alias of the mailbox',
  input: z.object({ emailAddr, alias: z.string().max(320) }),
  output: z.object({ alias: z.string() }),
  errors: ['addressInvalid', 'addressTaken', 'domainNotFound', 'aliasReserved', 'tooManyAliases', 'notAllowed'],
});
const deleteAlias = defineCall({
  name: 'addresses.deleteAlias',
  method: 'POST',
  path: 'mail/main/nicknameAndAlias/deleteAlias',
  capability: 'settings',
  needs: 'mailbox',
  summary: 'Delete an alias that one has made',
  input: z.object({ emailAddr, alias: z.string().max(320) }),
  output: nothingSchema,
  errors: ['aliasNotFound', 'notAllowed'],
});
const saveNickname = defineCall({
  name: 'addresses.saveNickname',
  method: 'POST',
  path: 'mail/main/nicknameAndAlias/saveNickname',
  capability: 'settings',
  needs: 'mailbox',
  summary: 'The name that goes with one of the addresses',
  input: z.object({ emailAddr, nickname: z.string().max(20 * maxNicknameCharacters) }),
  output: z.object({ nickname: z.string() }),
  errors: ['nicknameEmpty', 'nicknameTooLong', 'nicknameCharacters', 'notAllowed'],
});
const deleteNickname = defineCall({
  name: 'addresses.deleteNickname',
  method: 'POST',
  path: 'mail/main/nicknameAndAlias/deleteNickname',
  capability: 'settings',
  needs: 'mailbox',
  summary: 'Go back to the name of the account',
  input: z.object({ emailAddr }),
  output: nothingSchema,
  errors: ['notAllowed'],
});

/** Nicknames, aliases, and whom one may send as. */
export const addressesCalls = { list, saveAlias, deleteAlias, saveNickname, deleteNickname };
