/** Where the reports go that a record asks for, in a few words; `own` is the address whose reports the command `reports` shows. */
export function describeReportTarget(record: string, own: string): string {
  const [, list = ''] = /;\s*rua\s*=\s*([^;]+)/i.exec(record) ?? [];
  const targets = list.split(',').flatMap((target) => (target.trim() === '' ? [] : [target.trim()]));
  if (targets.length === 0) return 'no reports are asked for';
  // A size may stand behind an address (RFC 7489 §6.2).
  const isOwn = (target: string): boolean => target.toLowerCase().replace(/!\d+[kmgt]?$/, '') === `mailto:${own}`;
  if (targets.some(isOwn)) return '"reports" shows what others report';
  return `reports go to ${targets.join(', ')}; "reports" shows those that come to ${own}`;
}
