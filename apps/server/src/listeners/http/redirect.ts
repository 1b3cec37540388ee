/** Answers that send a browser on (303, RFC 9110 §15.4.4), and the cookies that find it again when it comes back. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RedirectAnswer, StepCookieName, StepCookies } from '../../call/route.ts';

/** A path of ours: one slash first (two would name a host), nothing that a browser drops or turns into one. */
const ownPath = /^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/;
/** An encrypted step is below 2 kB; browsers keep 4 kB. */
const maxCookieCharacters = 4_096;

function getName(name: StepCookieName, isSecure: boolean): string {
  return isSecure ? `__Host-${name}` : name;
}

/** Step cookies of one request. */
export function createStepCookies(request: FastifyRequest, reply: FastifyReply, isSecure: boolean): StepCookies {
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure } as const;
  return {
    read: (name) => {
      const value = request.cookies[getName(name, isSecure)];
      return value === undefined || value.length > maxCookieCharacters ? null : value;
    },
    set: (name, value, maxAgeSeconds) =>
      void reply.setCookie(getName(name, isSecure), value, { ...options, maxAge: maxAgeSeconds }),
    clear: (name) => void reply.clearCookie(getName(name, isSecure), options),
  };
}

/** Sends the browser on. A target that is neither ours nor of the one named origin is a fault of ours, not the caller's. */
export function sendRedirect(reply: FastifyReply, { to, origin }: RedirectAnswer): FastifyReply {
  const isOwn = ownPath.test(to);
  const isNamed = !isOwn && origin !== undefined && URL.canParse(to) && new URL(to).origin === origin;
  if (!isOwn && !isNamed) throw new Error('a redirect to a target that nobody named');
  return reply.code(303).header('Location', to).header('Cache-Control', 'no-store').send();
}
