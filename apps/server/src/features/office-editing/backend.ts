import { type WopiBackend, WopiRefusal } from '../../call/wopi.ts';
import type { OperationContext } from '../../engines/database/port.ts';
import type { FeatureServices } from '../../feature.ts';
import { readViewer, requireFile } from '../files/index.ts';
import { findLiveSignIn, touchSession } from '../identity/index.ts';
import { isFeatureOn } from '../settings/index.ts';
import { formatAccessToken, openAccessToken } from './access-token.ts';
import type { OfficeDiscovery } from './discovery.ts';
import { OfficeFile } from './office-file.ts';
import { isProven } from './proof.ts';

type Caller = Parameters<WopiBackend['open']>[0];

/** Refuses what the office program has not signed; without its keys nothing can be told. */
async function requireProof(
  discovery: OfficeDiscovery,
  caller: Caller,
  { url, now }: { readonly url: string; readonly now: number },
): Promise<void> {
  const known = await discovery.read();
  if (known === null) throw new WopiRefusal(500);
  if (known.proofKeys === null || isProven(known.proofKeys, caller, { url, now })) return;
  // Its keys may have changed.
  const renewed = await discovery.read(0);
  if (renewed?.proofKeys === null || renewed === null || !isProven(renewed.proofKeys, caller, { url, now }))
    throw new WopiRefusal(500);
}

/** What office programs ask. A key is good while its sign-in lives and its person may see the file. */
export function createWopiBackend(services: FeatureServices, discovery: OfficeDiscovery, hostUrl: string): WopiBackend {
  const { database, clock, secrets } = services;
  return {
    open: async (caller) => {
      const now = clock.now();
      const access = openAccessToken(secrets, caller.accessToken, now);
      if (access === null || caller.fileId !== String(access.nodeId)) throw new WopiRefusal(401);
      await requireProof(discovery, caller, { url: `${hostUrl}${caller.path}`, now });
      const { account, origin, nodeId } = access;
      const session = await findLiveSignIn(database.read, { actor: account, origin }, now);
      if (session === null) throw new WopiRefusal(401);
      const { orgId, sessionId } = session;
      if (!(await isFeatureOn(database.read, { orgId, accountNo: account }, 'netdisk'))) throw new WopiRefusal(404);
      const viewer = await readViewer(database.read, orgId, account);
      await requireFile(database.read, viewer, nodeId);
      const context: OperationContext = {
        ...{ now, requestId: caller.requestId, actor: account, subject: account, orgId },
        ...{ address: caller.address, client: 'web' },
      };
      return new OfficeFile(services, {
        access,
        viewer,
        context,
        hostUrl,
        isLocked: session.locked,
        formatKey: (other) => formatAccessToken(secrets, { ...access, nodeId: other }),
        recordUse: async () => {
          await database.runner.execute(touchSession, context, { accountNo: account, sessionId });
        },
      });
    },
  };
}
