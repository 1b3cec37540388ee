// The entry of the database's threads (the one writer, and readers for long reads); started by the store engine.
import { serveDatabaseThread } from './engines/database/sqlite/serve-database-thread.ts';
import { operations, readers } from './operations.ts';

serveDatabaseThread({ operations, readers });
