/** Queries on ended jobs that read only the rows they return. */
import type { RowReader } from './row-reader.ts'
import { conditionOf } from './find-jobs.ts'
import type { StoredJob } from './records.ts'
import type { Database } from '../../disk/sqlite.ts'
import type { EndedJobs, Facet, Store } from './store.ts'
import { orStoreError } from './store-error.ts'
import { AppError } from '../../../shared/protocol/app-error.ts'
import { inputProblem } from '../../../shared/protocol/input-problem.ts'

/** Number of newest jobs searched for prompts. */
const promptsRead = 3000
const inList = 'ended = 1 AND removal IS NULL'

export function jobHistory(
  database: Database,
  read: RowReader<StoredJob>,
): Pick<Store['jobs'], 'ended' | 'countEnded' | 'facets' | 'durations' | 'prompts'> {
  const counted = database.prepare(`SELECT count(*) AS count FROM jobs WHERE ${inList}`)
  const byName = (column: string) =>
    database.prepare(
      `SELECT ${column} AS id, ${column} AS name, count(*) AS count FROM jobs WHERE ${inList} AND ${column} <> ''
       GROUP BY ${column} ORDER BY count DESC, name`,
    )
  const models = byName('model_name')
  const projects = byName('project')
  // With max(), SQLite takes the other columns from the row of the maximum, so the name is the latest one.
  const connections = database.prepare(
    `SELECT connection_id AS id, connection_name AS name, count(*) AS count, max(finished_at) FROM jobs WHERE ${inList}
     GROUP BY connection_id ORDER BY count DESC, name`,
  )
  const newestDone = database.prepare(
    // The inner query reads only the index.
    `SELECT jobs.connection_id, jobs.operation, jobs.model_id, jobs.submitted_at, jobs.finished_at,
         body ->> '$.inputFiles[0].assetId' AS asset_id FROM (
       SELECT rowid AS number, submitted_at,
         row_number() OVER (PARTITION BY connection_id, operation, model_id ORDER BY finished_at DESC) AS age
       FROM jobs WHERE state = 'done'
     ) AS newest JOIN jobs ON jobs.rowid = newest.number
     WHERE age <= ? AND newest.submitted_at IS NOT NULL AND json_valid(body) ORDER BY jobs.finished_at`,
  )

  return {
    ended(query, { cursor, limit }) {
      const found = conditionOf(query)
      const after = cursor === null ? null : readCursor(cursor)
      const place = after === null ? '' : 'AND (finished_at, id) < (?, ?)'
      const placed = after === null ? [] : [after.finishedAt, after.id]
      return orStoreError('search the history', () => {
        const total = Number(
          database.prepare(`SELECT count(*) AS count FROM jobs WHERE ${found.sql}`).get(...found.values)?.['count'],
        )
        // The inner query reads only the index.
        const rows = database
          .prepare(
            `SELECT jobs.id, page.finished_at, jobs.body FROM (
               SELECT rowid AS number, finished_at, id FROM jobs WHERE ${found.sql} ${place}
               ORDER BY finished_at DESC, id DESC LIMIT ?
             ) AS page JOIN jobs ON jobs.rowid = page.number ORDER BY page.finished_at DESC, page.id DESC`,
          )
          .all(...found.values, ...placed, limit + 1)
        const last = rows.length > limit ? rows[limit - 1] : undefined
        return {
          jobs: rows
            .slice(0, limit)
            .map((row) => read(String(row['id']), row['body']))
            .filter((job) => job !== undefined),
          next:
            last === undefined ? null : cursorOf({ finishedAt: String(last['finished_at']), id: String(last['id']) }),
          total,
        } satisfies EndedJobs
      })
    },
    countEnded: () => orStoreError('read', () => Number(counted.get()?.['count'])),
    facets: () =>
      orStoreError('read', () => ({
        models: models.all().map(facetOf),
        connections: connections.all().map(facetOf),
        projects: projects.all().map(facetOf),
      })),
    prompts: (operations, limit) =>
      orStoreError('read', () => {
        const newest = new Map<string, string>()
        const requested = database.prepare(
          `SELECT prompt, created_at FROM (
             SELECT body ->> '$.prompt' AS prompt, operation, created_at FROM (
               SELECT body, operation, created_at FROM jobs WHERE removal IS NULL AND json_valid(body)
               ORDER BY created_at DESC LIMIT ${promptsRead}
             )
           ) WHERE prompt <> '' AND operation IN (${operations.map(() => '?').join(', ')}) ORDER BY created_at DESC`,
        )
        for (const row of requested.iterate(...operations)) {
          const prompt = String(row['prompt'])
          if (!newest.has(prompt)) newest.set(prompt, String(row['created_at']))
          if (newest.size === limit) break
        }
        return [...newest].map(([prompt, at]) => ({ prompt, at }))
      }),
    durations: (each) =>
      orStoreError('read', () =>
        newestDone
          .all(each)
          .map((row) => ({
            connectionId: String(row['connection_id']),
            operation: String(row['operation']),
            modelId: String(row['model_id']),
            durationMs: Date.parse(String(row['finished_at'])) - Date.parse(String(row['submitted_at'])),
            assetId: row['asset_id'] === null ? null : String(row['asset_id']),
          }))
          .filter(({ durationMs }) => durationMs >= 0),
      ),
  }
}

function facetOf(row: Record<string, unknown>): Facet {
  return { id: String(row['id']), name: String(row['name']), count: Number(row['count']) }
}

interface HistoryPlace {
  finishedAt: string
  id: string
}

function cursorOf({ finishedAt, id }: HistoryPlace): string {
  return `${finishedAt} ${id}`
}

/** Throws `invalid-input` for an invalid cursor. */
function readCursor(cursor: string): HistoryPlace {
  const space = cursor.indexOf(' ')
  if (space <= 0 || space === cursor.length - 1)
    throw new AppError('invalid-input', 'the cursor is invalid', {
      details: { ...inputProblem('cursor', 'cursor-invalid', {}) },
    })
  return { finishedAt: cursor.slice(0, space), id: cursor.slice(space + 1) }
}
