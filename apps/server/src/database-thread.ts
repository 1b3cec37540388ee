// The entry of the database's threads (the one writer, and readers for long reads); started by the store engine.
import { serveDatabaseThread } from './engines/database/sqlite/serve-database-thread.ts';
import { quickMailReaders } from './features/mail-clients/search/quick-readers.ts';
import { lateReaders } from './late-readers.ts';

serveDatabaseThread({
  quickReaders: quickMailReaders,
  loadReaders: lateReaders,
  // Everything else is loaded when it is asked for: it takes longer than most reads.
  loadLists: () => import('./operations.ts'),
});
