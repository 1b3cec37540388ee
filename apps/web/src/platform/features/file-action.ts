import type { FileNode } from '@hongyan/contract';
import type { ComponentType } from 'react';
import type { IconName } from '../../ui/icons/icon-paths.ts';

/** The lists that files are shown in. */
export type FileListKind = 'folder' | 'trash' | 'search' | 'recent' | 'starred' | 'sharedWithMe' | 'sharedByMe';

/** What a dialog that a capability brings for its action is given. */
export interface FileDialogProps {
  readonly files: readonly FileNode[];
  readonly onClose: () => void;
}

/** Everything that an action may use: the files it is for, and what the screen can do. */
export interface FileActionContext {
  /** At least one. */
  readonly files: readonly FileNode[];
  readonly list: FileListKind;
  /** Shows the capability's own dialog, lazily loaded; it must be the same component each time. */
  readonly askBy: (Dialog: ComponentType<FileDialogProps>) => void;
  /** Nothing is selected any more. */
  readonly clear: () => void;
}

/**
 * One thing that can be done to files and folders of the file centre. Toolbar, menu and keyboard read what every capability declares. Orders in
 * use: opening 100, sharing 200, names and folders 300, stars and versions 400, details 500, deleting 900.
 */
export interface FileAction<Context extends FileActionContext = FileActionContext> {
  readonly name: string;
  /** In the language in use. */
  readonly label: (context: Context) => string;
  readonly icon: IconName;
  /** Its position in menus and toolbars. */
  readonly order: number;
  /** Whether it is a button above the list; elsewhere it is under "more". */
  readonly isButton?: boolean;
  /** `KeyboardEvent.key` values; the first is shown. */
  readonly keys?: readonly string[];
  readonly danger?: boolean;
  /** Begins a new group in menus. */
  readonly startsGroup?: boolean;
  readonly isAvailable: (context: Context) => boolean;
  readonly perform: (context: Context) => unknown;
}

type Loader = () => Promise<readonly FileAction[]>;

let loaders: readonly Loader[] = [];

/** Says once, when the client starts, what the capabilities can do to files; their code comes with the file centre. */
export function registerFileActions(declared: readonly Loader[]): void {
  loaders = declared;
}

/** What capabilities other than the file centre itself can do to files. */
export const loadFileActions = async (): Promise<readonly FileAction[]> =>
  (await Promise.all(loaders.map((load) => load()))).flat();
