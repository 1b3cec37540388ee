/** What a change of files may show in. Previews are of versions, which do not change. */
export const changingKeys = (['spaces', 'list', 'node', 'activity', 'usage', 'versions', 'grants'] as const).map(
  (part) => ['files', part] as const,
);
