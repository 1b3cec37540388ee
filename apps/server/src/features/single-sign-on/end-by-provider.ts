/** Sessions that end because the provider says so (OpenID Connect Back-Channel Logout 1.0). */
import type { JSONWebKeySet } from 'jose';
import { z } from 'zod';
import { type OpenCallContext, toOperationContext } from '../../call/call-context.ts';
import { UserError } from '../../call/user-error.ts';
import { type AuditEntry, type Change, type Db, defineOperation } from '../../engines/database/port.ts';
import { endOneSession } from '../identity/in-transaction.ts';
import type { FlowServices } from './begin-flow.ts';
import { listProviders, type Provider } from './provider-settings.ts';
import { takeOnce } from './use-once.ts';

/** Loaded for the first token. */
const loadLibrary = () => import('jose');

const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout';
/** A token that is older is of no sign-out of now (§2.4 recommends two minutes). */
const maxTokenAgeSeconds = 120;
/** Clocks of two machines. */
const toleranceSeconds = 30;

/** What a logout token must say besides what every token does (§2.4, §2.6): never a nonce, and whom or which session. */
const logoutClaimsSchema = z
  .object({
    jti: z.string().min(1).max(512),
    sub: z.string().min(1).max(255).optional(),
    sid: z.string().min(1).max(512).optional(),
    nonce: z.never().optional(),
    events: z.looseObject({ [logoutEvent]: z.looseObject({}) }),
  })
  .refine(({ sub, sid }) => sub !== undefined || sid !== undefined);
type LogoutClaims = z.output<typeof logoutClaimsSchema>;

async function readClaimed(
  token: string,
): Promise<{ readonly iss: string | undefined; readonly aud: readonly string[] }> {
  const { decodeJwt } = await loadLibrary();
  try {
    const { iss, aud = [] } = decodeJwt(token);
    return { iss, aud: Array.isArray(aud) ? aud : [aud] };
  } catch {
    return { iss: undefined, aud: [] };
  }
}

/** Whose token it says it is; believed only when the signature is of that provider. */
async function findClaimed(db: Db, token: string): Promise<Provider | null> {
  const { iss, aud } = await readClaimed(token);
  const providers = await listProviders(db);
  return providers.find((provider) => provider.issuer === iss && aud.includes(provider.clientId)) ?? null;
}

async function verifyToken(services: FlowServices, provider: Provider, token: string, now: number) {
  const { configuration, fetch } = await services.open(provider);
  const { jwks_uri: keysAt } = configuration.serverMetadata();
  if (keysAt === undefined) throw new Error('the provider publishes no keys');
  // Asked each time: a provider signs people out seldom, and its keys of this minute count.
  const answer = await fetch(keysAt);
  const { createLocalJWKSet, jwtVerify } = await loadLibrary();
  const keys = createLocalJWKSet((await answer.json()) as JSONWebKeySet);
  const { payload } = await jwtVerify(token, keys, {
    issuer: provider.issuer,
    audience: provider.clientId,
    algorithms: [provider.settings.algorithm],
    requiredClaims: ['iat', 'jti', 'events'],
    maxTokenAge: maxTokenAgeSeconds,
    clockTolerance: toleranceSeconds,
    currentDate: new Date(now),
  });
  return logoutClaimsSchema.parse(payload);
}

/** Ends one account's sessions by a provider's word; what has ended already stays so. */
export const endProviderSessions = defineOperation<
  { readonly orgId: number; readonly accountNo: number; readonly sessionIds: readonly string[] },
  null
>({
  name: 'singleSignOn.endSessions',
  accounts: ({ accountNo }) => [accountNo],
  run: async (tx, context, { orgId, accountNo, sessionIds }) => {
    const changes: Change[] = [];
    for (const sessionId of sessionIds)
      changes.push(...(await endOneSession(tx, { accountNo, sessionId }, context.now)));
    await tx
      .deleteFrom('sso_session')
      .where('account_no', '=', accountNo)
      .where('session_id', 'in', [...sessionIds])
      .execute();
    const entry: AuditEntry = { action: 'identity.signOut', object: String(accountNo), result: 'ok', orgId };
    const audit = changes.length === 0 ? [] : [{ ...entry, detail: { byProvider: true } }];
    return { output: null, changes, audit };
  },
});

async function endSessions(services: FlowServices, provider: Provider, claims: LogoutClaims, context: OpenCallContext) {
  const { orgId, issuer } = provider;
  const all = services.database.read
    .selectFrom('sso_session')
    .select(['account_no', 'session_id'])
    .where('org_id', '=', orgId)
    .where('issuer', '=', issuer);
  const ofSubject = claims.sub === undefined ? all : all.where('sub', '=', claims.sub);
  const rows = await (claims.sid === undefined ? ofSubject : ofSubject.where('sid', '=', claims.sid)).execute();
  const byAccount = Map.groupBy(rows, (row) => row.account_no);
  for (const [accountNo, sessions] of byAccount)
    await services.database.runner.execute(endProviderSessions, toOperationContext(context), {
      orgId,
      accountNo,
      sessionIds: sessions.map((session) => session.session_id),
    });
}

/** Does what a logout token says, once. Throws `ssoFailed` for one that is not good. */
export async function endByProvider(services: FlowServices, token: string, context: OpenCallContext): Promise<void> {
  const provider = await findClaimed(services.database.read, token);
  if (provider === null) throw new UserError('ssoFailed');
  const claims = await verifyToken(services, provider, token, context.now).catch(async (error: unknown) => {
    const { errors } = await loadLibrary();
    const reason = error instanceof errors.JOSEError ? error.code : error instanceof Error ? error.name : 'unknown';
    services.log.warn({ provider: provider.providerId, reason }, 'a logout token was not good');
    throw new UserError('ssoFailed');
  });
  const expiresAt = context.now + (maxTokenAgeSeconds + 2 * toleranceSeconds) * 1_000;
  const once = { orgId: provider.orgId, key: `logout-token/${provider.providerId}/${claims.jti}`, expiresAt };
  if (!(await services.database.runner.execute(takeOnce, toOperationContext(context), once)))
    throw new UserError('ssoFailed');
  await endSessions(services, provider, claims, context);
}
