import type { z } from 'zod';
import type { ErrorName } from './errors/index.ts';
import type { FeatureSwitch } from './features.ts';

export type Capability =
  | 'mailbox'
  | 'bulk'
  | 'previews'
  | 'search'
  | 'folders'
  | 'push'
  | 'compose'
  | 'delivery'
  | 'contacts'
  | 'mail-groups'
  | 'calendar'
  | 'files'
  | 'identity'
  | 'settings'
  | 'home'
  | 'lockscreen'
  | 'clients'
  | 'trust'
  | 'rules'
  | 'authorised-mail'
  | 'approval';

/** How often a caller may make a call. */
export interface RateLimit {
  readonly max: number;
  readonly perSeconds: number;
  readonly by: 'session' | 'address';
}

/**
 * The media type of a body that is sent to a call; anything else is answered 415. `json` is the rule: no form of another site can send it.
 * The exceptions: `multipart`, a file of our own pages; `form`, where a protocol of others demands it (RFC 6749 §4.1.3, OpenID Connect
 * Back-Channel Logout 1.0 §2.5), neither of which goes by a cookie; `chunks`, resumable uploads (tus 1.0).
 */
export const bodyTypes = {
  json: 'application/json',
  multipart: 'multipart/form-data',
  form: 'application/x-www-form-urlencoded',
  pieces: 'application/offset+octet-stream',
} as const;
export type CallBody = keyof typeof bodyTypes;

/**
 * What a call needs of the mailbox that is open, which may be another's (decision 0043). `read`: any right. `full`: the right to change its mail.
 * `mailbox`: its settings, which are its owner's alone, or in a shared mailbox, where nobody is the owner, of everybody with the full right.
 * `own`: refused in every mailbox but one's own. `person`: acts on who is signed in, whichever mailbox is open.
 */
export type CallNeed = 'read' | 'full' | 'mailbox' | 'own' | 'person';

/** One call of the API: the one place where its path, shapes, rights and limits are said. Route, validation, OpenAPI page and typed client derive from it. */
export interface Call<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType> {
  /** capability.verb */
  readonly name: string;
  readonly method: 'GET' | 'POST';
  /** Path below /api/, as in the specification; `{name}` is a path parameter, taken from the input. */
  readonly path: string;
  readonly capability: Capability;
  /** The path begins at the site's root, not below /api/. */
  readonly isAtRoot?: boolean;
  readonly summary: string;
  /** `open`: no session needed. `signed`: the path parameter is a signed, expiring capability; no credential is sent. `session`: a signed-in person. */
  readonly access: 'open' | 'signed' | 'session';
  readonly input: Input;
  readonly output: Output;
  readonly rateLimit: RateLimit;
  readonly errors: readonly ErrorName[];
  readonly feature?: FeatureSwitch;
  /** Served by the other method too: state-changing GETs of the specification by POST, its 'GET and POST' reads by POST. */
  readonly alsoMethod?: 'GET' | 'POST';
  /** Its input may hold a secret: our own client sends it by POST though it is a GET of the specification, for addresses are logged and remembered. */
  readonly secretInput?: true;
  /** Changes something: needs a same-origin caller with a cookie session, whatever the method. */
  readonly changes: boolean;
  /** What right in the open mailbox it takes; a call of a new capability takes one's own until it says otherwise. */
  readonly needs: CallNeed;
  /**
   * Answers third-party programs: tokens of oauth2/authorize for a program that is not the organisation's own (decision 0060). A call of a
   * new capability is refused to them until it says otherwise. Concerns calls of a session alone.
   */
  readonly programs: boolean;
  /** Accepts an `Idempotency-Key` header: a repeat answers what the first answered. */
  readonly idempotent?: boolean;
  /** A POST whose input stands in its query (user/password/prompt?expireDay=7); what the body says wins. */
  readonly inputInQuery?: boolean;
  /** Answers while the screen is locked. */
  readonly whileLocked?: boolean;
  /** Answers while the person must change their password first; any other call says `passwordMustChange`. */
  readonly whileMustChange?: boolean;
  /** What is sent to it; where not said, JSON. */
  readonly body: CallBody;
  /**
   * A browser opens its address (a download, a step of single sign-on), instead of a page of ours asking by fetch. `fromHere`: from our own
   * pages or by the person; `fromAnywhere`: other sites lead to it. Any other call with a cookie is refused to what is opened or comes
   * from another site, reading ones too.
   */
  readonly opens?: 'fromHere' | 'fromAnywhere';
  /** `blob`: the answer is a file, not an envelope. `redirect`: 303 to another address, for calls that a browser navigates to. `plain`: JSON without our envelope, where a protocol of others says so. */
  readonly response?: 'json' | 'blob' | 'redirect' | 'plain';
  /** The largest body in bytes; 1 MiB where not said. */
  readonly maxBodyBytes?: number;
}

const perSession = (max: number, perSeconds = 10): RateLimit => ({ max, perSeconds, by: 'session' });

/** Far above any hand or mail client; they stop a script that has gone wild, not a busy office. */
export const readLimit = perSession(60_000);
export const writeLimit = perSession(6_000);

type CallOptions<Input extends z.ZodType, Output extends z.ZodType> = Omit<
  Call<Input, Output>,
  'rateLimit' | 'errors' | 'changes' | 'access' | 'needs' | 'programs' | 'body'
> &
  Partial<Pick<Call, 'rateLimit' | 'errors' | 'changes' | 'access' | 'needs' | 'programs' | 'body'>>;

/** Where a look changes nothing and shows what lies in the mailbox. */
const mailCapabilities: ReadonlySet<Capability> = new Set<Capability>([
  'mailbox',
  'bulk',
  'previews',
  'search',
  'folders',
  'push',
  'trust',
  'delivery',
  'authorised-mail',
]);
/** Writing in a mailbox's name begins with its drafts. */
const writingCapabilities: ReadonlySet<Capability> = new Set<Capability>(['compose', 'files']);

/** What a third-party program is let in for: mail, and writing it. Who the person is, how they sign in and their settings are not among it. */
const programCapabilities: ReadonlySet<Capability> = new Set<Capability>([
  ...mailCapabilities,
  ...writingCapabilities,
  'contacts',
]);

function defaultNeed(capability: Capability, changes: boolean, whileLocked: boolean): CallNeed {
  if (whileLocked) return 'person';
  if (writingCapabilities.has(capability)) return 'full';
  if (capability === 'rules') return 'mailbox';
  if (!mailCapabilities.has(capability)) return 'own';
  return changes ? 'full' : 'read';
}

/** Defines a call with the defaults: a session is needed, a POST changes something. */
export function defineCall<Input extends z.ZodType, Output extends z.ZodType>(
  options: CallOptions<Input, Output>,
): Call<Input, Output> {
  const changes = options.changes ?? options.method === 'POST';
  const needs = options.needs ?? defaultNeed(options.capability, changes, options.whileLocked === true);
  const programs = options.programs ?? programCapabilities.has(options.capability);
  const rateLimit = changes ? writeLimit : readLimit;
  return { access: 'session', rateLimit, errors: [], body: 'json', ...options, changes, needs, programs };
}
