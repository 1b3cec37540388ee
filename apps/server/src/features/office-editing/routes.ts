import { calls, type OfficeMode } from '@hongyan/contract';
import { bindCall, type Route } from '../../call/route.ts';
import { UserError } from '../../call/user-error.ts';
import type { Services } from '../../services.ts';
import { includesAccess, readViewer, requireFile } from '../files/index.ts';
import { accessTokenMs, formatAccessToken } from './access-token.ts';
import type { OfficeDiscovery } from './discovery.ts';
import { sourceOf } from './office-file.ts';
import { fillAddress } from './parse-discovery.ts';

/** An office program, and how it is reached. */
export interface Office {
  readonly discovery: OfficeDiscovery;
  /** By which it reaches this server. */
  readonly hostUrl: string;
}

export function createOfficeRoutes(
  { database, secrets }: Pick<Services, 'database' | 'secrets'>,
  office: Office | null,
): readonly Route[] {
  const { read } = database;
  return [
    bindCall(calls.officeEditing.formats, async () => {
      const known = await office?.discovery.read();
      const list = [...(known?.actions ?? [])].map(([extension, modes]) => ({
        extension,
        mode: modes.has('edit') ? ('edit' as const) : ('view' as const),
      }));
      return { list };
    }),
    bindCall(calls.officeEditing.open, async ({ nodeId: given }, { session, now, language, host, secure }) => {
      const nodeId = Number(given);
      const found = await requireFile(read, await readViewer(read, session.orgId, session.subject), nodeId);
      if (office === null) throw new UserError('officeFormat');
      const known = await office.discovery.read();
      if (known === null) throw new UserError('officeUnavailable');
      const actions = known.actions.get(found.node.extension);
      const mayEdit = includesAccess(found.access, 'edit') && actions?.has('edit') === true;
      const mode: OfficeMode = mayEdit ? 'edit' : 'view';
      // A program that only edits a format shows it read-only: what the key lets is what counts.
      const address = actions?.get(mode) ?? actions?.get('edit') ?? actions?.get('view');
      if (address === undefined) throw new UserError('officeFormat');
      const expiresAt = now + accessTokenMs;
      const pageOrigin = `${secure ? 'https' : 'http'}://${host}`;
      const access = { account: session.actor, origin: session.origin, nodeId, mode, pageOrigin, expiresAt };
      return {
        name: found.node.name,
        mode,
        url: fillAddress(address, sourceOf(office.hostUrl, nodeId), language),
        accessToken: formatAccessToken(secrets, access),
        accessTokenTtl: expiresAt,
      };
    }),
  ];
}
