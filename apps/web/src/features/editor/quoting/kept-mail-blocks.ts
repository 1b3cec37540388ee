import { mutateBlock } from 'roosterjs-content-model-dom';
import type {
  ContentModelDocument,
  ContentModelParagraph,
  ReadonlyContentModelBlock,
  ReadonlyContentModelBlockGroup,
} from 'roosterjs-content-model-types';
import type { Side } from './quoted-caret.ts';

/** Puts blocks in place of a kept mail, wherever in the message it stands. */
export function replaceBlock(
  group: ReadonlyContentModelBlockGroup,
  wrapper: HTMLElement,
  blocks: ContentModelDocument['blocks'],
): boolean {
  const at = group.blocks.findIndex((block) => block.blockType === 'Entity' && block.wrapper === wrapper);
  if (at !== -1) {
    mutateBlock(group).blocks.splice(at, 1, ...blocks);
    return true;
  }
  return group.blocks.some((block) => block.blockType === 'BlockGroup' && replaceBlock(block, wrapper, blocks));
}

/** Puts a line before or behind the outermost block that holds a kept mail, outside of what quotes it. */
export function insertBeside(
  model: ReadonlyContentModelBlockGroup,
  wrapper: HTMLElement,
  { line, side }: { readonly line: ContentModelParagraph; readonly side: Side },
): boolean {
  const holds = (block: ReadonlyContentModelBlock): boolean =>
    block.blockType === 'Entity'
      ? block.wrapper === wrapper
      : block.blockType === 'BlockGroup' && block.blocks.some(holds);
  const at = model.blocks.findIndex(holds);
  if (at === -1) return false;
  mutateBlock(model).blocks.splice(side === 'after' ? at + 1 : at, 0, line);
  return true;
}
