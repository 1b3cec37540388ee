import type { DraftAttachment, LargeFile } from '@hongyan/contract';

/**
 * `waiting`: its turn has not come. `offline`: the connection is gone; it goes on by itself. `paused`: by the person. `interrupted`: the
 * page was reloaded; the file must be chosen again.
 */
export type UploadState = 'waiting' | 'uploading' | 'paused' | 'offline' | 'interrupted' | 'done' | 'failed';

/** A file of the message: on its way, there, or refused. */
export interface AttachmentItem {
  readonly key: string;
  readonly name: string;
  readonly size: number;
  readonly state: UploadState;
  /** 0 to 1. */
  readonly progress: number;
  /** Carried as a link. */
  readonly isLarge?: boolean;
  /** While it travels. */
  readonly bytesPerSecond?: number | undefined;
  /** Why it failed. */
  readonly message?: string;
  /** What the server made of it, once it is there. */
  readonly attachment?: DraftAttachment;
  readonly large?: LargeFile;
}

/** On its way, or will be without anybody doing anything. */
export const isMoving = ({ state }: AttachmentItem): boolean =>
  state === 'uploading' || state === 'waiting' || state === 'offline';

/** Stays as it is until the person does something. */
export const isStuck = ({ state }: AttachmentItem): boolean =>
  state === 'failed' || state === 'paused' || state === 'interrupted';
