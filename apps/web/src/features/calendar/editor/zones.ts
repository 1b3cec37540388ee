/** Zones to choose from: those that are in use first, then all that the browser knows. */
export function zoneNames(...inUse: readonly string[]): readonly string[] {
  const first = inUse.filter((zone) => zone !== '');
  return [...new Set([...first, 'Asia/Shanghai', ...Intl.supportedValuesOf('timeZone'), 'UTC'])];
}
