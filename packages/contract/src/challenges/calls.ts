/** Challenges that only a person passes: the sliding puzzle and the picture captcha. */
import { z } from 'zod';
import { defineCall } from '../call.ts';

/** Sealed ids hold what the picture asks for: only the server can read them. */
const encryptedId = z.string().min(1).max(600);

/** A picture whose characters are to be typed. */
const pictureSchema = z.object({
  pictureId: z.string(),
  /** A data: URL. */
  image: z.string(),
});

/** Drawing costs processor time: one address gets so many a minute. */
const drawingLimit = { max: 60, perSeconds: 60, by: 'address' } as const;

const puzzle = defineCall({
  name: 'challenges.puzzle',
  method: 'GET',
  path: 'verify/code',
  capability: 'identity',
  summary: 'A sliding puzzle',
  access: 'open',
  input: z.object({}),
  output: z.object({
    puzzleId: z.string(),
    /** data: URL of the picture with the gap. */
    background: z.string(),
    /** data: URL of the piece, `pieceSize` wide and high. */
    piece: z.string(),
    width: z.number().int(),
    height: z.number().int(),
    /** Where the piece's upper edge is; it slides from the left edge. */
    pieceY: z.number().int(),
    pieceSize: z.number().int(),
  }),
  rateLimit: drawingLimit,
  errors: ['tooMany', 'busy'],
});

const solve = defineCall({
  name: 'challenges.solve',
  method: 'POST',
  path: 'verify/image',
  capability: 'identity',
  summary: 'Check the picture or puzzle',
  access: 'open',
  input: z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('puzzle'),
      puzzleId: encryptedId,
      /** Pixels from the left edge of the picture to that of the piece. */
      x: z.number().min(0).max(2_000),
      /** How the piece was moved: pixels, and milliseconds since it was taken. */
      trail: z
        .array(z.object({ x: z.number().min(-2_000).max(2_000), t: z.number().min(0).max(600_000) }))
        .max(200)
        .optional(),
    }),
    z.object({ kind: z.literal('picture'), pictureId: encryptedId, text: z.string().min(1).max(16) }),
  ]),
  /** Good for one use within two minutes. */
  output: z.object({ ticket: z.string() }),
  rateLimit: drawingLimit,
  errors: ['puzzleNeeded', 'captchaWrong', 'tooMany'],
});

const picture = defineCall({
  name: 'challenges.picture',
  method: 'GET',
  path: 'captcha',
  capability: 'identity',
  summary: 'A picture captcha',
  access: 'open',
  input: z.object({}),
  output: pictureSchema,
  rateLimit: drawingLimit,
  errors: ['tooMany', 'busy'],
});

const smsPicture = defineCall({
  name: 'challenges.smsPicture',
  method: 'POST',
  path: 'mail/apilogin/getSmsImageCode',
  capability: 'identity',
  summary: 'The picture captcha that guards SMS codes',
  access: 'open',
  input: z.object({}),
  output: pictureSchema,
  changes: false,
  rateLimit: drawingLimit,
  errors: ['tooMany', 'busy'],
});

const random = defineCall({
  name: 'challenges.random',
  method: 'GET',
  path: 'keymanagement/key/getRandomCode',
  capability: 'identity',
  summary: 'A random code to sign, good for a few minutes',
  access: 'open',
  input: z.object({}),
  /** 128 random bits with their expiry, signed by the server. */
  output: z.object({ randomCode: z.string() }),
  rateLimit: drawingLimit,
  errors: ['tooMany'],
});

export const challengesCalls = { puzzle, solve, picture, smsPicture, random };
