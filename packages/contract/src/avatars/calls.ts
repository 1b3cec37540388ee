/** The pictures that people show to colleagues (docs/decisions/0068-avatars.md). */
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { nothingSchema } from '../envelope.ts';
import { maxAvatarBytes, mebibyte } from '../limits.ts';
import { avatarAddressesSchema, avatarPathSchema, avatarSideSchema, avatarVersionSchema } from './avatar.ts';

const upload = defineCall({
  name: 'avatars.upload',
  method: 'POST',
  path: 'user/avatar/upload',
  capability: 'identity',
  summary: 'Set one’s own picture (multipart: file, at most 10M); a square from its middle is drawn anew (our path)',
  body: 'multipart',
  input: z.object({}),
  output: z.object({ avatar: avatarPathSchema }),
  rateLimit: { max: 60, perSeconds: 60, by: 'session' },
  errors: ['fileEmpty', 'tooLarge', 'avatarFormat', 'avatarDamaged', 'avatarPixels', 'busy'],
  maxBodyBytes: maxAvatarBytes + mebibyte,
});

const remove = defineCall({
  name: 'avatars.remove',
  method: 'POST',
  path: 'user/avatar/delete',
  capability: 'identity',
  summary: 'Remove one’s own picture (our path)',
  input: z.object({}),
  output: nothingSchema,
});

const find = defineCall({
  name: 'avatars.find',
  method: 'POST',
  path: 'user/avatar/find',
  capability: 'identity',
  needs: 'person',
  changes: false,
  summary: 'Pictures of people of the organisation, by their addresses; who has none is left out (our path)',
  input: z.object({ addresses: avatarAddressesSchema }),
  output: z.object({ list: z.array(z.object({ address: z.string(), avatar: avatarPathSchema })) }),
});

const picture = defineCall({
  name: 'avatars.picture',
  method: 'GET',
  path: 'user/avatar/picture/{version}',
  capability: 'identity',
  needs: 'person',
  summary: 'The picture of somebody of the organisation (blob; our path)',
  input: z.object({ version: avatarVersionSchema, side: avatarSideSchema.default('256') }),
  output: z.unknown(),
  response: 'blob',
  errors: ['avatarNotFound'],
});

export const avatarsCalls = { upload, remove, find, picture };
