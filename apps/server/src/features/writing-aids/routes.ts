import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import {
  calls,
  countCharacters,
  explainInput,
  maxSignatureBytes,
  maxSubjectCharacters,
  maxTemplateBytes,
  paperLookSchema,
  type WritingAidKind,
} from '@hongyan/contract';
import { type CallContext, operationContextOf } from '../../call/call-context.ts';
import { bindBlobCall, bindCall, type Route, type UploadedFile } from '../../call/route.ts';
import { UserError } from '../../call/user-error.ts';
import type { Services } from '../../services.ts';
import { listSenders } from '../addresses/index.ts';
import { readActivePerson } from '../identity/index.ts';
import { builtInPapers } from './built-in-papers.ts';
import { checkPartName, deletePart, restorePart, savePart } from './change-parts.ts';
import { chooseSignature } from './choose-signature.ts';
import { keepMessagePictures } from './keep-message-pictures.ts';
import { keepPicture, maxBandSide, readPicture } from './keep-picture.ts';
import { organisationAccount, type PartContents, pictureName } from './part-content.ts';
import { openPictureUrl, pictureUrl } from './picture-link.ts';
import { presentPaper, presentSignatures, presentTemplate, presentTemplateSummary } from './present.ts';
import { ownerOf, readDefaults, readSignatureRule, requirePart } from './read-for-message.ts';
import { findPictures, listParts, readChoices } from './store.ts';

const systemOwner = ({ session }: CallContext) => ({ orgId: session.orgId, account: organisationAccount });

function requireSize(html: string, maxBytes: number): void {
  if (Buffer.byteLength(html) > maxBytes)
    throw new UserError('writingAidTooLarge', { max: `${String(maxBytes / 1024)} kB` });
}

interface Saved<Kind extends WritingAidKind> {
  readonly kind: Kind;
  readonly partId: string | undefined;
  readonly name: string;
  readonly content: PartContents[Kind];
}

/** Keeps a part of the caller's own; answers it as it is stored. One of the organisation cannot be changed. */
async function save<Kind extends WritingAidKind>(services: Services, context: CallContext, part: Saved<Kind>) {
  const { read, runner } = services.database;
  const owner = ownerOf(context);
  const isNew = part.partId === undefined;
  if (part.partId !== undefined && (await requirePart(read, owner, part.kind, part.partId)).isSystem)
    throw new UserError('writingAidOfOrganisation');
  const partId = part.partId ?? randomBytes(12).toString('hex');
  const { kind, name, content } = part;
  await runner.execute(savePart, operationContextOf(context), { owner, partId, isNew, kind, name, content });
  return requirePart(read, owner, kind, partId);
}

async function remove(services: Services, context: CallContext, kind: WritingAidKind, partId: string) {
  const { read, runner } = services.database;
  const owner = ownerOf(context);
  if ((await requirePart(read, owner, kind, partId)).isSystem) throw new UserError('writingAidOfOrganisation');
  return runner.execute(deletePart, operationContextOf(context), { owner, kind, partId });
}

function signatureRoutes(services: Services): Route[] {
  const { read, runner } = services.database;
  /** A default flag that is set names the signature; one that is taken leaves other signatures' alone. */
  const flag = async (context: CallContext, signId: string, use: 'forNew' | 'forReply', wanted: boolean) => {
    const before = (await readChoices(read, context.session.subject)).find(({ address }) => address === '')?.[use];
    if (wanted ? before === signId : before !== signId) return;
    await runner.execute(chooseSignature, operationContextOf({ ...context, idempotencyKey: undefined }), {
      owner: ownerOf(context),
      address: '',
      [use]: wanted ? signId : 'none',
    });
  };
  const addressesOf = async ({ session, now }: CallContext) =>
    (await listSenders(read, session.subject, now)).map(({ address }) => address);
  const refuseForced = async (context: CallContext) => {
    if ((await readSignatureRule(read, context.session.orgId)).forced) throw new UserError('signatureForced');
  };
  return [
    bindCall(calls.signatures.list, async (_input, context) => ({
      list: await presentSignatures(services, context, await listParts(read, ownerOf(context), 'signature')),
      choices: await readChoices(read, context.session.subject),
      defaults: await readDefaults(read, ownerOf(context), await addressesOf(context)),
    })),
    bindCall(calls.signatures.listSystem, async (_input, context) => ({
      list: await presentSignatures(services, context, await listParts(read, systemOwner(context), 'signature')),
      rule: await readSignatureRule(read, context.session.orgId),
    })),
    bindCall(calls.signatures.read, async ({ signId }, context) =>
      present(services, context, await requirePart(read, ownerOf(context), 'signature', signId)),
    ),
    bindCall(calls.signatures.save, async ({ signId, name, html, forNew, forReply }, context) => {
      if (forNew === true || forReply === true) await refuseForced(context);
      requireSize(html, maxSignatureBytes);
      const kept = await keepMessagePictures(services, context, html);
      const part = await save(services, context, { kind: 'signature', partId: signId, name, content: { html: kept } });
      if (forNew !== undefined) await flag(context, part.partId, 'forNew', forNew);
      if (forReply !== undefined) await flag(context, part.partId, 'forReply', forReply);
      return present(services, context, part);
    }),
    bindCall(calls.signatures.remove, ({ signId }, context) => remove(services, context, 'signature', signId)),
    bindCall(calls.signatures.choose, async ({ address, forNew, forReply }, context) => {
      await refuseForced(context);
      const normalised = address.trim().toLowerCase();
      const isOwn = (await addressesOf(context)).some((own) => own.toLowerCase() === normalised);
      if (normalised !== '' && !isOwn) throw new UserError('fromNotAllowed', { address });
      return runner.execute(chooseSignature, operationContextOf(context), {
        owner: ownerOf(context),
        address: normalised,
        ...(forNew === undefined ? {} : { forNew }),
        ...(forReply === undefined ? {} : { forReply }),
      });
    }),
  ];
}

