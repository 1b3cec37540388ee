/** Kysely over one of our connections, without its driver and its mutex: transactions belong to the operation runner. */
import {
  type ConnectionProvider,
  DefaultQueryExecutor,
  type Dialect,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import type { DialectName, Tx } from './port.ts';

/** SQLite's own adapter says one connection, which makes Kysely hold a mutex over it: that disables grouped commits. */
class SharedSqliteAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

const kyselyDialects: Record<DialectName, Dialect> = {
  sqlite: {
    createAdapter: () => new SharedSqliteAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  },
  postgres: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
};

const adapters = { sqlite: new SharedSqliteAdapter(), postgres: new PostgresAdapter() };
const driver = new DummyDriver();

/**
 * Makes a query builder whose statements go to `provider`. Cheap enough for one per operation. Give the result out as `Db` where the
 * connection below is read-only.
 */
export function createQueryBuilder(dialect: DialectName, provider: ConnectionProvider): Tx {
  const compiler = dialect === 'sqlite' ? new SqliteQueryCompiler() : new PostgresQueryCompiler();
  const executor = new DefaultQueryExecutor(compiler, adapters[dialect], provider);
  const kysely = new Kysely<never>({
    config: { dialect: kyselyDialects[dialect] },
    dialect: kyselyDialects[dialect],
    driver,
    executor,
  });
  return Object.assign(kysely, { dialect }) as unknown as Tx;
}
