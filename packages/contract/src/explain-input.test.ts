// Generated over the contract: whatever is wrong with an input, the refusal names the field and the reason in the reader's language.
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { allCalls } from './calls.ts';
import { fieldNames } from './errors/field-names.ts';
import { errorMessage } from './errors/index.ts';
import { explainInput, explainValue } from './explain-input.ts';
import { settingKeys, settingSchemas } from './settings/setting-schemas.ts';

type Def = Readonly<Record<string, unknown>> & { readonly type: string };
interface SchemaField {
  readonly path: readonly string[];
  readonly schema: z.ZodType;
}

const getDef = (schema: z.ZodType): Def => (schema as unknown as { _zod: { def: Def } })._zod.def;
const inner = (def: Def, key: string): z.ZodType => def[key] as z.ZodType;

/** The schema and everything in it, each with the fields that lead to it. */
function listFields(schema: z.ZodType, path: readonly string[] = []): SchemaField[] {
  const def = getDef(schema);
  const own = { path, schema };
  switch (def.type) {
    case 'object': {
      const shape = Object.entries(def['shape'] as Record<string, z.ZodType>);
      return [own, ...shape.flatMap(([name, field]) => listFields(field, [...path, name]))];
    }
    case 'array':
      return [own, ...listFields(inner(def, 'element'), path)];
    case 'union':
      return [own, ...(def['options'] as z.ZodType[]).flatMap((option) => listFields(option, path))];
    case 'record':
      return [own, ...listFields(inner(def, 'valueType'), path)];
    case 'pipe':
      return [own, ...listFields(inner(def, 'in'), path), ...listFields(inner(def, 'out'), path)];
    case 'optional':
    case 'nullable':
    case 'default':
      return [own, ...listFields(inner(def, 'innerType'), path)];
    // Never refuses, and is only handed what was taken before it.
    case 'transform':
      return [];
    default:
      return [own];
  }
}

const wrongValues: readonly (readonly [kind: string, value: unknown])[] = [
  ['missing', undefined],
  ['nothing', null],
  ['empty text', ''],
  ['no such choice', 'walrus'],
  ['a bad form', '\u0000 not <like> this\n'],
  ['too long', 'x'.repeat(1_100_000)],
  ['too small', -1e15],
  ['too large', 1e15],
  ['a fraction', 1.5],
  ['no number', Number.NaN],
  ['a switch', true],
  ['an empty list', []],
  ['a list of wrong things', [7, 'walrus', null]],
  ['too many', Array.from({ length: 20_000 }, () => 'a@b.example')],
  ['an empty object', {}],
  ['an object of other fields', { walrus: 1, type: 'walrus', kind: 'walrus' }],
];

/** The reader's language alone. JSON is a name that both languages use. */
function expectReadable(where: string, messages: { zh: string; en: string }, issues: readonly { message: string }[]) {
  const zh = messages.zh.replaceAll('JSON', '');
  expect([where, zh]).toEqual([where, expect.not.stringMatching(/[A-Za-z]{2}|[{}]/)]);
  expect([where, zh]).toEqual([where, expect.stringMatching(/^\p{Script=Han}+.*\p{Script=Han}/u)]);
  expect([where, messages.en]).toEqual([where, expect.not.stringMatching(/[\p{Script=Han}{}]/u)]);
  // The validator's own text never comes through.
  for (const { message } of issues) expect(Object.values(messages).join('\n')).not.toContain(message);
}

function formatMessages({ name, params }: ReturnType<typeof explainInput>) {
  return { zh: errorMessage(name, 'zh', params), en: errorMessage(name, 'en', params) };
}

