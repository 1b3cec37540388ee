import cookie from '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import { errors } from '@hongyan/contract';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import type { ResumableUploads } from '../../call/resumable-uploads.ts';
import { UserError } from '../../call/user-error.ts';
import { bindResumableUploads } from './resumable-uploads.ts';

const refuse = () => Promise.reject(new Error('a locked screen reached the uploads'));
const uploads: ResumableUploads = { create: refuse, readState: refuse, append: refuse, remove: refuse };

test('a locked screen begins nothing, asks nothing, sends nothing and deletes nothing', async () => {
  const app = fastify();
  await app.register(cookie);
  await app.register(rateLimit, { global: false });
  app.setErrorHandler((error, _request, reply) =>
    reply.code(400).send({ code: error instanceof UserError ? error.code : 500_000 }),
  );
  const session = {
    sessionId: 's',
    origin: 's',
    derivedFrom: null,
    actor: 1,
    subject: 1,
    orgId: 1,
    client: 'api' as const,
    locked: true,
    mustChange: false,
    right: 'own' as const,
  };
  const authenticate = async () => ({ ...session, unlockedFolders: new Map<number, number>() });
  await bindResumableUploads(app, {
    uploads,
    listener: { isSecure: false, now: () => 0 },
    gates: { authenticate, isFeatureOn: async () => true },
  });
  const id = 'a'.repeat(32);
  const headers = {
    authorization: `Bearer ${'a'.repeat(30)}`,
    'tus-resumable': '1.0.0',
    'upload-length': '3',
    'upload-metadata': 'filename YQ==',
    'upload-offset': '0',
  };
  const chunkType = { 'content-type': 'application/offset+octet-stream' };
  const base = '/api/file/tus';
  const answers = [
    await app.inject({ method: 'POST', url: base, headers }),
    await app.inject({ method: 'PATCH', url: `${base}/${id}`, headers: { ...headers, ...chunkType }, payload: 'abc' }),
    await app.inject({ method: 'DELETE', url: `${base}/${id}`, headers }),
  ];
  expect(answers.map((answer) => answer.json<{ code: number }>().code)).toEqual(Array(3).fill(errors.locked.code));
  expect((await app.inject({ method: 'HEAD', url: `${base}/${id}`, headers })).statusCode).toBe(400);
  await app.close();
});
