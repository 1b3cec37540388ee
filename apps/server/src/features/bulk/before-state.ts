/** How the mails of a batch were before it was changed: exactly what taking back needs, no more. */

/** [n, value before]. The flag and its new value are the action's. */
export type FlagBefore = readonly [n: number, value: number];
/** [n, labels that were put, labels that were taken]. */
export type LabelsBefore = readonly [n: number, put: readonly number[], taken: readonly number[]];
/** [n, folder before, where it had lain before that, folder after]. Folder 0: purged. */
export type FolderBefore = readonly [n: number, folderId: number, originId: number | null, afterId: number];

export type BeforeState =
  | { readonly marks: readonly FlagBefore[] }
  | { readonly labels: readonly LabelsBefore[] }
  | { readonly places: readonly FolderBefore[] }
  /** Of each of several actions, in their order. */
  | { readonly several: readonly BeforeState[] };
