import type { Readable } from 'node:stream';
import type { Call } from '@hongyan/contract';
import type { z } from 'zod';
import type { CallContext, OpenCallContext } from './call-context.ts';

/** A file as an answer. The listener adds the headers that keep it harmless (security: attachment, sandbox, nosniff). */
export interface BlobAnswer {
  readonly fileName: string;
  /** Of the allow-list, else application/octet-stream. */
  readonly type: string;
  readonly size: number | null;
  readonly stream: Readable;
  /** Shown in place (a picture of the allow-list) instead of downloaded. */
  readonly inline: boolean;
  /** Names this very content, for a download that is resumed (ETag, RFC 9110 §8.8.3). Such an answer is not kept by caches: each request asks anew whether it may. */
  readonly version?: string;
  /** Its address names its content: a browser keeps it for a year without asking again (RFC 8246). */
  readonly isImmutable?: true;
  /** Where parts of it can be asked for (RFC 9110 §14): its exact size and the way to the bytes `[start, end)`. Called only when somebody asks. */
  readonly ranges?: () => Promise<{ readonly size: number; readonly open: (start: number, end: number) => Readable }>;
}

/** A file that comes in by a multipart call. */
export interface UploadedFile {
  readonly fileName: string;
  readonly type: string;
  readonly stream: Readable;
  /** Fields of the form that stand before the file. */
  readonly fields: Readonly<Record<string, string>>;
  /** True when the stream was cut at the call's limit; known at its end. */
  readonly truncated: () => boolean;
}

/** Side effects on the answer that only a cookie session needs. */
export interface AnswerCookies {
  setSession(token: string, maxAgeSeconds: number): void;
  clearSession(): void;
}

/** Short-lived cookies that hold a step together while the browser is elsewhere; no script reads them, and links from there bring them (SameSite=Lax). */
export interface StepCookies {
  read(name: StepCookieName): string | null;
  set(name: StepCookieName, value: string, maxAgeSeconds: number): void;
  clear(name: StepCookieName): void;
}

/** `sso`: a sign-in at a provider has begun in this browser. */
export type StepCookieName = 'sso';

/** Where the browser goes next. */
export interface RedirectAnswer {
  /** A path of this site, or an address below `origin`. */
  readonly to: string;
  /** The one foreign origin that it may go to: a provider or client that the administrator named. */
  readonly origin?: string;
}

/** An answer by another's protocol, without our envelope; never cached. */
export interface PlainAnswer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

export interface RouteRequest {
  readonly context: OpenCallContext | CallContext;
  readonly input: unknown;
  readonly file: UploadedFile | undefined;
  readonly cookies: AnswerCookies;
  /** The credential that came with the call, for calls that end or rotate it. */
  readonly credential: { readonly kind: 'cookie' | 'bearer'; readonly token: string } | null;
  /** Only where the call answers by a redirect. */
  readonly steps?: StepCookies;
  /** A page of another site sent the browser here: nobody may have clicked anything of ours. */
  readonly isFromElsewhere?: boolean;
}

/** A contract entry bound to what answers it. */
export interface Route {
  readonly call: Call;
  handle(request: RouteRequest): Promise<unknown>;
}

/** Binds a call that needs a session. The input is validated, the output is stripped to its schema by the listener. */
export function bindCall<Input extends z.ZodType, Output extends z.ZodType>(
  call: Call<Input, Output>,
  handle: (input: z.output<Input>, context: CallContext, request: RouteRequest) => Promise<z.input<Output>>,
): Route {
  return {
    call,
    handle: (request) => handle(request.input as z.output<Input>, request.context as CallContext, request),
  };
}

/** Binds a call that anybody may make. */
export function bindOpenCall<Input extends z.ZodType, Output extends z.ZodType>(
  call: Call<Input, Output>,
  handle: (input: z.output<Input>, context: OpenCallContext, request: RouteRequest) => Promise<z.input<Output>>,
): Route {
  return { call, handle: (request) => handle(request.input as z.output<Input>, request.context, request) };
}

/** Binds a call that answers with a file. */
export function bindBlobCall<Input extends z.ZodType>(
  call: Call<Input>,
  handle: (input: z.output<Input>, context: OpenCallContext) => Promise<BlobAnswer>,
): Route {
  return { call, handle: (request) => handle(request.input as z.output<Input>, request.context) };
}

/** Binds a call of a session that answers with a file. */
export function bindSessionBlobCall<Input extends z.ZodType>(
  call: Call<Input>,
  handle: (input: z.output<Input>, context: CallContext) => Promise<BlobAnswer>,
): Route {
  return {
    call,
    handle: (request) => handle(request.input as z.output<Input>, request.context as CallContext),
  };
}

/** Binds a call that answers as another's protocol says. */
export function bindPlainCall<Input extends z.ZodType>(
  call: Call<Input>,
  handle: (input: z.output<Input>, context: OpenCallContext) => Promise<PlainAnswer>,
): Route {
  return { call, handle: (request) => handle(request.input as z.output<Input>, request.context) };
}

/** Binds a call that a browser navigates to and that sends it on. */
export function bindRedirectCall<Input extends z.ZodType>(
  call: Call<Input>,
  handle: (
    input: z.output<Input>,
    context: OpenCallContext,
    request: RouteRequest & { readonly steps: StepCookies },
  ) => Promise<RedirectAnswer>,
): Route {
  return {
    call,
    handle: (request) => {
      const { steps } = request;
      if (steps === undefined) throw new Error(`${call.name} needs the cookies of a redirect`);
      return handle(request.input as z.output<Input>, request.context, { ...request, steps });
    },
  };
}
