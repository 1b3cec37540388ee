/** Tables of lockscreen, by name. */
export type LockscreenSchema = Record<never, never>;
