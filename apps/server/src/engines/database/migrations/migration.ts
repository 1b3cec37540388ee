/** The few words in which the two engines' table definitions differ. */
export interface ColumnTypes {
  /** 64-bit integer; below 2^53 by our own rules. */
  readonly int: string;
  /** Text compared byte by byte. */
  readonly text: string;
  readonly blob: string;
  /** Closes a table definition. */
  readonly strict: string;
  /** Closes the definition of a narrow table that is read by its key only. */
  readonly withoutRowid: string;
  /** `message.id` is SQLite's rowid, and the second half of PostgreSQL's key. */
  readonly messageKeyColumn: string;
  readonly messageKeyConstraint: string;
  /** A random UUID (RFC 9562, version 4), as an expression. */
  readonly randomUuid: string;
  readonly trigger: (trigger: RowTrigger) => readonly string[];
  readonly refusal: (refusal: RowRefusal) => readonly string[];
}

/** What the database itself does after a row was changed; the statements may name OLD and NEW. */
export interface RowTrigger {
  readonly name: string;
  /** `UPDATE OF seen ON message` */
  readonly after: string;
  readonly when: string;
  readonly statements: readonly string[];
}

/** What the database itself refuses; the condition may name OLD, and NEW in an update. */
export interface RowRefusal {
  readonly name: string;
  /** `UPDATE ON audit` */
  readonly before: string;
  readonly when: string;
  readonly message: string;
}

/** One numbered step of the schema, the same statements for both engines. */
export interface Migration {
  readonly version: number;
  readonly name: string;
  readonly statements: (columns: ColumnTypes) => readonly string[];
}

export const sqliteColumns: ColumnTypes = {
  int: 'INTEGER',
  text: 'TEXT',
  blob: 'BLOB',
  strict: ' STRICT',
  withoutRowid: ' STRICT, WITHOUT ROWID',
  messageKeyColumn: 'id INTEGER PRIMARY KEY',
  messageKeyConstraint: '',
  randomUuid: `lower(hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-4' || substr(hex(randomblob(2)), 2) || '-8' ||
    substr(hex(randomblob(2)), 2) || '-' || hex(randomblob(6)))`,
  trigger: ({ name, after, when, statements }) => [
    `CREATE TRIGGER ${name} AFTER ${after} FOR EACH ROW WHEN ${when} BEGIN ${statements.join('; ')}; END`,
  ],
  refusal: ({ name, before, when, message }) => [
    `CREATE TRIGGER ${name} BEFORE ${before} FOR EACH ROW WHEN ${when} BEGIN SELECT RAISE(ABORT, '${message}'); END`,
  ],
};

export const postgresColumns: ColumnTypes = {
  int: 'BIGINT',
  text: 'TEXT COLLATE "C"',
  blob: 'BYTEA',
  strict: '',
  withoutRowid: '',
  messageKeyColumn: 'id BIGINT NOT NULL',
  messageKeyConstraint: ', PRIMARY KEY (account_no, id)',
  randomUuid: 'gen_random_uuid()::text',
  // WHEN of a trigger takes no subquery here, so that the function asks.
  trigger: ({ name, after, when, statements }) => [
    `CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN IF ${when} THEN ${statements.join('; ')}; END IF; RETURN NULL; END $$`,
    `CREATE TRIGGER ${name} AFTER ${after} FOR EACH ROW EXECUTE FUNCTION ${name}()`,
  ],
  refusal: ({ name, before, when, message }) => [
    `CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION '${message}'; END $$`,
    `CREATE TRIGGER ${name} BEFORE ${before} FOR EACH ROW WHEN (${when}) EXECUTE FUNCTION ${name}()`,
  ],
};
