import { create } from 'zustand';
import { atSessionEnd } from '../../../lib/session-end.ts';
import type { ManagedFolder, ManagedLabel } from '../api.ts';

/** What is asked about a folder or a label: by the sidebar's menus and by the management screen, answered in one place. */
export type FolderQuestion =
  | { readonly kind: 'newFolder'; readonly parentId: ManagedFolder['folderId'] | null }
  | { readonly kind: 'renameFolder'; readonly folder: ManagedFolder }
  | { readonly kind: 'deleteFolder'; readonly folder: ManagedFolder }
  | { readonly kind: 'password'; readonly change: PasswordQuestion; readonly folder: ManagedFolder }
  | { readonly kind: 'newLabel' }
  | { readonly kind: 'renameLabel'; readonly label: ManagedLabel }
  | { readonly kind: 'deleteLabel'; readonly label: ManagedLabel };

/** set: a first one. change: another one. cancel: none any more. replace: the old one is forgotten. */
export type PasswordQuestion = 'set' | 'change' | 'cancel' | 'replace';

export const useFolderQuestion = create<{ readonly question: FolderQuestion | null }>(() => ({ question: null }));

export function askAboutFolder(question: FolderQuestion): void {
  useFolderQuestion.setState({ question });
}

export function closeFolderQuestion(): void {
  useFolderQuestion.setState({ question: null });
}

atSessionEnd(closeFolderQuestion);
