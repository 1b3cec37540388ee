import type { FastifyInstance, FastifyRequest } from 'fastify';
import { UserError } from '../../call/user-error.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call's body is a form. */
    takesForm?: boolean;
  }
}

/** One signed token; a form of the web never is larger here. */
const maxFormBytes = 64 * 1024;

/** Reads application/x-www-form-urlencoded for the calls that say so; any other call refuses it (docs/security.md: JSON only). */
export function readForms(app: FastifyInstance): void {
  const options = { parseAs: 'string', bodyLimit: maxFormBytes } as const;
  app.addContentTypeParser('application/x-www-form-urlencoded', options, (request: FastifyRequest, body, done) => {
    if (request.routeOptions.config.takesForm !== true) return done(new UserError('mediaType'));
    const fields = new URLSearchParams(String(body));
    // A parameter that comes twice has two meanings (RFC 6749 §3.1).
    if (new Set(fields.keys()).size !== [...fields.keys()].length)
      return done(new UserError('invalidInput', { reason: 'a field comes twice' }));
    return done(null, Object.fromEntries(fields));
  });
}
