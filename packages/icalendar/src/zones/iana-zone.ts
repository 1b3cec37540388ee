/** Whether this is a zone of the IANA database that this machine knows. */
export function isKnownZone(_name: string): boolean {
  throw new Error('not built yet');
}
