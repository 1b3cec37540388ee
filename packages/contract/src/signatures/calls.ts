/** Signatures. */
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { maxSignatureBytes, mebibyte } from '../limits.ts';
import {
  chosenSignatureSchema,
  partNameSchema,
  signatureChoiceSchema,
  signatureDefaultSchema,
  signatureSchema,
  systemSignatureRuleSchema,
  writingAidIdSchema,
} from '../writing-aids/writing-aid.ts';

const signRef = z.object({ signId: writingAidIdSchema });

const list = defineCall({
  name: 'signatures.list',
  method: 'GET',
  path: 'mail/main/sign',
  capability: 'settings',
  programs: true,
  needs: 'full',
  summary: 'Signatures',
  input: z.object({}),
  output: z.object({
    list: z.array(signatureSchema),
    choices: z.array(signatureChoiceSchema),
    defaults: z.array(signatureDefaultSchema),
  }),
});

const listSystem = defineCall({
  name: 'signatures.listSystem',
  method: 'GET',
  path: 'mail/main/sign/listSystem',
  capability: 'settings',
  programs: true,
  needs: 'full',
  summary: 'System signatures, filled with the data of the person',
  input: z.object({}),
  output: z.object({ list: z.array(signatureSchema), rule: systemSignatureRuleSchema }),
});

const read = defineCall({
  name: 'signatures.read',
  method: 'POST',
  path: 'mail/main/sign/get',
  capability: 'settings',
  programs: true,
  needs: 'full',
  summary: 'One signature',
  changes: false,
  input: signRef,
  output: signatureSchema,
  errors: ['signatureNotFound'],
});

const save = defineCall({
  name: 'signatures.save',
  method: 'POST',
  path: 'mail/main/sign/save',
  capability: 'settings',
  needs: 'mailbox',
  summary: 'Save a signature',
  input: z.object({
    /** Left out: a new one. */
    signId: writingAidIdSchema.optional(),
    name: partNameSchema,
    html: z.string().max(maxSignatureBytes),
    /** Default flags, for all addresses; left out: as they were. */
    forNew: z.boolean().optional(),
    forReply: z.boolean().optional(),
  }),
  output: signatureSchema,
  errors: [
    'signatureNotFound',
    'writingAidOfOrganisation',
    'writingAidNameEmpty',
    'writingAidNameTooLong',
    'writingAidNameTaken',
    'writingAidTooLarge',
    'signaturesFull',
    'signatureForced',
  ],
  maxBodyBytes: mebibyte,
});

const remove = defineCall({
  name: 'signatures.remove',
  method: 'POST',
  path: 'mail/main/sign/delete',
  capability: 'settings',
  needs: 'mailbox',
  summary: 'Delete one',
  input: signRef,
  /** The defaults that named it, so that a deletion can be taken back. */
  output: z.object({ choices: z.array(signatureChoiceSchema) }),
  errors: ['signatureNotFound', 'writingAidOfOrganisation'],
});

const choose = defineCall({
  name: 'signatures.choose',
  method: 'POST',
  path: 'mail/main/sign/choose',
  capability: 'settings',
  needs: 'mailbox',
  summary: 'Choose the default signatures of an address, or of all (our path)',
  input: z.object({
    /** Empty: all addresses. */
    address: z.string().max(320).default(''),
    forNew: chosenSignatureSchema.optional(),
    forReply: chosenSignatureSchema.optional(),
  }),
  output: z.object({ choices: z.array(signatureChoiceSchema) }),
  errors: ['signatureNotFound', 'signatureForced', 'fromNotAllowed'],
});

export const signaturesCalls = { list, listSystem, read, save, remove, choose };
