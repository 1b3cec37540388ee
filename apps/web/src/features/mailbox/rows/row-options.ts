import type { MouseEvent, PointerEvent } from 'react';
import type { DateReading } from '../../../lib/dates/format-date.ts';
import type { PeopleLine } from '../../../mail-model/rows/conversation-people.ts';
import type { Label } from '../../folders/index.ts';
import type { StateOptions } from './row-states.tsx';

/** one: a line. preview: a line with the preview below. two: sender above subject, for a narrow list. */
export type RowShape = 'one' | 'preview' | 'two';

/** What rows can ask of the list; the same object for all, so that a row is drawn again only for itself. */
export interface RowHandlers {
  readonly open: (key: string, event: MouseEvent) => void;
  /** Middle click: in a tab of its own, without going there. */
  readonly openAside: (key: string, event: MouseEvent) => void;
  readonly toggle: (key: string, shiftKey: boolean) => void;
  readonly star: (key: string) => void;
  readonly act: (key: string, action: string) => void;
  readonly hover: (key: string) => void;
  readonly press: (key: string, event: PointerEvent) => void;
}

export interface RowOptions extends StateOptions {
  readonly shape: RowShape;
  readonly height: number;
  /** Sent mail and drafts name whom they are for. */
  readonly showsRecipients: boolean;
  readonly showsSize: boolean;
  readonly showsAddress: boolean;
  /** How the people of a conversation are written. */
  readonly people: Omit<PeopleLine, 'nameOf'>;
  /** Where the mail lies, in lists that mix folders. */
  readonly folderName: ((folderId: string) => string) | undefined;
  readonly reading: DateReading;
  readonly labels: readonly Label[];
  readonly terms: readonly string[];
}
