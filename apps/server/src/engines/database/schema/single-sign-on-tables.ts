/** Tables of single sign on, by name. */
export type SingleSignOnSchema = Record<never, never>;
