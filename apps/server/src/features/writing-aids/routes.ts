import { Readable } from 'node:stream';
import { calls } from '@hongyan/contract';
import { toOperationContext } from '../../call/call-context.ts';
import { bindBlobCall, bindCall, type Route } from '../../call/route.ts';
import { UserError } from '../../call/user-error.ts';
import type { Services } from '../../services.ts';
import { readActivePerson } from '../identity/index.ts';
import { restorePart } from './change-parts.ts';
import { keepPicture, readPicture, requireFile } from './keep-picture.ts';
import { ownerOf } from './own-parts.ts';
import { organisationAccount, pictureName } from './part-content.ts';
import { openPictureUrl, pictureUrl } from './picture-link.ts';
import { findPictures } from './store.ts';

function pictureRoutes(services: Services): Route[] {
  return [
    bindCall(calls.writingAids.uploadPicture, async (_input, context, request) => {
      const account = context.session.subject;
      const bytes = await readPicture(requireFile(request.file).stream);
      const { pictureId, size } = await keepPicture(services, toOperationContext(context), account, { bytes });
      const url = pictureUrl(services.secrets, account, pictureId, context.now);
      return { contentId: pictureName(pictureId), url, size };
    }),
    bindBlobCall(calls.writingAids.picture, async ({ id }, context) => {
      const link = openPictureUrl(services.secrets, id, context.now);
      const { read } = services.database;
      const isOpen =
        link !== null &&
        (link.account === organisationAccount || (await readActivePerson(read, link.account, context.now)) !== null);
      const [picture] = isOpen ? await findPictures(read, link.account, [link.pictureId]) : [];
      if (picture === undefined) throw new UserError('customPictureNotFound');
      return {
        fileName: 'picture',
        type: picture.type,
        size: picture.size_bytes,
        stream: Readable.from(services.blobs.read(picture.blob_id), { objectMode: false }),
        inline: true,
      };
    }),
  ];
}

/** The calls that signatures, templates and stationery share. */
export function createWritingAidsRoutes(services: Services): Route[] {
  return [
    ...pictureRoutes(services),
    bindCall(calls.writingAids.restore, ({ kind, id, choices }, context) =>
      services.database.runner.execute(restorePart, toOperationContext(context), {
        owner: ownerOf(context),
        kind,
        partId: id,
        choices,
      }),
    ),
  ];
}
