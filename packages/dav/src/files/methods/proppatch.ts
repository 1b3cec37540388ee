import { DavRefusal } from '../../refusal.ts';
import { answerMultistatus, printOutcomes } from '../../wire/multistatus.ts';
import { dav, splitName } from '../../xml/names.ts';
import { findChildren, type XmlElement } from '../../xml/parse-xml.ts';
import { printElement } from '../../xml/write-xml.ts';
import { readFileXml } from '../content.ts';
import { conditionsOf, type FileCall, type FileMethod, findEntry } from '../context.ts';
import { langOf, readDeadProperty } from '../dead-property.ts';
import { printFilePath } from '../path.ts';
import type { FileEntry, PropertyChange } from '../port.ts';
import { isLiveProperty } from '../properties.ts';

interface Instruction {
  readonly action: PropertyChange['action'];
  readonly element: XmlElement;
  readonly lang: string | undefined;
}

/** All instructions in their order (RFC 4918 §9.2). */
function readInstructions(update: XmlElement): readonly Instruction[] {
  return update.children.flatMap((part) => {
    const action = (['set', 'remove'] as const).find((one) => part.name === dav(one));
    if (action === undefined) return [];
    return findChildren(part, dav('prop')).flatMap((prop) => {
      const lang = langOf(prop, langOf(part, langOf(update)));
      return prop.children.map((element) => ({ action, element, lang }));
    });
  });
}

/** The name of a file is changed by MOVE; some programs set what is there already. */
const isNameItself = ({ action, element }: Instruction, entry: FileEntry): boolean =>
  action === 'set' && element.name === dav('displayname') && element.text === entry.name;

function toChange({ action, element, lang }: Instruction, { limits }: FileCall): PropertyChange {
  const { namespace, local } = splitName(element.name);
  return action === 'set'
    ? { action, property: readDeadProperty(element, lang, limits.maxPropertyCharacters) }
    : { action, property: { namespace, name: local } };
}

/** Sets and removes dead properties, all or none; those of the server are refused. */
export const proppatch: FileMethod = async (call) => {
  const { store, path, base } = call;
  const conditions = conditionsOf(call);
  const body = await readFileXml(call);
  if (body?.name !== dav('propertyupdate')) throw new DavRefusal(400, 'The body is no propertyupdate');
  const entry = await findEntry(call);
  const instructions = readInstructions(body);
  if (instructions.length === 0) throw new DavRefusal(400, 'The body changes nothing');
  const others = instructions.filter((one) => !isNameItself(one, entry));
  const refused = new Set(others.map(({ element }) => element.name).filter((name) => isLiveProperty(name)));
  if (refused.size === 0)
    await store.changeProperties(
      path,
      others.map((one) => toChange(one, call)),
      conditions,
    );
  const names = [...new Set(instructions.map(({ element }) => element.name))];
  const print = (those: readonly string[]): readonly string[] => those.map((name) => printElement(name));
  const href = printFilePath(path, entry.kind, base);
  async function* responses(): AsyncGenerator<string> {
    yield printOutcomes(href, [
      { status: 403, properties: print([...refused]), condition: dav('cannot-modify-protected-property') },
      { status: refused.size === 0 ? 200 : 424, properties: print(names.filter((name) => !refused.has(name))) },
    ]);
  }
  return answerMultistatus(responses());
};
