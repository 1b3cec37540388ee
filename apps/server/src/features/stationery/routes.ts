import { calls, explainInput, paperStyleSchema } from '@hongyan/contract';
import { toOperationContext } from '../../call/call-context.ts';
import { bindCall, type Route } from '../../call/route.ts';
import { UserError } from '../../call/user-error.ts';
import type { Services } from '../../services.ts';
import {
  checkPartName,
  deleteOwnPart,
  keepPicture,
  listParts,
  maxBandSide,
  organisationOwnerOf,
  ownerOf,
  readPicture,
  requireFile,
  saveOwnPart,
} from '../writing-aids/index.ts';
import { builtInPapers } from './built-in-papers.ts';
import { presentPaper } from './present-paper.ts';

/** Room for the text above a band's picture, pixels; a higher one is a page, not a band. */
const maxBandPx = 600;

/** The calls of stationery. */
export function createStationeryRoutes(services: Services): Route[] {
  const { read } = services.database;
  return [
    bindCall(calls.stationery.list, async (_input, context) => {
      const own = await listParts(read, ownerOf(context), 'paper');
      const system = await listParts(read, organisationOwnerOf(context), 'paper');
      return { list: [...own, ...system].map((part) => presentPaper(services, context, part)).concat(builtInPapers) };
    }),
    bindCall(calls.stationery.add, async (_input, context, request) => {
      const file = requireFile(request.file);
      const { fields, fileName } = file;
      const name = checkPartName(fields['name'] ?? fileName.replace(/\.[^.]*$/, '').slice(0, 40));
      const wanted = { colour: fields['colour'] ?? '#ffffff', place: fields['place'] ?? 'tile' };
      const parsed = paperStyleSchema.safeParse({ ...wanted, edge: null, frame: 'none', bandPx: 0 });
      if (!parsed.success) {
        const { name: error, params } = explainInput(parsed.error.issues, wanted);
        throw new UserError(error, params);
      }
      const bytes = await readPicture(file.stream);
      const operation = toOperationContext({ ...context, idempotencyKey: undefined });
      const { pictureId, height } = await keepPicture(services, operation, context.session.subject, {
        bytes,
        ...(parsed.data.place === 'top' ? { maxSide: maxBandSide } : {}),
      });
      const look = { ...parsed.data, bandPx: parsed.data.place === 'top' ? Math.min(height, maxBandPx) : 0 };
      const content = { look, pictureId, data: null };
      return presentPaper(
        services,
        context,
        await saveOwnPart(services, context, { kind: 'paper', partId: undefined, name, content }),
      );
    }),
    bindCall(calls.stationery.remove, async ({ paperId }, context) => {
      await deleteOwnPart(services, context, 'paper', paperId);
      return null;
    }),
  ];
}
