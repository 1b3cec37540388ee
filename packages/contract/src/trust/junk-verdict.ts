import { z } from 'zod';

/**
 * Why a message was put into Junk when it arrived. `likeOwn`: like what the person moved there; `likeOrganisation`: like what people of the
 * organisation moved there; `blocked`: by a rule about its sender; `unproven`: its domain's policy asks for it; `scanner`: the scanner said so.
 */
export const junkReasonSchema = z.enum(['blocked', 'unproven', 'scanner', 'likeOwn', 'likeOrganisation']);
export type JunkReason = z.output<typeof junkReasonSchema>;

/** What weighed most, of what can be named: the filter goes by many words besides. */
export const junkClueSchema = z.object({
  kind: z.enum([
    'sender',
    'senderDomain',
    'linkHost',
    'disguisedLink',
    'hiddenText',
    'pictureOnly',
    'attachment',
    'unproven',
  ]),
  /** The host that is meant, for `senderDomain` and `linkHost`. */
  name: z.string().nullable(),
});

export const junkVerdictSchema = z.object({
  reasons: z.array(junkReasonSchema),
  clues: z.array(junkClueSchema),
});
export type JunkVerdict = z.output<typeof junkVerdictSchema>;
