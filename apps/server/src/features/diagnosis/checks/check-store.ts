import { type Finding, ok, problem, warning } from '../finding.ts';

/** What the store says of itself. */
export interface StoreFacts {
  readonly dialect: 'sqlite' | 'postgres';
  /** Number of its last migration. */
  readonly version: number;
  /** Work that was given up after its last attempt, by kind. */
  readonly givenUp: readonly { readonly kind: string; readonly count: number }[];
}

const names = { sqlite: 'SQLite', postgres: 'PostgreSQL' } as const;

function checkWork({ givenUp }: StoreFacts): Finding {
  const subject = 'Work in the background';
  if (givenUp.length === 0) return ok(subject, 'nothing was given up');
  const seen = `given up after the last attempt: ${givenUp.map(({ kind, count }) => `${kind} (${count})`).join(', ')}`;
  return warning(subject, seen, 'The log says why, with the kind of work; what it was for was not done.');
}

/** Whether the database answers, with the schema that this version writes. `expected`: the number of its last migration. */
export async function checkStore(readStore: () => Promise<StoreFacts>, expected: number): Promise<readonly Finding[]> {
  const subject = 'Database';
  const began = performance.now();
  let facts: StoreFacts;
  try {
    facts = await readStore();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return [problem(subject, `it does not answer: ${reason}`, 'See whether it runs, and what the log says.')];
  }
  const ms = Math.round(performance.now() - began);
  const seen = `${names[facts.dialect]} answers in ${ms} ms, schema ${facts.version}`;
  const schema =
    facts.version === expected
      ? ok(subject, seen)
      : problem(
          subject,
          `${seen}; this version writes schema ${expected}`,
          'Start the server again: a start brings it up to date.',
        );
  return [schema, checkWork(facts)];
}
