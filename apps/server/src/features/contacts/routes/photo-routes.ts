import { calls, maxPictureBytes } from '@hongyan/contract';
import { type CallContext, toOperationContext } from '../../../call/call-context.ts';
import { bindCall, bindSessionBlobCall, type Route } from '../../../call/route.ts';
import { UserError } from '../../../call/user-error.ts';
import { wasNotCommitted } from '../../../engines/database/errors.ts';
import type { Services } from '../../../services.ts';
import { photoPath, readContacts } from '../book/stored-contact.ts';
import { setContactPhoto } from '../photos/change-photo.ts';
import { drawPhoto } from '../photos/draw-photo.ts';
import { keepPhoto, openPhoto } from '../photos/keep-photo.ts';
import { readUpload } from '../photos/read-upload.ts';

export type PhotoServices = Pick<Services, 'database' | 'blobs' | 'sandbox'>;

async function setPhoto(services: PhotoServices, context: CallContext, contactNo: number, bytes: Uint8Array) {
  const account = context.session.subject;
  const photo = await keepPhoto(services, await drawPhoto(services, bytes));
  // The blob is new each time: a repeat that answered what the first answered would leave its own behind.
  const operation = toOperationContext({ ...context, idempotencyKey: undefined });
  try {
    const input = { account, contactNo, photo };
    const { revision, unneeded } = await services.database.runner.execute(setContactPhoto, operation, input);
    for (const blobId of unneeded) await services.blobs.delete(blobId);
    return { photo: photoPath(photo.version), revision };
  } catch (error) {
    if (wasNotCommitted(error)) await services.blobs.delete(photo.blobId);
    throw error;
  }
}

/** Calls of pictures of contacts. */
export function createPhotoRoutes(services: PhotoServices): Route[] {
  const { read, runner } = services.database;
  return [
    bindCall(calls.contacts.setPhoto, async (_input, context, { file }) => {
      if (file === undefined) throw new UserError('invalidInput', { problem: 'missing', field: 'file' });
      const id = file.fields['contactId'] ?? '';
      if (!/^\d{1,10}$/.test(id)) throw new UserError('invalidInput', { problem: 'missing', field: 'contactId' });
      const contactNo = Number(id);
      if ((await readContacts(read, context.session.subject, [contactNo])).size === 0)
        throw new UserError('contactNotFound');
      return setPhoto(services, context, contactNo, await readUpload(file.stream, maxPictureBytes));
    }),
    bindCall(calls.contacts.deletePhoto, async ({ contactId }, context) => {
      const input = { account: context.session.subject, contactNo: Number(contactId), photo: null };
      const { revision } = await runner.execute(setContactPhoto, toOperationContext(context), input);
      return { revision };
    }),
    bindSessionBlobCall(calls.contacts.photo, ({ version }, { session }) =>
      openPhoto({ db: read, blobs: services.blobs }, session.subject, version),
    ),
  ];
}