async function present(
  services: Services,
  context: CallContext,
  part: Parameters<typeof presentSignatures>[2][number],
) {
  const [signature] = await presentSignatures(services, context, [part]);
  if (signature === undefined) throw new Error('presentSignatures answers one for each');
  return signature;
}

function templateRoutes(services: Services): Route[] {
  const { read } = services.database;
  return [
    bindCall(calls.templates.list, async (_input, context) => {
      const own = await listParts(read, ownerOf(context), 'template');
      const system = await listParts(read, systemOwner(context), 'template');
      return { list: [...own, ...system].map(presentTemplateSummary) };
    }),
    bindCall(calls.templates.read, async ({ templateId }, context) =>
      presentTemplate(services, context, await requirePart(read, ownerOf(context), 'template', templateId)),
    ),
    bindCall(calls.templates.save, async ({ templateId, name, html, ...content }, context) => {
      requireSize(html, maxTemplateBytes);
      const subject = content.subject.replace(/[\r\n]+/g, ' ');
      if (countCharacters(subject) > maxSubjectCharacters)
        throw new UserError('subjectTooLong', { max: maxSubjectCharacters });
      const kept = await keepMessagePictures(services, context, html);
      const part = await save(services, context, {
        kind: 'template',
        partId: templateId,
        name,
        content: { ...content, subject, html: kept },
      });
      return presentTemplate(services, context, part);
    }),
    bindCall(calls.templates.remove, async ({ templateId }, context) => {
      await remove(services, context, 'template', templateId);
      return null;
    }),
  ];
}

function requireFile(file: UploadedFile | undefined): UploadedFile {
  if (file === undefined) throw new UserError('invalidInput', { problem: 'missing', field: 'file' });
  return file;
}

/** Room for the text above a band's picture, pixels; a higher one is a page, not a band. */
const maxBandPx = 600;

function paperRoutes(services: Services): Route[] {
  const { read } = services.database;
  return [
    bindCall(calls.stationery.list, async (_input, context) => {
      const own = await listParts(read, ownerOf(context), 'paper');
      const system = await listParts(read, systemOwner(context), 'paper');
      return { list: [...own, ...system].map((part) => presentPaper(services, context, part)).concat(builtInPapers) };
    }),
    bindCall(calls.stationery.add, async (_input, context, request) => {
      const file = requireFile(request.file);
      const { fields, fileName } = file;
      const name = checkPartName(fields['name'] ?? fileName.replace(/\.[^.]*$/, '').slice(0, 40));
      const wanted = { colour: fields['colour'] ?? '#ffffff', place: fields['place'] ?? 'tile' };
      const parsed = paperLookSchema.safeParse({ ...wanted, edge: null, frame: 'none', bandPx: 0 });
      if (!parsed.success) {
        const { name: error, params } = explainInput(parsed.error.issues, wanted);
        throw new UserError(error, params);
      }
      const bytes = await readPicture(file.stream);
      const operation = operationContextOf({ ...context, idempotencyKey: undefined });
      const { pictureId, height } = await keepPicture(services, operation, context.session.subject, {
        bytes,
        ...(parsed.data.place === 'top' ? { maxSide: maxBandSide } : {}),
      });
      const look = { ...parsed.data, bandPx: parsed.data.place === 'top' ? Math.min(height, maxBandPx) : 0 };
      const content = { look, pictureId, data: null };
      return presentPaper(
        services,
        context,
        await save(services, context, { kind: 'paper', partId: undefined, name, content }),
      );
    }),
    bindCall(calls.stationery.remove, async ({ paperId }, context) => {
      await remove(services, context, 'paper', paperId);
      return null;
    }),
  ];
}

function pictureRoutes(services: Services): Route[] {
  return [
    bindCall(calls.writingAids.uploadPicture, async (_input, context, request) => {
      const account = context.session.subject;
      const bytes = await readPicture(requireFile(request.file).stream);
      const { pictureId, size } = await keepPicture(services, operationContextOf(context), account, { bytes });
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

/** The calls of signatures, templates and stationery. */
export function createWritingAidsRoutes(services: Services): Route[] {
  return [
    ...signatureRoutes(services),
    ...templateRoutes(services),
    ...paperRoutes(services),
    ...pictureRoutes(services),
    bindCall(calls.writingAids.restore, ({ kind, id, choices }, context) =>
      services.database.runner.execute(restorePart, operationContextOf(context), {
        owner: ownerOf(context),
        kind,
        partId: id,
        choices,
      }),
    ),
  ];
}
