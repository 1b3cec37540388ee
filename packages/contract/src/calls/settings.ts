import { z } from 'zod';
import { defineCall } from '../call.ts';
import { nothingSchema } from '../envelope.ts';
import { settingSchemas, settingsSchema } from '../settings.ts';

const get = defineCall({
  name: 'settings.get',
  method: 'GET',
  path: 'mail/main/generalConfig/get',
  capability: 'settings',
  needs: 'person',
  summary: 'General settings',
  alsoMethod: 'POST',
  changes: false,
  input: z.object({}),
  output: settingsSchema,
});
const updateOne = defineCall({
  name: 'settings.updateOne',
  method: 'POST',
  path: 'mail/main/generalConfig/single/update',
  capability: 'settings',
  needs: 'person',
  summary: 'Save one setting',
  input: z.object({ key: z.string().max(64), value: z.union([z.string().max(1_000), z.number(), z.boolean()]) }),
  output: nothingSchema,
  errors: ['settingUnknown', 'settingInvalid'],
});
const { fontSize, layout, language, skin } = settingSchemas;
const saveDisplay = defineCall({
  name: 'settings.saveDisplay',
  method: 'POST',
  path: 'mail/main/display/save',
  capability: 'settings',
  needs: 'person',
  summary: 'Save display settings',
  input: z.object({
    fontSize: fontSize.unwrap().optional(),
    layout: layout.unwrap().optional(),
    language: language.unwrap().optional(),
    skin: skin.unwrap().optional(),
  }),
  output: nothingSchema,
});

export const settingsCalls = { get, updateOne, saveDisplay };
