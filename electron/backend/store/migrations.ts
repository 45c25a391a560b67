/**
 * The steps from an empty file to the present tables. A step that was ever released is never edited: a change is a new row
 * with the next number. Rows are JSON in `body`; a column beside it exists only where a query needs it. A step may call the
 * functions of `sql-functions.ts`; what stays in the file may not, so that any SQLite can read it.
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
  {
    number: 2,
    about: 'a history that is searched, what happened to each job, and books by date',
    sql: `
      CREATE TABLE jobs_of_2 (
        id TEXT PRIMARY KEY,
        created_at TEXT NOT NULL,
        removal TEXT,
        ${readFromBody({
          ended: [
            'INTEGER',
            "coalesce($body ->> '$.state' IN ('done', 'failed', 'refused', 'expired', 'cancelled'), 0)",
          ],
          state: ['TEXT', "$body ->> '$.state'"],
          finished_at: ['TEXT', "coalesce($body ->> '$.finishedAt', created_at)"],
          submitted_at: ['TEXT', "$body ->> '$.submittedAt'"],
          operation: ['TEXT', "$body ->> '$.operation'"],
          model_id: ['TEXT', "$body ->> '$.modelId'"],
          model_name: ['TEXT', "$body ->> '$.modelName'"],
          connection_id: ['TEXT', "$body ->> '$.connectionId'"],
          connection_name: ['TEXT', "$body ->> '$.connectionName'"],
          project: ['TEXT', "coalesce($body ->> '$.project', '')"],
          cost: ['REAL', "max(0, ($body ->> '$.cost.charged') - coalesce($body ->> '$.cost.refunded', 0))"],
          asset_ids: ['TEXT', "$body -> '$.assetIds'"],
          task_id: ['TEXT', "$body ->> '$.taskId'"],
        })},
        search TEXT NOT NULL,
        body TEXT NOT NULL
      ) STRICT;
      INSERT INTO jobs_of_2 (rowid, id, created_at, search, body)
        SELECT rowid, id, created_at, search_text(body), body FROM jobs ORDER BY rowid;
      DROP TABLE jobs;
      ALTER TABLE jobs_of_2 RENAME TO jobs;
      CREATE INDEX jobs_by_age ON jobs (created_at);
      CREATE INDEX jobs_ended ON jobs (
        removal, finished_at DESC, id DESC, created_at,
        state, model_name, connection_id, connection_name, project, cost, asset_ids, search
      ) WHERE ended = 1;
      CREATE INDEX jobs_live ON jobs (created_at) WHERE ended = 0;
      CREATE INDEX jobs_done ON jobs (connection_id, operation, model_id, finished_at DESC, submitted_at) WHERE state = 'done';
      CREATE INDEX jobs_by_task ON jobs (task_id, connection_id);

      CREATE TABLE moments (job_id TEXT NOT NULL, at TEXT NOT NULL, body TEXT NOT NULL) STRICT;
      CREATE INDEX moments_of_job ON moments (job_id);
      INSERT INTO moments (job_id, at, body)
        SELECT id, created_at, '{"type":"made","details":{}}' FROM jobs WHERE json_valid(body);
      INSERT INTO moments (job_id, at, body)
        SELECT id, submitted_at, '{"type":"sending","details":{}}' FROM jobs WHERE submitted_at IS NOT NULL;
      INSERT INTO moments (job_id, at, body)
        SELECT id, finished_at, json_object('type', iif(state = 'done', 'finished', state), 'details', json_object())
        FROM jobs WHERE ended = 1;

      CREATE TABLE job_inputs (
        sha256 TEXT NOT NULL,
        job_id TEXT NOT NULL,
        name TEXT NOT NULL,
        PRIMARY KEY (sha256, job_id)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX inputs_of_job ON job_inputs (job_id);
      INSERT OR IGNORE INTO job_inputs (sha256, job_id, name)
        SELECT file.value ->> '$.sha256', jobs.id, file.value ->> '$.name'
        FROM jobs, json_each(iif(json_valid(jobs.body), jobs.body, '{}'), '$.inputFiles') AS file
        WHERE file.value ->> '$.sha256' IS NOT NULL AND file.value ->> '$.name' IS NOT NULL;

      ALTER TABLE assets ADD COLUMN favourite INTEGER GENERATED ALWAYS AS (
        CASE WHEN json_valid(body) THEN (body ->> '$.favourite') IS 1 AND (body ->> '$.deletedAt') IS NULL ELSE 0 END
      ) VIRTUAL;
      CREATE INDEX assets_favourite ON assets (id) WHERE favourite = 1;

      UPDATE ledger SET body = (
        SELECT json_set(
          ledger.body,
          '$.connectionName', coalesce(jobs.connection_name, ''),
          '$.modelName', coalesce(jobs.model_name, ''),
          '$.project', jobs.project
        )
        FROM jobs WHERE jobs.id = ledger.job_id
      ) WHERE json_valid(body) AND job_id IN (SELECT id FROM jobs);
      ALTER TABLE ledger ADD COLUMN connection_id TEXT GENERATED ALWAYS AS (
        CASE WHEN json_valid(body) THEN body ->> '$.connectionId' END
      ) VIRTUAL;
      ALTER TABLE ledger ADD COLUMN credits REAL GENERATED ALWAYS AS (
        CASE WHEN json_valid(body) THEN body ->> '$.credits' END
      ) VIRTUAL;
      CREATE INDEX ledger_by_date ON ledger (created_at, kind, connection_id, credits);
    `,
  },
  {
    number: 3,
    about:
      'assets by name, by what they came along with, when they were deleted, and whether they are still to be looked at',
    sql: `
      ALTER TABLE assets ADD COLUMN name TEXT GENERATED ALWAYS AS (
        CASE WHEN json_valid(body) THEN body ->> '$.name' END
      ) VIRTUAL;
      ALTER TABLE assets ADD COLUMN part_of TEXT GENERATED ALWAYS AS (
        CASE WHEN json_valid(body) THEN body ->> '$.partOf' END
      ) VIRTUAL;
      ALTER TABLE assets ADD COLUMN deleted_at TEXT GENERATED ALWAYS AS (
        CASE WHEN json_valid(body) THEN body ->> '$.deletedAt' END
      ) VIRTUAL;
      ALTER TABLE assets ADD COLUMN pending INTEGER GENERATED ALWAYS AS (
        CASE WHEN json_valid(body) THEN (body ->> '$.pending') IS 1 ELSE 0 END
      ) VIRTUAL;
      CREATE INDEX assets_pending ON assets (created_at) WHERE pending = 1;
      CREATE INDEX assets_by_name ON assets (name);
      CREATE INDEX assets_by_main ON assets (part_of) WHERE part_of IS NOT NULL;
      CREATE INDEX assets_in_bin ON assets (deleted_at) WHERE deleted_at IS NOT NULL;
    `,
  },
  {
    number: 4,
    about: 'plainer names: a request to cancel, and what a service reported',
    sql: `
      UPDATE jobs SET body = json_remove(
        json_set(body, '$.cancelRequested', json(iif(body ->> '$.cancelWished', 'true', 'false'))), '$.cancelWished'
      ) WHERE json_valid(body) AND body ->> '$.cancelWished' IS NOT NULL;
      UPDATE moments SET body = json_remove(
        json_set(
          body, '$.type', 'cancel-request',
          '$.details.requested', json(iif(coalesce(body ->> '$.details.wished', 1), 'true', 'false'))
        ), '$.details.wished'
      ) WHERE json_valid(body) AND body ->> '$.type' = 'cancel-wish';
      UPDATE moments SET body = json_set(body, '$.type', 'reported')
        WHERE json_valid(body) AND body ->> '$.type' = 'told';
    `,
  },
  {
    number: 5,
    about:
      'the unit of every amount; a cap over the credits of all services becomes one for each paid service without its own',
    sql: `
      ALTER TABLE jobs ADD COLUMN unit TEXT GENERATED ALWAYS AS (
        coalesce(iif(json_valid(body), body, '{}') ->> '$.unit', 'credits')
      ) VIRTUAL;
      DROP INDEX jobs_ended;
      CREATE INDEX jobs_ended ON jobs (
        removal, finished_at DESC, id DESC, created_at,
        state, model_name, connection_id, connection_name, project, unit, cost, asset_ids, search
      ) WHERE ended = 1;
      ALTER TABLE ledger ADD COLUMN unit TEXT GENERATED ALWAYS AS (
        coalesce(iif(json_valid(body), body, '{}') ->> '$.unit', 'credits')
      ) VIRTUAL;
      DROP INDEX ledger_by_date;
      CREATE INDEX ledger_by_date ON ledger (created_at, kind, connection_id, unit, credits);

      UPDATE connections SET body = json_set(
        body, '$.monthlyCap',
        (
          SELECT body ->> '$.monthlyCap' FROM named_values
          WHERE name = 'settings' AND json_valid(body) AND json_type(body, '$.monthlyCap') IN ('integer', 'real')
        )
      ) WHERE json_valid(body) AND (body ->> '$.embedded') IS 0 AND (body ->> '$.monthlyCap') IS NULL;
      UPDATE named_values SET body = json_remove(body, '$.monthlyCap') WHERE name = 'settings' AND json_valid(body);
    `,
  },
  {
    number: 6,
    about: 'how much of the ledger is estimated; charges that no service reported count as quoted',
    sql: `
      ALTER TABLE ledger ADD COLUMN estimated REAL GENERATED ALWAYS AS (
        CASE WHEN json_valid(body) AND (body ->> '$.basis') IN ('quoted', 'assumed') THEN body ->> '$.credits' ELSE 0 END
      ) VIRTUAL;
      DROP INDEX ledger_by_date;
      CREATE INDEX ledger_by_date ON ledger (created_at, kind, connection_id, unit, credits, estimated);

      UPDATE ledger SET body = json_set(body, '$.basis', 'quoted', '$.credits', (
        SELECT quote.credits FROM ledger AS quote WHERE quote.job_id = ledger.job_id AND quote.kind = 'quote'
      )) WHERE json_valid(body) AND kind = 'charge' AND credits IS NULL AND job_id IN (
        SELECT job_id FROM ledger WHERE kind = 'quote' AND credits IS NOT NULL
      );
    `,
  },
]

/** Columns that follow a job's body, and are null where that is not JSON. Kept in the row, so that a check of the file is quick. */
function readFromBody(columns: Record<string, readonly [type: string, expression: string]>): string {
  const readable = "iif(json_valid(body), body, '{}')"
  return Object.entries(columns)
    .map(([name, [type, expression]]) => {
      const value = expression.replaceAll('$body', readable)
      return `${name} ${type} GENERATED ALWAYS AS (${value}) STORED`
    })
    .join(',\n        ')
}
