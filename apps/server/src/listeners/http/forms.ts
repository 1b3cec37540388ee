import type { FastifyInstance, FastifyRequest } from 'fastify';
import { UserError } from '../../call/user-error.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call's body is a form. */
    takesForm?: boolean;
    /** Of the call that the route serves; none: pages and listeners of other programs. */
    capability?: string;
  }
}

/** One signed token; a form of the web never is larger here. */
const maxFormBytes = 64 * 1024;

/** Reads application/x-www-form-urlencoded for the calls that say so; any other call refuses it (docs/security.md: JSON only). */
export function registerFormParser(app: FastifyInstance): void {
  const options = { parseAs: 'string', bodyLimit: maxFormBytes } as const;
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    options,
    (request: FastifyRequest, body: string, done) => {
      if (request.routeOptions.config.takesForm !== true) {
        done(new UserError('mediaType'));
        return;
      }
      const fields = new URLSearchParams(body);
      // A parameter that comes twice has two meanings (RFC 6749 §3.1).
      const names = [...fields.keys()];
      const twice = names.find((name, index) => names.indexOf(name) !== index);
      if (twice !== undefined) done(new UserError('invalidInput', { problem: 'twice', field: twice.slice(0, 100) }));
      else done(null, Object.fromEntries(fields));
    },
  );
}
