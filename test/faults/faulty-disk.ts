/**
 * The disk below one folder, as it fails: every call that changes something there is counted, and a plan says what becomes
 * of which. It stands in for `node:fs` and `node:sqlite` themselves, so that no room of the house knows of it.
 */
import fs from 'node:fs'
import type { FileHandle } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { sep } from 'node:path'
import type { Chance } from '../crash/chance.ts'

export type Errno = 'ENOSPC' | 'EACCES' | 'EROFS' | 'EIO'

export type DiskPlan =
  | { kind: 'well' }
  /** From one call on so many of them are refused; the first is 0. */
  | { kind: 'refuses'; errno: Errno; from: number; calls: number }
  /** At this call the process dies. Where it writes, a part of it is on disk. */
  | { kind: 'dies'; at: number }

/** Drawn by chance; `first` is the call that it begins at. */
export function drawPlan(chance: Chance, well: number, first: number): DiskPlan {
  if (chance.is(well)) return { kind: 'well' }
  if (chance.is(0.45)) return { kind: 'dies', at: first }
  const errno = chance.pick<Errno>(['ENOSPC', 'ENOSPC', 'EACCES', 'EROFS', 'EIO'])
  return { kind: 'refuses', errno, from: first, calls: chance.pick([1, 1, 5, 40, Infinity]) }
}

export interface FaultyDisk {
  /** Takes the place of the plan before, and counts again from 0. */
  follow(plan: DiskPlan): void
  /** As if the process died now: `onDeath` is called, and nothing is changed below the folder any more. */
  die(): void
  isDead(): boolean
  /** Refused so far, by what was called. */
  refused: string[]
  remove(): void
}

/** What a call does: the systems refuse not all of it for each reason. */
type Deed = 'make' | 'write' | 'flush' | 'move' | 'remove' | 'sql'

const refusedDeeds: Record<Errno, readonly Deed[]> = {
  ENOSPC: ['make', 'write', 'flush', 'sql'],
  EACCES: ['make', 'move', 'remove', 'sql'],
  EROFS: ['make', 'write', 'move', 'remove', 'sql'],
  EIO: ['write', 'flush', 'sql'],
}
/** https://www.sqlite.org/rescode.html: FULL, CANTOPEN, READONLY, IOERR. */
const sqlCodes: Record<Errno, number> = { ENOSPC: 13, EACCES: 14, EROFS: 8, EIO: 10 }

interface Disk {
  folder: string
  /** Throws where the call is refused or the process is dead. `tear` writes the first part. */
  meets(name: string, deed: Deed, tear?: () => void): void
}

const disks = new Set<Disk>()
const disksByHandle = new WeakMap<object, Disk>()
const disksByNumber = new Map<number, Disk>()
const real = { ...fs }

/** `folder` as the system itself names it. `onDeath` is called in the middle of the call that the process dies in: what it copies is what a crash leaves. */
export function faultyDisk(folder: string, onDeath: () => void): FaultyDisk {
  install()
  let plan: DiskPlan = { kind: 'well' }
  let count = 0
  let dead = false
  const refused: string[] = []
  const die = (): void => {
    if (dead) return
    dead = true
    onDeath()
  }
  const disk: Disk = {
    folder,
    meets(name, deed, tear) {
      if (dead) throw systemError('EIO', name)
      const number = count
      count += 1
      if (plan.kind === 'dies' && number >= plan.at) {
        tear?.()
        die()
        throw systemError('EIO', name)
      }
      if (plan.kind !== 'refuses' || number < plan.from || number >= plan.from + plan.calls) return
      if (!refusedDeeds[plan.errno].includes(deed)) return
      refused.push(name)
      // A full disk takes what still fits.
      if (plan.errno === 'ENOSPC') tear?.()
      throw deed === 'sql' ? sqlError(plan.errno) : systemError(plan.errno, name)
    },
  }
  disks.add(disk)
  return {
    follow(next) {
      plan = next
      count = 0
    },
    die,
    isDead: () => dead,
    refused,
    remove: () => void disks.delete(disk),
  }
}

let installed = false

function install(): void {
  if (installed) return
  installed = true
  installFiles()
  installPromises()
  installSqlite()
  syncBuiltinESMExports()
}

/** Anything with a name: replaced by what asks the disk first. */
type Callable = (this: unknown, ...given: unknown[]) => unknown
type Named = Record<string, Callable>

function installFiles(): void {
  const sync = fs as unknown as Named
  for (const [name, deed, argument] of byPath)
    before(sync, `${name}Sync`, changed(name, argument), deed, tornFile(name))
  const openSync = sync['openSync']!
  sync['openSync'] = function (...given) {
    const disk = of(given[0])
    if (disk !== undefined && writes(given[1])) disk.meets('open', 'make')
    const number = openSync.apply(this, given) as number
    if (disk === undefined) disksByNumber.delete(number)
    else disksByNumber.set(number, disk)
    return number
  }
  const numbered = (given: unknown[]) => disksByNumber.get(given[0] as number)
  before(sync, 'writeSync', numbered, 'write', ([number, data]) => tear(number as number, data))
  for (const name of ['fsyncSync', 'fdatasyncSync']) before(sync, name, numbered, 'flush')
}

