import { lazy, Suspense } from 'react';
import { useFolderQuestion } from './folder-questions.ts';

const FolderDialogs = lazy(async () => ({ default: (await import('./folder-dialogs.tsx')).FolderDialogs }));

/** The dialogs about folders and labels; their code is loaded when something is first asked. */
export function LazyFolderDialogs() {
  const isAsked = useFolderQuestion((state) => state.question !== null);
  return <Suspense fallback={null}>{isAsked && <FolderDialogs />}</Suspense>;
}
