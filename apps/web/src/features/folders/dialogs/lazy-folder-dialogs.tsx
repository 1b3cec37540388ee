import { Suspense } from 'react';
import { lazyPart } from '../../../platform/chunks/lazy-part.ts';
import { useFolderQuestion } from './folder-questions.ts';

const FolderDialogs = lazyPart(async () => (await import('./folder-dialogs.tsx')).FolderDialogs);

/** The dialogs about folders and labels; their code is loaded when something is first asked. */
export function LazyFolderDialogs() {
  const isAsked = useFolderQuestion((state) => state.question !== null);
  return <Suspense fallback={null}>{isAsked && <FolderDialogs />}</Suspense>;
}
