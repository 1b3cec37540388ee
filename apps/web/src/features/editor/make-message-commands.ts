import type { DraftAttachment } from '@hongyan/contract';
import { createBr, createFormatContainer, createParagraph, mergeModel } from 'roosterjs-content-model-dom';
import type {
  ContentModelDocument,
  ContentModelFormatContainer,
  ReadonlyContentModelBlock,
  ReadonlyContentModelDocument,
  ShallowMutableContentModelDocument,
} from 'roosterjs-content-model-types';
import { parseStationery } from './draft-blocks.ts';
import type { MessageCommands, SignaturePosition } from './message-commands.ts';
import type { MessageEditor } from './message-editor.ts';
import { quoteIds, signatureId } from './quoting/message-parts.ts';

export interface MessageOwner {
  /** Makes uploads pictures of the message, so that they are stored and sent with it. */
  readonly adoptPictures: (pictures: readonly DraftAttachment[]) => void;
  readonly isFresh: () => boolean;
}

/** What the menus beside the formatting may do, for one editor. */
export function makeMessageCommands(message: MessageEditor, owner: MessageOwner): MessageCommands {
  const { editor } = message;
  const adopt = (pictures: readonly DraftAttachment[] = []): void => {
    owner.adoptPictures(pictures);
    for (const picture of pictures) message.addPicture(picture);
  };
  return {
    insertHtml: (html, pictures) => {
      if (editor.isDisposed()) return;
      adopt(pictures);
      const added = message.createModel(html);
      editor.focus();
      editor.formatContentModel((model, context) => {
        mergeModel(model, added, context);
        return true;
      });
    },
    replaceSignature: (html, { position = 'above', pictures } = {}) => {
      if (editor.isDisposed()) return;
      adopt(pictures);
      const blocks = html === null ? null : message.createModel(html).blocks;
      editor.formatContentModel((model) => putSignature(model, blocks, position));
    },
    hasSignature: () => !editor.isDisposed() && findSignature(editor.getContentModelCopy('disconnected')) !== -1,
    setStationery: (background, pictures) => {
      if (editor.isDisposed()) return;
      adopt(pictures);
      message.setStationery(background === null ? null : parseStationery(background));
    },
    isFresh: owner.isFresh,
  };
}

type Blocks = ContentModelDocument['blocks'];

/** The signature keeps its place; a new one comes after the writer's own words, or at the very end. */
function putSignature(
  model: ShallowMutableContentModelDocument,
  blocks: Blocks | null,
  position: SignaturePosition,
): boolean {
  const { blocks: message } = model;
  const present = findSignature(model);
  if (present !== -1) {
    message.splice(present, 1, ...(blocks === null ? [] : [createSignature(blocks)]));
    return true;
  }
  if (blocks === null) return false;
  const quote = message.findIndex(isQuote);
  const at = position === 'above' && quote !== -1 ? quote : message.length;
  // There is always a line to write in above it, and one below where something follows.
  const above = at === 0 ? [emptyLine(model)] : [];
  message.splice(at, 0, ...above, createSignature(blocks), ...(at < message.length ? [emptyLine(model)] : []));
  return true;
}

function findSignature({ blocks }: ReadonlyContentModelDocument): number {
  return blocks.findIndex((block) => isNamed(block, [signatureId]));
}

function isQuote(block: ReadonlyContentModelBlock): boolean {
  if (isNamed(block, Object.values(quoteIds))) return true;
  return (
    block.blockType === 'BlockGroup' && block.blockGroupType === 'FormatContainer' && block.tagName === 'blockquote'
  );
}

function isNamed(block: ReadonlyContentModelBlock, ids: readonly string[]): boolean {
  return (
    block.blockType === 'BlockGroup' &&
    block.blockGroupType === 'FormatContainer' &&
    block.format.id !== undefined &&
    ids.includes(block.format.id)
  );
}

function createSignature(blocks: Blocks): ContentModelFormatContainer {
  const container = createFormatContainer('div', { id: signatureId });
  container.blocks.push(...blocks);
  return container;
}

function emptyLine({ format }: Pick<ReadonlyContentModelDocument, 'format'>): ReturnType<typeof createParagraph> {
  const line = createParagraph(false, undefined, format);
  line.segments.push(createBr(format));
  return line;
}
