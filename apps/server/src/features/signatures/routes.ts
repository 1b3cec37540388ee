import { calls, maxSignatureBytes } from '@hongyan/contract';
import { type CallContext, toOperationContext } from '../../call/call-context.ts';
import { bindCall, type Route } from '../../call/route.ts';
import { UserError } from '../../call/user-error.ts';
import type { Services } from '../../services.ts';
import { listSenders } from '../addresses/index.ts';
import {
  deleteOwnPart,
  keepMessagePictures,
  listParts,
  organisationOwnerOf,
  ownerOf,
  readChoices,
  requirePart,
  requireSize,
  saveOwnPart,
} from '../writing-aids/index.ts';
import { chooseSignature } from './choose-signature.ts';
import { readDefaults, readSignatureRule } from './default-signature.ts';
import { presentSignature, presentSignatures } from './present-signatures.ts';

/** The calls of signatures. */
export function createSignatureRoutes(services: Services): Route[] {
  const { read, runner } = services.database;
  /** A default flag that is set names the signature; one that is taken leaves other signatures' alone. */
  const flag = async (context: CallContext, signId: string, use: 'forNew' | 'forReply', wanted: boolean) => {
    const before = (await readChoices(read, context.session.subject)).find(({ address }) => address === '')?.[use];
    if (wanted ? before === signId : before !== signId) return;
    await runner.execute(chooseSignature, toOperationContext({ ...context, idempotencyKey: undefined }), {
      owner: ownerOf(context),
      address: '',
      [use]: wanted ? signId : 'none',
    });
  };
  const readAddresses = async ({ session, now }: CallContext) =>
    (await listSenders(read, session.subject, now)).map(({ address }) => address);
  const refuseForced = async (context: CallContext) => {
    if ((await readSignatureRule(read, context.session.orgId)).forced) throw new UserError('signatureForced');
  };
  return [
    bindCall(calls.signatures.list, async (_input, context) => ({
      list: await presentSignatures(services, context, await listParts(read, ownerOf(context), 'signature')),
      choices: await readChoices(read, context.session.subject),
      defaults: await readDefaults(read, ownerOf(context), await readAddresses(context)),
    })),
    bindCall(calls.signatures.listSystem, async (_input, context) => ({
      list: await presentSignatures(
        services,
        context,
        await listParts(read, organisationOwnerOf(context), 'signature'),
      ),
      rule: await readSignatureRule(read, context.session.orgId),
    })),
    bindCall(calls.signatures.read, async ({ signId }, context) =>
      presentSignature(services, context, await requirePart(read, ownerOf(context), 'signature', signId)),
    ),
    bindCall(calls.signatures.save, async ({ signId, name, html, forNew, forReply }, context) => {
      if (forNew === true || forReply === true) await refuseForced(context);
      requireSize(html, maxSignatureBytes);
      const kept = await keepMessagePictures(services, context, html);
      const part = await saveOwnPart(services, context, {
        kind: 'signature',
        partId: signId,
        name,
        content: { html: kept },
      });
      if (forNew !== undefined) await flag(context, part.partId, 'forNew', forNew);
      if (forReply !== undefined) await flag(context, part.partId, 'forReply', forReply);
      return presentSignature(services, context, part);
    }),
    bindCall(calls.signatures.remove, ({ signId }, context) => deleteOwnPart(services, context, 'signature', signId)),
    bindCall(calls.signatures.choose, async ({ address, forNew, forReply }, context) => {
      await refuseForced(context);
      const normalised = address.trim().toLowerCase();
      const isOwn = (await readAddresses(context)).some((own) => own.toLowerCase() === normalised);
      if (normalised !== '' && !isOwn) throw new UserError('fromNotAllowed', { address });
      return runner.execute(chooseSignature, toOperationContext(context), {
        owner: ownerOf(context),
        address: normalised,
        ...(forNew === undefined ? {} : { forNew }),
        ...(forReply === undefined ? {} : { forReply }),
      });
    }),
  ];
}
