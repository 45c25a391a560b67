/**
 * The migrations from an empty file to the current tables. A released migration never changes. Rows are JSON in `body`;
 * other columns exist only for queries.
 */
export interface Migration {
  /** `PRAGMA user_version` after this migration; consecutive. */
  number: number
  description: string
  sql: string
}

/** In ascending order. The first is number 6, as earlier ones were never released. */
export const migrations: readonly Migration[] = [
  {
    number: 6,
    description: 'jobs with their history and inputs, connections, assets, the ledger and small values',
    sql: `
      CREATE TABLE jobs (
        id TEXT PRIMARY KEY,
        created_at TEXT NOT NULL,
        removal TEXT,
        ${columnsFromBody('STORED', [
          "ended INTEGER coalesce($body ->> '$.state' IN ('done', 'failed', 'refused', 'expired', 'cancelled'), 0)",
          "state TEXT $body ->> '$.state'",
          "finished_at TEXT coalesce($body ->> '$.finishedAt', created_at)",
          "submitted_at TEXT $body ->> '$.submittedAt'",
          "operation TEXT $body ->> '$.operation'",
          "model_id TEXT $body ->> '$.modelId'",
          "model_name TEXT $body ->> '$.modelName'",
          "connection_id TEXT $body ->> '$.connectionId'",
          "connection_name TEXT $body ->> '$.connectionName'",
          "project TEXT coalesce($body ->> '$.project', '')",
          "cost REAL max(0, ($body ->> '$.cost.charged') - coalesce($body ->> '$.cost.refunded', 0))",
          "asset_ids TEXT $body -> '$.assetIds'",
          "task_id TEXT $body ->> '$.taskId'",
        ])},
        search TEXT NOT NULL,
        body TEXT NOT NULL,
        ${columnsFromBody('VIRTUAL', ["unit TEXT coalesce($body ->> '$.unit', 'credits')"])}
      ) STRICT;
      CREATE INDEX jobs_by_age ON jobs (created_at);
      CREATE INDEX jobs_ended ON jobs (
        removal, finished_at DESC, id DESC, created_at,
        state, model_name, connection_id, connection_name, project, unit, cost, asset_ids, search
      ) WHERE ended = 1;
      CREATE INDEX jobs_live ON jobs (created_at) WHERE ended = 0;
      CREATE INDEX jobs_done ON jobs (connection_id, operation, model_id, finished_at DESC, submitted_at) WHERE state = 'done';
      CREATE INDEX jobs_by_task ON jobs (task_id, connection_id);

      CREATE TABLE moments (job_id TEXT NOT NULL, at TEXT NOT NULL, body TEXT NOT NULL) STRICT;
      CREATE INDEX moments_of_job ON moments (job_id);

      CREATE TABLE job_inputs (
        sha256 TEXT NOT NULL,
        job_id TEXT NOT NULL,
        name TEXT NOT NULL,
        PRIMARY KEY (sha256, job_id)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX inputs_of_job ON job_inputs (job_id);

      CREATE TABLE connections (id TEXT PRIMARY KEY, created_at TEXT NOT NULL, body TEXT NOT NULL) STRICT;

      CREATE TABLE assets (
        id TEXT PRIMARY KEY,
        created_at TEXT NOT NULL,
        body TEXT NOT NULL,
        ${columnsFromBody('VIRTUAL', [
          "favourite INTEGER ($body ->> '$.favourite') IS 1 AND ($body ->> '$.deletedAt') IS NULL",
          "name TEXT $body ->> '$.name'",
          "part_of TEXT $body ->> '$.partOf'",
          "deleted_at TEXT $body ->> '$.deletedAt'",
          "pending INTEGER ($body ->> '$.pending') IS 1",
        ])}
      ) STRICT;
      CREATE INDEX assets_by_age ON assets (created_at);
      CREATE INDEX assets_favourite ON assets (id) WHERE favourite = 1;
      CREATE INDEX assets_pending ON assets (created_at) WHERE pending = 1;
      CREATE INDEX assets_by_name ON assets (name);
      CREATE INDEX assets_by_main ON assets (part_of) WHERE part_of IS NOT NULL;
      CREATE INDEX assets_in_bin ON assets (deleted_at) WHERE deleted_at IS NOT NULL;

      CREATE TABLE ledger (
        job_id TEXT NOT NULL,
        kind TEXT NOT NULL,
        created_at TEXT NOT NULL,
        body TEXT NOT NULL,
        ${columnsFromBody('VIRTUAL', [
          "connection_id TEXT $body ->> '$.connectionId'",
          "credits REAL $body ->> '$.credits'",
          "unit TEXT coalesce($body ->> '$.unit', 'credits')",
          "estimated REAL CASE WHEN ($body ->> '$.basis') IN ('quoted', 'assumed') THEN $body ->> '$.credits' ELSE 0 END",
        ])},
        PRIMARY KEY (job_id, kind)
      ) STRICT;
      CREATE INDEX ledger_by_date ON ledger (created_at, kind, connection_id, unit, credits, estimated);

      CREATE TABLE named_values (name TEXT PRIMARY KEY, body TEXT NOT NULL) STRICT;
    `,
  },
]

/**
 * Returns generated columns (name, type, expression) from the body, or from `{}` if it is not JSON. Columns of jobs are
 * stored, so that checks of the file are fast.
 */
function columnsFromBody(kept: 'STORED' | 'VIRTUAL', columns: readonly string[]): string {
  const written = (column: string) => {
    const [, name, type, value] = /^(\w+) (\w+) (.+)$/.exec(column)!
    return `${name} ${type} GENERATED ALWAYS AS (${value!.replaceAll('$body', "iif(json_valid(body), body, '{}')")}) ${kept}`
  }
  return columns.map(written).join(',\n        ')
}
