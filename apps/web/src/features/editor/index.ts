export type { MessageText } from './edited-message.ts';
export { EditorSkeleton } from './editor-area.tsx';
export type { MessageCommands } from './message-commands.ts';
export { toolClass } from './toolbar/toolbar-tool.tsx';

import type { ComponentType } from 'react';
import { loadChunk } from '../../platform/chunks/load-chunk.ts';
import type { PartEditorProps } from './part-editor.tsx';

export { messageFonts } from './message-format.ts';
export { type PartPicture, PartText } from './part-text.ts';

/** The editor for a signature or a template; its code comes when it is asked for. */
export const loadPartEditor = async (): Promise<ComponentType<PartEditorProps>> =>
  (await loadChunk(() => import('./part-editor.tsx'))).PartEditor;
/** The editor's code, to have it there before it is drawn. */
export const loadRichEditor = () => import('./rich-editor.tsx');
export { EditorArea } from './editor-area.tsx';
export { modifierKey } from './modifier-key.ts';
export { pictureSource } from './picture-source.ts';
