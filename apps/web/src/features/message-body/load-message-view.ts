import type { ComponentType } from 'react';
import { loadChunk } from '../../platform/chunks/load-chunk.ts';
import type { MessageViewProps } from './message-view.tsx';

/** HTML behind both walls for other capabilities: signatures and templates are as untrusted as mail. Its code comes when it is asked for. */
export const loadMessageView = async (): Promise<ComponentType<MessageViewProps>> =>
  (await loadChunk(() => import('./message-view.tsx'))).MessageView;
