/**
 * A file of flat records, one per line, so that damage to one affects no other. The first line holds their number, so
 * that truncation is detected. Only this process writes it; each write replaces the file durably.
 */
import { open, readdir, readFile, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { diskError } from '../../disk/disk-error.ts'
import { flushFolder, writeFileDurably } from '../../disk/durable.ts'
import { createTurns } from '../../disk/in-turn.ts'
import type { KeyFileDamage } from '../ports.ts'

interface RecordFileOptions<Row> {
  path: string
  /** Parses a piece of text: a record `{…}`, or the text between two records. */
  parse: (piece: string) => { rows: Row[]; damaged: boolean }
  onDamaged: (damage: KeyFileDamage) => void
}

interface RecordFile<Row> {
  /** Empty without a file; unreadable pieces are skipped. Rejects with AppError for a disk error. */
  rows(): Promise<readonly Row[]>
  /**
   * Replaces all rows durably. On failure, rejects with AppError and changes nothing, unless the change may be kept in
   * memory. If no rows are left, the file is deleted.
   */
  change(make: (rows: readonly Row[]) => readonly Row[], options?: { evenUnsaved: boolean }): Promise<void>
  /** Copies the file under another name. Rejects with AppError. */
  setAside(ids: string[]): Promise<void>
  /** Whether the file exists but has no readable row. */
  ruined(): boolean
}

interface Loaded<Row> {
  rows: readonly Row[]
  /** The damaged file's bytes, until they have been copied. */
  damaged: Uint8Array | null
  ruined: boolean
}

export function createRecordFile<Row extends object>({
  path,
  parse,
  onDamaged,
}: RecordFileOptions<Row>): RecordFile<Row> {
  const inTurn = createTurns()
  let loaded: Loaded<Row> | null = null

  const load = async (): Promise<Loaded<Row>> => {
    if (loaded !== null) return loaded
    const bytes = await readIfThere(path)
    if (bytes === null) return (loaded = { rows: [], damaged: null, ruined: false })
    await removeParts(path)
    const texts = bytes
      .toString('utf8')
      .split(/(\{[^{}]*\})/)
      .filter((piece) => piece.trim() !== '')
    const pieces = texts.map(parse)
    const rows = pieces.flatMap((piece) => piece.rows)
    const written = texts.flatMap((text) => writtenRows(text) ?? [])
    const isDamaged =
      pieces.length === 0 || pieces.some((piece) => piece.damaged) || written.some((count) => count !== rows.length)
    loaded = { rows, damaged: isDamaged ? bytes : null, ruined: isDamaged && rows.length === 0 }
    // If the disk refuses the copy now, it is made before the first write.
    if (isDamaged) await settle(loaded).catch(() => undefined)
    return loaded
  }

  /** Copies and reports the damaged file, then writes the readable rows. */
  const settle = async (state: Loaded<Row>) => {
    if (state.damaged === null) return
    const keptAs = await keepBeside(path, state.damaged)
    state.damaged = null
    onDamaged({ path, keptAs, ids: [] })
    await save(state.rows)
  }

  const save = async (rows: readonly Row[]) => {
    const [first, ...more] = rows
    if (first !== undefined) {
      const lines = [{ ...first, records: rows.length }, ...more].map((row) => `${JSON.stringify(row)}\n`)
      return writeFileDurably(path, [Buffer.from(lines.join(''))])
    }
    await rm(path, { force: true }).catch((thrown: unknown) => {
      throw diskError(thrown, path)
    })
    flushFolder(dirname(path))
  }

  return {
    rows: () => inTurn(async () => (await load()).rows),
    ruined: () => loaded?.ruined ?? false,
    change: (make, options) =>
      inTurn(async () => {
        const state = await load()
        const next = make(state.rows)
        if (next === state.rows) return
        if (options?.evenUnsaved === true) state.rows = next
        await settle(state)
        await save(next)
        state.rows = next
      }),
    setAside: (ids) =>
      inTurn(async () => {
        const bytes = await readIfThere(path)
        if (bytes !== null) onDamaged({ path, keptAs: await keepBeside(path, bytes), ids })
      }),
  }
}

/** Returns the number of rows the file was written with, according to its first row; null for any other row. */
function writtenRows(text: string): number | null {
  try {
    const { records } = JSON.parse(text) as { records?: unknown }
    return typeof records === 'number' ? records : null
  } catch {
    return null
  }
}

/** Only a missing file counts as empty. */
async function readIfThere(path: string): Promise<Buffer | null> {
  try {
    return await readFile(path)
  } catch (thrown) {
    if ((thrown as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw diskError(thrown, path)
  }
}

/** Removes files left by interrupted writes. */
async function removeParts(path: string): Promise<void> {
  try {
    const name = basename(path)
    for (const entry of await readdir(dirname(path)))
      if (entry.startsWith(`${name}.`) && entry.endsWith('.part')) await rm(join(dirname(path), entry), { force: true })
  } catch {
    // Harmless if they remain.
  }
}

/** Copies durably under the first free name. */
async function keepBeside(path: string, bytes: Uint8Array): Promise<string> {
  for (let number = 1; ; number += 1) {
    const copy = `${path}.damaged-${number}`
    try {
      const file = await open(copy, 'wx', 0o600)
      try {
        await file.writeFile(bytes)
        await file.sync()
      } catch (thrown) {
        await rm(copy, { force: true }).catch(() => undefined)
        throw thrown
      } finally {
        await file.close()
      }
      flushFolder(dirname(path))
      return copy
    } catch (thrown) {
      if ((thrown as NodeJS.ErrnoException).code !== 'EEXIST') throw diskError(thrown, path)
    }
  }
}
