/** Who may work in a folder: the lock of the system, and the signs of life of an owner that it does not show. */
import { existsSync, mkdtempSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { type FolderLease, type LeaseOptions, lockFolder } from '../../electron/disk/folder-lock.ts'
import { beatOf, type FolderOwner, newOwner, readOwner, writeOwner } from '../../electron/disk/folder-owner.ts'
import { eventually } from '../support/eventually.ts'

const folderOf = () => mkdtempSync(join(tmpdir(), 'maquette-lock-'))
const leases: FolderLease[] = []
const take = async (folder: string, options: LeaseOptions = {}) => {
  const lease = await lockFolder(folder, { beatMs: 5, ...options })
  leases.push(lease)
  return lease
}
afterEach(() => {
  for (const lease of leases.splice(0)) lease.release()
})

/** No process has a number as large. */
const deadPid = 2 ** 30
const elsewhere: FolderOwner = { ...newOwner('other'), host: 'nas-workstation', pid: 42, user: 'anna' }

describe('a folder', () => {
  test('is refused to a second owner, who learns who holds it', async () => {
    const folder = folderOf()
    await take(folder)
    const alias = join(folderOf(), 'alias')
    symlinkSync(folder, alias)
    for (const path of [folder, alias])
      await expect(take(path)).rejects.toMatchObject({
        code: 'disk-denied',
        details: { reason: 'in-use', path, host: hostname(), pid: process.pid, isThisComputer: true },
      })
  })

  test('contains only the owner file and an empty file besides the data', async () => {
    const folder = folderOf()
    const lease = await take(folder)
    expect(readdirSync(folder).sort()).toEqual(['lock.sqlite', 'owner.json'])
    lease.release()
    expect(statSync(join(folder, 'lock.sqlite')).size).toBe(0)
  })

  test('is free again after release', async () => {
    const folder = folderOf()
    const first = await take(folder)
    first.release()
    const second = await take(folder)
    expect(second.id).not.toBe(first.id)
    // A release that comes twice does not touch what another has.
    first.release()
    await expect(take(folder)).rejects.toMatchObject({ details: { reason: 'in-use' } })
    expect(readOwner(folder)?.released).toBe(false)
  })

  test.each<[string, Partial<FolderOwner>]>([
    ['ended in an orderly way, anywhere', { released: true }],
    ['is dead on this computer', { host: hostname(), pid: deadPid }],
    ['had the number of this very process, as in a container', { host: hostname(), pid: process.pid }],
  ])('is taken immediately if the last owner %s', async (_, change) => {
    const folder = folderOf()
    writeOwner(folder, { ...elsewhere, ...change })
    // A beat that no test would wait for.
    const lease = await take(folder, { beatMs: 2 ** 30 })
    expect(readOwner(folder)?.id).toBe(lease.id)
  })

  test.each<[string, Partial<FolderOwner>]>([
    ['on another computer', {}],
    ['whose process is still there', { host: hostname(), pid: process.ppid }],
  ])('is taken from an owner %s only after four beats without a new count', async (_, change) => {
    const folder = folderOf()
    writeOwner(folder, { ...elsewhere, ...change })
    const lease = await take(folder)
    expect(readOwner(folder)?.id).toBe(lease.id)
  })

  test('is not taken from an owner on another computer that keeps counting, whatever its clock says', async () => {
    const folder = folderOf()
    let count = 0
    const owner = { ...elsewhere, startedAt: '1970-01-01T00:00:00.000Z' }
    writeOwner(folder, owner)
    const counting = setInterval(() => writeOwner(folder, { ...owner, beat: beatOf((count += 1)) }), 5)
    await expect(take(folder, { beatMs: 50 })).rejects.toMatchObject({
      details: { reason: 'in-use', host: 'nas-workstation', user: 'anna', pid: 42, isThisComputer: false },
    })
    clearInterval(counting)
    expect(readOwner(folder)?.id).toBe('other')
  })

  test('in dispute belongs to the last writer: the other one is notified and writes nothing', async () => {
    const folder = folderOf()
    const onLost = vi.fn<() => void>()
    const lease = await take(folder, { onLost })
    lease.check()
    writeOwner(folder, elsewhere)
    const lost = {
      code: 'disk-denied',
      details: expect.objectContaining({ reason: 'lease-lost', host: 'nas-workstation' }),
    }
    expect(() => lease.check()).toThrow(expect.objectContaining(lost))
    await eventually(() => expect(onLost).toHaveBeenCalledWith(expect.objectContaining(lost)))
    lease.release()
    expect(readOwner(folder)).toEqual(elsewhere)
  })

  test('is kept by an owner whose lock file was removed', async () => {
    const folder = folderOf()
    const lease = await take(folder)
    writeFileSync(join(folder, 'owner.json'), 'not JSON')
    lease.check()
    await eventually(() => expect(readOwner(folder)?.id).toBe(lease.id))
  })

  test('can be taken if its lock was overwritten', async () => {
    const folder = folderOf()
    writeFileSync(join(folder, 'lock.sqlite'), 'x'.repeat(4096))
    await take(folder)
    await expect(take(folder)).rejects.toMatchObject({ details: { reason: 'in-use' } })
    expect(readFileSync(join(folder, 'lock.sqlite')).length).toBe(0)
  })

  test('reports that it is not writable', async () => {
    const folder = join(folderOf(), 'missing')
    await expect(take(folder)).rejects.toMatchObject({ code: 'disk-denied' })
    expect(existsSync(folder)).toBe(false)
  })
})
