/**
 * Reads of a fixed shape on hot paths: building and compiling a statement costs more than SQLite takes to answer it, so it is
 * done once per engine, and each run only puts its own values in.
 */
import { createHash } from 'node:crypto';
import type { Compilable, CompiledQuery } from 'kysely';
import { OperationMisuseError } from './errors.ts';
import type { Parameter } from './parameter.ts';
import type { Db, DialectName } from './port.ts';

/** A compiled statement of a fixed text, which comes again and again. */
export interface PreparedQuery<Row> extends CompiledQuery<Row> {
  /** The engine may answer with the rows of the last time, as long as nothing has been committed since. */
  readonly isCached: boolean;
  /** By which a server may keep the statement parsed: the same for the same text. null where the text is not fixed. */
  readonly statementName: string | null;
}

const nameStatement = (sql: string): string => createHash('sha256').update(sql).digest('base64url');

/**
 * PostgreSQL refuses a statement that it keeps under a name once its result has another column (0A000, "cached plan must not change result
 * type"), until the connection ends. With `*` that happens when another process adds a column.
 */
function requireNamedColumns({ sql }: CompiledQuery): void {
  if (/\b(?:select|returning|distinct)\s(?:[^()]*,\s*)?(?:"\w+"\.)?\*/i.test(sql))
    throw new OperationMisuseError('a prepared statement names its columns: no selectAll, no returningAll');
}

/** Stands for a value while the statement is built. */
class Placeholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/** Where a value of this name goes. It has the value's type for the builder's sake, and may only be bound: as an operand, `limit` or `offset`. */
export type Bind<Values> = <Name extends keyof Values & string>(name: Name) => Values[Name];

/** A read that was built; runs on any connection. */
export type PreparedRead<Values, Row> = (db: Db, values: Values) => Promise<readonly Row[]>;

/**
 * Prepares a read. `build` is called once per engine and must depend on nothing but its arguments. Lists and optional parts change a
 * statement's shape: they need a read of their own each.
 *
 * `cached`: for a small answer that is asked for again and again, such as the session of each call. Where the engine can tell that nothing has
 * been committed since (sqlite/row-cache.ts), it answers with the rows of the last time, which are frozen.
 */
export function prepareRead<Values extends Readonly<Record<string, Parameter>>, Row>(
  build: (db: Db, bind: Bind<Values>) => Compilable<Row>,
  { cached = false }: { readonly cached?: boolean } = {},
): PreparedRead<Values, Row> {
  const compiled = new Map<DialectName, PreparedQuery<Row>>();
  const compile = (db: Db): PreparedQuery<Row> => {
    const query = build(
      db,
      <Name extends keyof Values & string>(name: Name) => new Placeholder(name) as unknown as Values[Name],
    ).compile();
    requireNamedColumns(query);
    // The statement of one reader of a shared mailbox is nobody else's.
    if (db.isReadAs === true) return { ...query, isCached: cached, statementName: null };
    const prepared = { ...query, isCached: cached, statementName: nameStatement(query.sql) };
    compiled.set(db.dialect, prepared);
    return prepared;
  };
  return async (db, values) => {
    const query = (db.isReadAs === true ? undefined : compiled.get(db.dialect)) ?? compile(db);
    const parameters = query.parameters.map((parameter) =>
      parameter instanceof Placeholder ? values[parameter.name] : parameter,
    );
    const run: PreparedQuery<Row> = { ...query, parameters };
    const { rows } = await db.getExecutor().executeQuery<Row>(run);
    return rows;
  };
}
