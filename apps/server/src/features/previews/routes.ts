import { calls } from '@hongyan/contract';
import { bindBlobCall, bindCall, bindSessionBlobCall, type Route } from '../../call/route.ts';
import { readScope } from '../../mail/folders/index.ts';
import type { Services } from '../../services.ts';
import { downloadAll } from './download-all.ts';
import { openPicture } from './draw-picture.ts';
import { openPreview } from './open-preview.ts';

/** The calls of previews. */
export function createPreviewRoutes(services: Services): Route[] {
  const { read } = services.database;
  return [
    bindCall(calls.previews.open, async ({ mailId, part }, context) => {
      const scope = await readScope(read, context);
      return openPreview(services, context, { scope, n: Number(mailId), part });
    }),
    bindBlobCall(calls.previews.picture, ({ id }, context) => openPicture(services, id, context)),
    bindSessionBlobCall(calls.previews.downloadAll, async ({ mailId }, context) => {
      const scope = await readScope(read, context);
      return downloadAll(services, context, { scope, n: Number(mailId) });
    }),
  ];
}
