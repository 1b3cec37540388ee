import { bodyTypes, type Call } from '@hongyan/contract';
import type { FastifyRequest } from 'fastify';
import { UserError } from '../../call/user-error.ts';

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';
}

/**
 * Refuses what is not of the call's media type (contract, `bodyTypes`), before anything else is read: a form of another site is sent
 * with the cookie of an old browser and without asking. A type is checked although the body is empty, and a body needs its type.
 * Throws `mediaType`.
 */
export function mediaTypeGate({ body }: Pick<Call, 'body'>) {
  return async (request: FastifyRequest): Promise<void> => {
    if (request.method === 'GET' || request.method === 'HEAD' || request.method === 'OPTIONS') return;
    const named = request.headers['content-type'];
    const isRight =
      named === undefined ? !hasBody(request) : named.split(';', 1)[0]?.trim().toLowerCase() === bodyTypes[body];
    if (!isRight) throw new UserError('mediaType');
  };
}
