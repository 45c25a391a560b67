/** `owner.json`: the owner of a folder, readable by other processes, with a counter as its heartbeat. */
import { closeSync, fstatSync, openSync, readFileSync, readSync, writeSync } from 'node:fs'
import { hostname, userInfo } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { replaceFile } from './durable.ts'

const ownerSchema = z.object({
  /** Random, new for each owner. */
  id: z.string(),
  host: z.string(),
  pid: z.number(),
  user: z.string(),
  /** ISO date, for people only, as clocks differ. */
  startedAt: z.string(),
  /** Incremented while the owner is alive. */
  beat: z.string(),
  /** Whether the owner released the folder. */
  released: z.boolean(),
})
export type FolderOwner = z.infer<typeof ownerSchema>

export function newOwner(id: string): FolderOwner {
  return {
    id,
    host: hostname(),
    pid: process.pid,
    user: userName(),
    startedAt: new Date().toISOString(),
    beat: beatOf(0),
    released: false,
  }
}

/** Returns the last owner, or null if there is no readable one. */
export function readOwner(folder: string): FolderOwner | null {
  try {
    return parse(readFileSync(pathOf(folder), 'utf8'))
  } catch {
    return null
  }
}

/** Stores the owner durably. Throws AppError `disk-full`, `disk-denied`. */
export function writeOwner(folder: string, owner: FolderOwner): void {
  replaceFile(pathOf(folder), JSON.stringify(owner))
}

/**
 * Overwrites the owner's file in place, which needs no free space. Returns false without writing if the file now
 * belongs to another owner; creates it if it is missing. Throws file system errors.
 */
export function updateOwner(folder: string, owner: FolderOwner): boolean {
  let file: number
  try {
    file = openSync(pathOf(folder), 'r+')
  } catch (thrown) {
    if ((thrown as NodeJS.ErrnoException).code !== 'ENOENT') throw thrown
    writeOwner(folder, owner)
    return true
  }
  try {
    // Uses a single handle, so that a file put there by another owner in the meantime stays untouched.
    const bytes = Buffer.alloc(fstatSync(file).size)
    readSync(file, bytes, 0, bytes.length, 0)
    const found = parse(bytes.toString('utf8'))
    if (found !== null && found.id !== owner.id) return false
    writeSync(file, JSON.stringify(owner).padEnd(bytes.length), 0)
    return true
  } finally {
    closeSync(file)
  }
}

/** Fixed width, so that the file keeps its length. */
export function beatOf(count: number): string {
  return String(count).padStart(12, '0')
}

function pathOf(folder: string): string {
  return join(folder, 'owner.json')
}

function parse(text: string): FolderOwner | null {
  try {
    return ownerSchema.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

function userName(): string {
  try {
    return userInfo().username
  } catch {
    // A container may have a user id without a name.
    return ''
  }
}
