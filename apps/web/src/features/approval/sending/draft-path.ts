/** Where a draft is written on. */
export const draftPath = (draftId: string): string => `/write/editAgainFromdraft/${encodeURIComponent(draftId)}`;
