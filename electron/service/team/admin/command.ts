/** `npm run service-admin`: accounts, keys and limits from a terminal that reaches the database. */
import { parseArgs } from 'node:util'
import { adminWords } from '../../words/team-terminal.ts'
import { numberOf, queueOf, wrong } from '../command-line.ts'
import type { Environment } from '../command-line.ts'
import { Accounts } from '../postgres/accounts.ts'
import type { AccountRow, KeyLimits, KeyRow } from '../postgres/accounts.ts'
import { Database } from '../postgres/database.ts'
import { migrate } from '../postgres/migrate.ts'
import { overviewOf } from './overview.ts'

const options = {
  help: { type: 'boolean', short: 'h' },
  queue: { type: 'string' },
  credits: { type: 'string' },
  weight: { type: 'string' },
  note: { type: 'string' },
  administrator: { type: 'boolean' },
  'tasks-at-once': { type: 'string' },
  'tasks-a-day': { type: 'string' },
  gigabytes: { type: 'string' },
} as const

type Values = ReturnType<typeof read>['values']

/** Returns the output. Rejects with AppError `invalid-input` or `not-found` with a sentence, or `service-down`. */
export async function administer(args: string[], environment: Environment): Promise<string> {
  const { values, positionals } = read(args)
  const command = positionals.slice(0, positionals[0] === 'accounts' || positionals[0] === 'keys' ? 2 : 1).join(' ')
  const [name, more] = positionals.slice(command.split(' ').length)
  if (values.help === true || command === '') return adminWords.usage
  const run = commands[command]
  if (run === undefined) throw wrong(adminWords.unknown(positionals.join(' ')))
  const database = new Database(queueOf(values.queue, environment), () => {}, 2)
  try {
    const migrationCount = await migrate(database)
    return await run({ accounts: new Accounts(database, Date.now), database, values, name, more, migrationCount })
  } finally {
    await database.close()
  }
}

interface CommandInput {
  accounts: Accounts
  database: Database
  values: Values
  name: string | undefined
  more: string | undefined
  /** Number of migrations that this call applied. */
  migrationCount: number
}

const commands: Readonly<Record<string, (requested: CommandInput) => Promise<string>>> = {
  'accounts list': async ({ accounts }) => table((await accounts.list()).map(accountLine)),
  async 'accounts add'({ accounts, values, name }) {
    const credits = values.credits === undefined ? null : decimal('--credits', values.credits)
    const weight = numberOf('--weight', values.weight, 1, 1000) ?? 1
    return (await accounts.add(required(name), credits, weight, { ...noLimits, ...limitsOf(values) })).key
  },
  async 'accounts grant'({ accounts, values, name, more }) {
    return table([
      accountLine(await accounts.grant(required(name), decimal('CREDITS', required(more)), values.note ?? '')),
    ])
  },
  async 'accounts weigh'({ accounts, name, more }) {
    await accounts.weigh(required(name), numberOf('WEIGHT', required(more), 1, 1000) ?? 1)
    return adminWords.done
  },
  async 'accounts close'({ accounts, name }) {
    await accounts.close(required(name))
    return adminWords.closed(required(name))
  },
  'keys list': async ({ accounts, name }) => table((await accounts.keys(name ?? null)).map(keyLine)),
  async 'keys add'({ accounts, values, name }) {
    const account = values.administrator === true ? null : required(name)
    return (await accounts.addKey(account, { ...noLimits, ...limitsOf(values) })).key
  },
  async 'keys limit'({ accounts, values, name }) {
    await accounts.limit(required(name), limitsOf(values))
    return adminWords.done
  },
  async 'keys revoke'({ accounts, name }) {
    await accounts.revoke(required(name))
    return adminWords.revoked(required(name))
  },
  async tasks({ accounts, database }) {
    const { tasks, workers } = await overviewOf(accounts, database)
    const lines = tasks.map(({ id, account, status, operation, progress, worker }) => ({
      id,
      account,
      status,
      operation,
      progress: Math.round(progress * 100) / 100,
      worker: worker ?? '',
    }))
    return [table(lines), table(workers.map(({ seen_at, ...rest }) => ({ ...rest, seen: when(seen_at) })))].join('\n\n')
  },
  migrate: async ({ migrationCount }) => adminWords.migrated(migrationCount),
}

const noLimits: KeyLimits = { tasksAtOnce: null, tasksADay: null, bytesKept: null }

function limitsOf(values: Values): Partial<KeyLimits> {
  const limit = (flag: string, given: string | undefined, factor = 1) => {
    if (given === undefined) return undefined
    return given === 'none' ? null : (numberOf(flag, given, 0, 1_000_000) ?? 0) * factor
  }
  const found = {
    tasksAtOnce: limit('--tasks-at-once', values['tasks-at-once']),
    tasksADay: limit('--tasks-a-day', values['tasks-a-day']),
    bytesKept: limit('--gigabytes', values.gigabytes, 1e9),
  }
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined))
}

function read(args: string[]) {
  try {
    return parseArgs({ args: args.map(asPositional), strict: true, allowPositionals: true, options })
  } catch (thrown) {
    throw wrong(adminWords.unknown((thrown as Error).message.split('.')[0] ?? ''))
  }
}

/** Treats the number in `accounts grant ada -20` as a value, not a flag. */
function asPositional(word: string, index: number, all: string[]): string {
  return /^-\d/.test(word) && all[index - 2] === 'grant' ? ` ${word}` : word
}

function required(name: string | undefined): string {
  if (name === undefined || name.trim() === '') throw wrong(adminWords.nameNeeded)
  return name
}

function decimal(what: string, given: string): number {
  const number = Number(given)
  if (!/^\s*-?\d{1,11}(\.\d{1,4})?$/.test(given)) throw wrong(adminWords.number(what, given))
  return number
}

function accountLine({ id, name, weight, granted, reserved, charged, unfinished, closed_at }: AccountRow) {
  const balance = granted === null ? '–' : granted - reserved - charged
  return { name, id, weight, balance, reserved, charged, unfinished, closed: closed_at === null ? '' : when(closed_at) }
}

function keyLine({ id, hint, tasks_at_once, tasks_a_day, bytes_kept, last_used_at, revoked_at }: KeyRow) {
  const limit = (value: number | null) => value ?? '–'
  return {
    id,
    key: hint,
    'at once': limit(tasks_at_once),
    'a day': limit(tasks_a_day),
    bytes: limit(bytes_kept),
    used: last_used_at === null ? '' : when(last_used_at),
    revoked: revoked_at === null ? '' : when(revoked_at),
  }
}

function when(at: number): string {
  return new Date(at).toISOString().slice(0, 16)
}

/** Formats rows as aligned columns. */
function table(rows: Record<string, string | number>[]): string {
  const [first] = rows
  if (first === undefined) return adminWords.nothing
  const names = Object.keys(first)
  const lines = [names, ...rows.map((row) => names.map((name) => String(row[name] ?? '')))]
  const widths = names.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)))
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
