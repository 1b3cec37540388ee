import type { CallContext } from '../../../call/call-context.ts';
import type { Scope } from '../../../call/scope.ts';
import { readScope } from '../../../mail/folders/index.ts';
import { type PlainDetail, readDetail } from '../../../mail/reading/index.ts';
import type { Services } from '../../../services.ts';
import { readListView } from '../../reading/index.ts';

export async function readOriginal(
  services: Services,
  context: CallContext,
  mailId: string,
  given?: Scope,
): Promise<PlainDetail> {
  const view = await readListView(services, context);
  const scope = given ?? (await readScope(services.database.read, context));
  return readDetail(services, {
    scope,
    orgId: context.session.orgId,
    n: Number(mailId),
    previews: false,
    now: context.now,
    timeTitle: view.timeTitle,
    session: context.session,
  });
}