function installPromises(): void {
  const promises = fs.promises as unknown as Named
  for (const [name, deed, argument] of byPath) before(promises, name, changed(name, argument), deed, tornFile(name))
  const open = promises['open']!
  promises['open'] = async function (...given) {
    const disk = of(given[0])
    if (disk !== undefined && writes(given[1])) disk.meets('open', 'make')
    const handle = (await open.apply(this, given)) as FileHandle
    if (disk === undefined || !writes(given[1])) return handle
    disksByHandle.set(handle, disk)
    const methods = handle as unknown as Named
    const own = () => disksByHandle.get(handle)
    for (const name of ['write', 'writeFile', 'appendFile', 'writev'])
      before(methods, name, own, 'write', ([data]) => tear(handle.fd, Array.isArray(data) ? data[0] : data))
    before(methods, 'truncate', own, 'write')
    for (const name of ['sync', 'datasync']) before(methods, name, own, 'flush')
    return handle
  }
}

/** With and without promises: what it does, and which argument names where. */
const byPath: readonly [string, Deed, number][] = [
  ['writeFile', 'make', 0],
  ['appendFile', 'make', 0],
  ['mkdir', 'make', 0],
  ['link', 'make', 1],
  ['copyFile', 'make', 1],
  ['truncate', 'write', 0],
  ['rename', 'move', 1],
  ['rm', 'remove', 0],
  ['unlink', 'remove', 0],
  ['rmdir', 'remove', 0],
]

function installSqlite(): void {
  const { DatabaseSync } = process.getBuiltinModule('node:sqlite')
  const database = DatabaseSync.prototype as unknown as Named
  const prepare = database['prepare']!
  before(
    database,
    'exec',
    ([sql], self) =>
      /^\s*(COMMIT|VACUUM|CREATE|ALTER|DROP|INSERT|UPDATE|DELETE)/i.test(String(sql)) ? ofDatabase(self) : undefined,
    'sql',
  )
  const methods = Object.getPrototypeOf(new DatabaseSync(':memory:').prepare('SELECT 1')) as Named
  database['prepare'] = function (...given) {
    const statement = prepare.apply(this, given) as object
    const disk = ofDatabase(this)
    if (disk !== undefined) disksByHandle.set(statement, disk)
    return statement
  }
  before(methods, 'run', (_given, self) => disksByHandle.get(self as object), 'sql')
}

function before(
  methods: Named,
  name: string,
  find: (given: unknown[], self: unknown) => Disk | undefined,
  deed: Deed,
  tearOf?: (given: unknown[]) => void,
): void {
  const after = methods[name]!
  const isAsync =
    methods === (fs.promises as unknown as Named) || !(methods === (fs as unknown as Named) || deed === 'sql')
  const meet = (given: unknown[], self: unknown): void =>
    find(given, self)?.meets(name, deed, tearOf === undefined ? undefined : () => tearOf(given))
  methods[name] = isAsync
    ? async function (...given) {
        meet(given, this)
        return after.apply(this, given)
      }
    : function (...given) {
        meet(given, this)
        return after.apply(this, given)
      }
}

/** A folder that is there already is not made, and what is not there is not removed. */
function changed(name: string, argument: number): (given: unknown[]) => Disk | undefined {
  const matters = (path: unknown): boolean =>
    name === 'mkdir' ? !real.existsSync(String(path)) : name.startsWith('rm') ? real.existsSync(String(path)) : true
  return (given) => {
    const disk = of(given[argument])
    return disk !== undefined && matters(given[argument]) ? disk : undefined
  }
}

function tornFile(name: string): ((given: unknown[]) => void) | undefined {
  if (name !== 'writeFile' && name !== 'appendFile') return undefined
  return ([path, data]) => {
    const number = real.openSync(String(path), name === 'writeFile' ? 'w' : 'a')
    tear(number, data)
    real.closeSync(number)
  }
}

/** The first half, at the end of what is there. */
function tear(number: number, data: unknown): void {
  const bytes = typeof data === 'string' ? Buffer.from(data) : data instanceof Uint8Array ? data : Buffer.alloc(0)
  if (bytes.byteLength > 1) real.writeSync(number, bytes, 0, bytes.byteLength >> 1)
}

function of(path: unknown): Disk | undefined {
  if (typeof path !== 'string') return undefined
  for (const disk of disks) if (path === disk.folder || path.startsWith(disk.folder + sep)) return disk
  return undefined
}

function ofDatabase(database: unknown): Disk | undefined {
  return of((database as { location(): string | null }).location() ?? undefined)
}

function writes(flags: unknown): boolean {
  return typeof flags === 'string' && flags !== 'r'
}

function systemError(errno: Errno, name: string): Error {
  return Object.assign(new Error(`${errno}: made up by the test, ${name}`), { code: errno, syscall: name })
}

function sqlError(errno: Errno): Error {
  return Object.assign(new Error(`made up by the test, as ${errno}`), {
    code: 'ERR_SQLITE_ERROR',
    errcode: sqlCodes[errno],
  })
}
