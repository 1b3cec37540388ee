import { randomUUID } from 'node:crypto';
import type { Language } from '@hongyan/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { BrowserCookies, OpenCallContext } from '../../call/call-context.ts';

/** The listener's own knowledge of where it stands. */
export interface HttpListener {
  readonly isSecure: boolean;
  readonly now: () => number;
}

const idempotencyKeyPattern = /^[A-Za-z0-9_-]{8,100}$/;

declare module 'fastify' {
  interface FastifyRequest {
    /** The language that who calls has saved, once the session is known. */
    savedLanguage?: Language | undefined;
  }
}

/** The language of the caller: the saved setting of who is signed in, else the cookie that the client sets, else what the browser prefers, else Chinese. */
export function chooseLanguage(request: FastifyRequest): Language {
  if (request.savedLanguage !== undefined) return request.savedLanguage;
  // Nothing is parsed yet when the request was refused for its head (an unknown host).
  const chosen = (request.cookies as Partial<Record<string, string>> | null)?.language;
  if (chosen === 'zh' || chosen === 'en') return chosen;
  for (const item of (request.headers['accept-language'] ?? '').slice(0, 200).split(',')) {
    const tag = item.trim().toLowerCase();
    if (tag.startsWith('zh')) return 'zh';
    if (tag.startsWith('en')) return 'en';
  }
  return 'zh';
}

/** A random name for one request, in log lines and in errors that people report: twelve hexadecimal digits. Node fetches the randomness of many UUIDs at once. */
export function newRequestId(): string {
  return randomUUID().slice(-12);
}

export function cookieName(isSecure: boolean): string {
  return isSecure ? '__Host-sid' : 'sid';
}

/** A cookie's value longer than this was not made here. */
const maxCookieCharacters = 1_000;

/** Lax, unlike the session's: sign-in through another site (single sign-on) comes back by its redirect, and this alone opens nothing. */
function createBrowserCookies(request: FastifyRequest, reply: FastifyReply, isSecure: boolean): BrowserCookies {
  const getName = (name: string): string => (isSecure ? `__Host-${name}` : name);
  return {
    read: (name) => {
      const value = (request.cookies as Partial<Record<string, string>>)[getName(name)];
      return value === undefined || value.length > maxCookieCharacters ? null : value;
    },
    set: (name, value, maxAge) =>
      void reply.setCookie(getName(name), value, {
        path: '/',
        httpOnly: true,
        sameSite: 'lax',
        secure: isSecure,
        maxAge,
      }),
  };
}

/** What came with the request to prove who calls. A bearer token wins, since a program sends it on purpose. */
export function readCredential(
  request: FastifyRequest,
  isSecure: boolean,
): { kind: 'cookie' | 'bearer'; token: string } | null {
  const bearer = /^Bearer ([A-Za-z0-9._-]{20,200})$/.exec(request.headers.authorization ?? '');
  if (bearer?.[1] !== undefined) return { kind: 'bearer', token: bearer[1] };
  const token = request.cookies[cookieName(isSecure)];
  return token === undefined || token.length > 200 ? null : { kind: 'cookie', token };
}

/** Aborted when the connection (HTTP/1.1: the request) ends before the answer is out. */
function createSignal(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort(new CallerGoneError());
  });
  return gone.signal;
}

/** Nobody waits for the answer any more. Never shown to anybody, and no fault of ours. */
export class CallerGoneError extends Error {
  constructor() {
    super('the caller has gone');
    // What a cancelled read calls itself too (DOMException).
    this.name = 'AbortError';
  }
}

export function createOpenContext(
  request: FastifyRequest,
  reply: FastifyReply,
  listener: HttpListener,
): OpenCallContext {
  const key = request.headers['idempotency-key'];
  return {
    requestId: request.id,
    now: listener.now(),
    address: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    language: chooseLanguage(request),
    idempotencyKey: typeof key === 'string' && idempotencyKeyPattern.test(key) ? key : undefined,
    host: request.headers.host ?? '',
    secure: listener.isSecure,
    signal: createSignal(reply),
    browserCookies: createBrowserCookies(request, reply, listener.isSecure),
  };
}
