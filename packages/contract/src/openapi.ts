import { z } from 'zod';
import { bodyTypes, type Call } from './call.ts';
import { allCalls } from './calls.ts';
import { errors } from './errors/index.ts';

type Json = Record<string, unknown>;

function toJsonSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  return z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' });
}

function toParameters(call: Call): Json[] {
  const schema = toJsonSchema(call.input, 'input');
  const properties = (schema.properties ?? {}) as Record<string, Json>;
  const required = new Set((schema.required as string[] | undefined) ?? []);
  const inPath = new Set([...call.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]));
  return Object.entries(properties)
    .filter(([name]) => inPath.has(name) || call.method === 'GET')
    .map(([name, property]) => ({
      name,
      in: inPath.has(name) ? 'path' : 'query',
      required: inPath.has(name) || required.has(name),
      schema: property,
    }));
}

function toEnvelope(data: Json): Json {
  return {
    type: 'object',
    required: ['code', 'message', 'data'],
    properties: { code: { type: 'integer' }, message: { type: 'string' }, data, requestId: { type: 'string' } },
  };
}

function listAnswers(call: Call): Json {
  const content =
    call.response === 'blob'
      ? { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
      : call.response === 'plain'
        ? { 'application/json': { schema: { type: 'object' } } }
        : { 'application/json': { schema: toEnvelope(toJsonSchema(call.output, 'output')) } };
  const refusals: Json = {};
  for (const name of call.errors) {
    const { status, code, en } = errors[name];
    const before = refusals[status] as { description: string } | undefined;
    refusals[status] = { description: `${before ? `${before.description}; ` : ''}${code}: ${en}` };
  }
  if (call.response === 'redirect') return { 303: { description: 'Elsewhere, see Location' }, ...refusals };
  return { 200: { description: 'Done', content }, ...refusals };
}

function toOperation(call: Call): Json {
  const multipart = {
    'multipart/form-data': {
      schema: { type: 'object', properties: { file: { type: 'string', format: 'binary' } }, required: ['file'] },
    },
  };
  const type = bodyTypes[call.body];
  const json = { [type]: { schema: toJsonSchema(call.input, 'input') } };
  return {
    operationId: call.name,
    tags: [call.capability],
    summary: call.summary,
    security: call.access === 'session' ? [{ bearer: [] }, { cookie: [] }] : [],
    parameters: toParameters(call),
    ...(call.method === 'POST' ? { requestBody: { content: call.body === 'multipart' ? multipart : json } } : {}),
    responses: listAnswers(call),
  };
}

/** The OpenAPI 3.1 document of all calls; the server binds exactly these. */
export function createOpenApi(version: string): Json {
  const paths: Record<string, Json> = {};
  for (const call of allCalls) {
    const path = (paths[`/${call.path}`] ??= {});
    if (call.isAtRoot === true) path['servers'] = [{ url: '/' }];
    path[call.method.toLowerCase()] = toOperation(call);
    if (call.alsoMethod)
      path[call.alsoMethod.toLowerCase()] = {
        ...toOperation({ ...call, method: call.alsoMethod }),
        operationId: `${call.name}.${call.alsoMethod.toLowerCase()}`,
      };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Hongyan', version, description: 'Every answer is { code, message, data }; code 200 is success.' },
    servers: [{ url: '/api' }],
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        cookie: { type: 'apiKey', in: 'cookie', name: '__Host-sid' },
      },
    },
    paths,
  };
}
