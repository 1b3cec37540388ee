import { pruneContent, readContents, readWantedContent } from '../content/wanted-content.ts';
import type { DavCollection, DavObjectInfo } from '../port.ts';
import { printWanted, readWanted, wantsContent } from '../properties/read-properties.ts';
import type { DavContext } from '../resources/resource.ts';
import type { XmlElement } from '../xml/parse-xml.ts';

/** Prints objects with what a report wants of them; what has gone meanwhile is left out. Checked before the answer begins. */
export function prepareObjects(
  context: DavContext,
  collection: DavCollection,
  report: XmlElement,
): (infos: readonly DavObjectInfo[]) => AsyncGenerator<string> {
  const wanted = readWanted(report);
  const content = readWantedContent(report, context.limits);
  return async function* print(infos) {
    if (!wantsContent(wanted)) {
      for (const info of infos) yield printWanted(wanted, { type: 'object', collection, info }, context);
      return;
    }
    const names = infos.map(({ name }) => name);
    for await (const objects of readContents(context, collection, names, content))
      for (const object of objects) {
        const data = pruneContent(object.data, content);
        const { scheduleTag } = object;
        yield printWanted(wanted, { type: 'object', collection, info: object, data, scheduleTag }, context);
      }
  };
}
