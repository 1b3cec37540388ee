import { z } from 'zod';
import { defineCall } from '../call.ts';
import { nothingSchema } from '../envelope.ts';
import { type Settings, settingKeys, settingSchemas, settingsSchema } from './setting-schemas.ts';

/** What one setting may be on the wire; each is checked by its own schema where it is saved. */
const settingValue = z.union([z.string().max(1_000), z.number(), z.boolean()]);

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
  input: z.object({ key: z.string().max(64), value: settingValue }),
  output: nothingSchema,
  errors: ['settingUnknown', 'settingInvalid', 'featureOff'],
});
/** More names than there are settings: a list of everything fits, a flood does not. */
const maxNames = 100;

/** Some of the settings. Without their defaults: what was not asked for is not answered. */
const namedSettings = z.object(
  Object.fromEntries(settingKeys.map((key) => [key, settingSchemas[key].unwrap().optional()])),
) as unknown as z.ZodType<Partial<Settings>>;

const nameList = z.array(z.string().max(64)).min(1).max(maxNames);
/** A list; in a query `keys=language,skin`, or one `keys=` for each name. */
const settingNames = z.union([
  nameList,
  z
    .string()
    .max(maxNames * 65)
    .transform((names) => names.split(','))
    .pipe(nameList),
]);

const gain = defineCall({
  name: 'settings.gain',
  method: 'POST',
  path: 'mail/main/generalConfig/gain',
  capability: 'settings',
  summary: 'Named settings',
  alsoMethod: 'GET',
  changes: false,
  input: z.object({ keys: settingNames }),
  output: namedSettings,
  errors: ['settingUnknown'],
});
const save = defineCall({
  name: 'settings.save',
  method: 'POST',
  path: 'mail/main/generalConfig/save',
  capability: 'settings',
  summary: 'Save settings together: all of them or none',
  input: z
    .record(z.string().max(64), settingValue)
    .refine((values) => Object.keys(values).length <= maxNames, 'too many settings'),
  output: settingsSchema,
  errors: ['settingUnknown', 'settingInvalid', 'featureOff'],
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
  errors: ['featureOff'],
});
const updateSkin = defineCall({
  name: 'settings.updateSkin',
  method: 'POST',
  path: 'mail/main/generalConfig/skin/update',
  capability: 'settings',
  needs: 'person',
  summary: 'Save the skin',
  input: z.object({ skin: skin.unwrap() }),
  output: nothingSchema,
  feature: 'skin',
});

export const settingsCalls = { get, gain, save, updateOne, saveDisplay, updateSkin };
