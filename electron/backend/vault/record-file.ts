/**
 * A small file of flat records, one a line, kept so that damage to one of them costs no other. The first says how many there
 * are, so that a file that was cut off between two lines is known to be. Only this process writes it, one write after another;
 * each replaces the whole file durably, under a part of its own name.
 */
import { open, readdir, readFile, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { diskError } from '../../disk/disk-error.ts'
import { flushFolder, writeFileDurably } from '../../disk/durable.ts'
import { createTurns } from '../../disk/in-turn.ts'
import type { KeyFileDamage } from '../ports.ts'

interface RecordFileOptions<Row> {
  path: string
  /** The rows in a piece of text, which is a whole record `{…}` or what stands between two. */
  parse: (piece: string) => { rows: Row[]; damaged: boolean }
  onDamaged: (damage: KeyFileDamage) => void
}

interface RecordFile<Row> {
  /** Empty where there is no file; what cannot be understood is left out. Rejects with AppError where the disk refuses. */
  rows(): Promise<readonly Row[]>
  /**
   * Replaces all rows, on disk when it resolves; rejects with AppError and changes nothing otherwise, unless the change
   * is to hold for this run even so. Without rows there is no file.
   */
  change(make: (rows: readonly Row[]) => readonly Row[], options?: { evenUnsaved: boolean }): Promise<void>
  /** Keeps the file as it is under another name. Rejects with AppError. */
  setAside(ids: string[]): Promise<void>
  /** Set by the reading that found a file with nothing in it that could be understood. */
  ruined(): boolean
}

interface Loaded<Row> {
  rows: readonly Row[]
  /** The file as it was read, where it is damaged and no copy of it stands yet. */
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
    // Where the disk refuses the copy now, it is made before the file is written for the first time.
    if (isDamaged) await settle(loaded).catch(() => undefined)
    return loaded
  }

  /** Copies the damaged file, says so, and leaves the readable rows in its place. */
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

/** Returns the number of rows the file was written with, as its first row says; null for any other row. */
function writtenRows(text: string): number | null {
  try {
    const { records } = JSON.parse(text) as { records?: unknown }
    return typeof records === 'number' ? records : null
  } catch {
    return null
  }
}

/** Only a file that is not there counts as none. */
async function readIfThere(path: string): Promise<Buffer | null> {
  try {
    return await readFile(path)
  } catch (thrown) {
    if ((thrown as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw diskError(thrown, path)
  }
}

/** What a kill left behind. No other process writes here. */
async function removeParts(path: string): Promise<void> {
  try {
    const name = basename(path)
    for (const entry of await readdir(dirname(path)))
      if (entry.startsWith(`${name}.`) && entry.endsWith('.part')) await rm(join(dirname(path), entry), { force: true })
  } catch {
    // They are in no one's way.
  }
}

/** A durable copy under the first free name. */
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
