/** 0 or 1, as both engines store a truth value. */
export type Flag = 0 | 1;
