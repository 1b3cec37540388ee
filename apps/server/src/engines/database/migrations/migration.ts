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
};

export const postgresColumns: ColumnTypes = {
  int: 'BIGINT',
  text: 'TEXT COLLATE "C"',
  blob: 'BYTEA',
  strict: '',
  withoutRowid: '',
  messageKeyColumn: 'id BIGINT NOT NULL',
  messageKeyConstraint: ', PRIMARY KEY (account_no, id)',
};
