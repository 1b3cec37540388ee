import { z } from 'zod';
import { appSettingsSchema } from '../app-settings.ts';
import { defineCall } from '../call.ts';
import { featureSwitches } from '../features.ts';
import { settingsSchema } from '../settings.ts';

const featuresSchema = z.object(
  Object.fromEntries(featureSwitches.map((name) => [name, z.boolean()])) as Record<
    (typeof featureSwitches)[number],
    z.ZodBoolean
  >,
);

const index = defineCall({
  name: 'home.index',
  method: 'POST',
  path: 'mail/main/index',
  capability: 'home',
  needs: 'read',
  summary: 'Settings and switches that the shell needs',
  changes: false,
  input: z.object({}),
  output: z.object({
    settings: settingsSchema,
    features: featuresSchema,
    /** The same by the names of the specification, section 3. */
    app: appSettingsSchema,
    organisation: z.object({
      name: z.string(),
      watermark: z.boolean(),
      systemCopyright: z.string(),
      logoutLink: z.string(),
      controlFileTypes: z.array(z.string()),
      maxFolderNameCharacters: z.number().int(),
      maxLabelNameCharacters: z.number().int(),
      domains: z.array(z.string()),
    }),
    /** The address of the mailbox that is open, as the push socket's path names it. */
    userMail: z.string(),
    /** The mailbox that is open: `id` is what the header X-Mailbox names; what may be done in it (decision 0043); whether it is nobody's own. */
    mailbox: z.object({ id: z.string(), right: z.enum(['own', 'full', 'read']), isShared: z.boolean() }),
    modseq: z.number().int(),
    now: z.number().int(),
  }),
});

const quota = defineCall({
  name: 'home.quota',
  method: 'GET',
  path: 'mail/main/quota/useInfo',
  capability: 'home',
  needs: 'read',
  summary: 'Space that may be used and space that is used, in bytes',
  input: z.object({}),
  output: z.object({
    maxMap: z.object({ setSize: z.number().int() }),
    curMap: z.object({ curSize: z.number().int() }),
  }),
});

export const homeCalls = { index, quota };
