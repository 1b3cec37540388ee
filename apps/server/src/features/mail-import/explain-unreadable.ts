import type { SourceFolder, UnreadableMessage } from './source.ts';

/** A file that went away or that the server may not read, for the report: the other messages still come. Throws what is no fault of a file. */
export function explainUnreadable(name: string, error: unknown): UnreadableMessage {
  if (error instanceof Error && 'code' in error && 'syscall' in error) return { name, reason: error.message };
  throw error;
}

/** A folder of which only that it cannot be read is known. */
export const createUnreadableFolder = (path: readonly string[], what: UnreadableMessage): SourceFolder => ({
  path,
  readMessages: async function* () {
    yield what;
  },
});