describe('a refused input', () => {
  it.each(allCalls.map((call) => [call.name, call] as const))('of %s is explained in both languages', (_name, call) => {
    let refused = 0;
    for (const { path, schema } of listFields(call.input)) {
      for (const [kind, value] of wrongValues) {
        const parsed = schema.safeParse(value);
        if (parsed.success) continue;
        refused += 1;
        const issues = parsed.error.issues.map((issue) => ({ ...issue, path: [...path, ...issue.path] }));
        const input = path.reduceRight<unknown>((inside, key) => ({ [key]: inside }), value);
        expectReadable(`${path.join('.')}: ${kind}`, formatMessages(explainInput(issues, input)), issues);
      }
    }
    // As it comes: an object with one wrong field.
    for (const [kind, value] of wrongValues) {
      for (const key of Object.keys((getDef(call.input)['shape'] as object | undefined) ?? { walrus: 0 })) {
        const input = { [key]: value };
        const parsed = call.input.safeParse(input);
        if (parsed.success) continue;
        expectReadable(
          `{${key}}: ${kind}`,
          formatMessages(explainInput(parsed.error.issues, input)),
          parsed.error.issues,
        );
      }
    }
    if (call.input.safeParse({}).success && listFields(call.input).length === 1) return;
    expect(refused).toBeGreaterThan(0);
  });

  it.each(settingKeys)('setting %s is explained in both languages', (key) => {
    const schema: z.ZodType = settingSchemas[key].unwrap();
    for (const [kind, value] of wrongValues) {
      const parsed = schema.safeParse(value);
      if (parsed.success) continue;
      const refusal = { name: 'settingInvalid', params: { key, ...explainValue(parsed.error.issues, value) } } as const;
      expectReadable(kind, formatMessages(refusal), parsed.error.issues);
    }
  });

  const explained = (call: string, input: unknown) => {
    const { input: schema } = allCalls.find(({ name }) => name === call)!;
    const { zh, en } = formatMessages(explainInput(schema.safeParse(input).error?.issues ?? [], input));
    return [zh, en];
  };

  it('says which field and which limit', () => {
    const content = (more: object) => ({ content: { ...more } });
    expect(explained('folders.save', {})).toEqual([
      '输入有误：文件夹名称不能为空',
      "The input isn't valid: folder name: required",
    ]);
    expect(explained('folders.save', { folderName: 7 })).toEqual([
      '输入有误：文件夹名称须为文字',
      "The input isn't valid: folder name: must be text",
    ]);
    expect(explained('mailbox.list', { mailboxId: '1', pageSize: 100_000 })[0]).toMatch(
      /^输入有误：每页数量不能大于 \d+$/,
    );
    expect(explained('folders.updateState', { folderId: '100', state: 2 })).toEqual([
      '输入有误：状态只能是 0、1',
      "The input isn't valid: state: must be one of 0, 1",
    ]);
    expect(explained('compose.send', content({ type: 'walrus' }))).toEqual([
      '输入有误：类型不在可选范围内',
      "The input isn't valid: type: not one of the options",
    ]);
    expect(explained('settings.gain', { keys: [] })[0]).toBe('输入有误：设置名称至少 1 项');
  });
});

/** Filled in by programs and protocols, never by a person: called by the neutral name. */
const unnamed = new Set(
  `
  assertion before below bulkId by clientId client_id code_challenge code_challenge_method code_verifier contentId error idleSeconds iss logout_token
  List-Unsubscribe pictureId
  pieces previous profileId purpose puzzleId puzzleTicket redirect redirect_uri refMailId refresh_token request response_type revision
  offset others remember session setup sha256 side smsTicket t ticket token trail u uploadIds url version x
`
    .trim()
    .split(/\s+/),
);

describe('the names of fields', () => {
  const used = new Set<string>(settingKeys);
  for (const call of allCalls) for (const { path } of listFields(call.input)) for (const field of path) used.add(field);

  it('are complete: every field has one, or is known to be filled in by programs alone', () => {
    const without = [...used].filter((field) => !Object.hasOwn(fieldNames, field) && !unnamed.has(field));
    expect(without).toEqual([]);
  });

  it('are in both languages', () => {
    for (const [field, { zh, en }] of Object.entries(fieldNames)) {
      expect([field, zh]).toEqual([field, expect.stringMatching(/^[\p{Script=Han}]+$/u)]);
      expect([field, en]).toEqual([field, expect.stringMatching(/^[A-Za-z -]+$/)]);
    }
  });

  it('stand beside a list of the fields without one that is as short as it can be', () => {
    expect([...unnamed].filter((field) => Object.hasOwn(fieldNames, field) || !used.has(field))).toEqual([]);
  });
});
