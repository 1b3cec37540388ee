/** What a change of an object depends on, as programs ask for it (RFC 9110 §13.1). */
export interface WriteConditions {
  /** It has one of these revisions; `*`: it is there. */
  readonly ifMatch: readonly string[] | '*' | null;
  /** It has none of these; `*`: it is not there. */
  readonly ifNoneMatch: readonly string[] | '*' | null;
}

/** Whether conditions hold of what is there; undefined is nothing. */
export function areConditionsMet(
  { ifMatch, ifNoneMatch }: WriteConditions,
  known: { readonly revision: number } | undefined,
): boolean {
  const revision = known === undefined ? undefined : String(known.revision);
  if (ifMatch !== null && (revision === undefined || (ifMatch !== '*' && !ifMatch.includes(revision)))) return false;
  return ifNoneMatch === null || revision === undefined || (ifNoneMatch !== '*' && !ifNoneMatch.includes(revision));
}
