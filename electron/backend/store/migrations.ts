/**
 * The steps from an empty file to the present tables. A step that was ever released is never edited: a change is a new row
 * with the next number. Rows are JSON in `body`; a column beside it exists only where a query needs it.
 */
export interface Migration {
  /** 1, 2, 3 … without gaps: `PRAGMA user_version` after it. */
  number: number
  about: string
  sql: string
}

/** In order. */
export const migrations: readonly Migration[] = [
  {
    number: 1,
    about: 'jobs, connections, assets, the ledger and small values',
    sql: `
      CREATE TABLE jobs (id TEXT PRIMARY KEY, created_at TEXT NOT NULL, body TEXT NOT NULL) STRICT;
      CREATE INDEX jobs_by_age ON jobs (created_at);
      CREATE TABLE connections (id TEXT PRIMARY KEY, created_at TEXT NOT NULL, body TEXT NOT NULL) STRICT;
      CREATE TABLE assets (id TEXT PRIMARY KEY, created_at TEXT NOT NULL, body TEXT NOT NULL) STRICT;
      CREATE INDEX assets_by_age ON assets (created_at);
      CREATE TABLE ledger (
        job_id TEXT NOT NULL,
        kind TEXT NOT NULL,
        created_at TEXT NOT NULL,
        body TEXT NOT NULL,
        PRIMARY KEY (job_id, kind)
      ) STRICT;
      CREATE TABLE named_values (name TEXT PRIMARY KEY, body TEXT NOT NULL) STRICT;
    `,
  },
]
