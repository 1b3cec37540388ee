/** The languages that the product speaks; Chinese is the default (specification, section 1). */
export type Language = 'zh' | 'en';

/** One error: its code, its HTTP status and what a person is shown. */
export interface ErrorEntry {
  /** HTTP status × 1000 + n; 401014 is the specification's exception and is sent with 400. */
  readonly code: number;
  readonly status: number;
  readonly zh: string;
  readonly en: string;
}

export function entry(code: number, zh: string, en: string, status = Math.floor(code / 1000)): ErrorEntry {
  return { code, status, zh, en };
}
