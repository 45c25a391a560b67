/** What is noted of files that are being read, and which of them a later start leaves alone. */
import { afterEach, expect, test } from 'vitest'
import { createCrashGuard } from '../../../electron/backend/library/crash-guard.ts'
import type { Store } from '../../../electron/backend/store/store.ts'
import { asset } from '../../support/builders.ts'
import { type LibraryUnderTest, libraryUnderTest } from '../../support/library-under-test.ts'

/** Values that outlive a guard, as the store outlives a studio. */
function memory(): Store['values'] & { refuses: boolean } {
  const kept = new Map<string, unknown>()
  const values = {
    refuses: false,
    get: (name: string) => kept.get(name),
    set(name: string, value: unknown) {
      if (values.refuses) throw new Error('the disk takes nothing')
      kept.set(name, structuredClone(value))
    },
    remove: (name: string) => void kept.delete(name),
    mention: () => false,
  }
  return values
}
const life = (values: Store['values']) => createCrashGuard(values, () => undefined)
/** The process ends in the middle of it. */
const forever = () => new Promise<never>(() => undefined)
const refused = expect.objectContaining({
  code: 'unsafe-file',
  details: { reason: 'stopped-twice', path: '/p', times: 2 },
})

test('refuses a file after two studios crashed while reading it', async () => {
  const values = memory()
  for (let count = 0; count < 2; count++) {
    const guard = life(values)
    expect(() => guard.check('cursed', '/p')).not.toThrow()
    void guard.run('cursed', 'job', forever)
    await Promise.resolve()
  }
  expect(() => life(values).check('cursed', '/p')).toThrow(refused)
})

test('does not count work that ended, successfully or not', async () => {
  const values = memory()
  for (let count = 0; count < 3; count++) {
    const guard = life(values)
    expect(await guard.run('good', 'job', async () => 'kept')).toBe('kept')
    await expect(guard.run('broken', 'job', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  }
  expect(values.get('unfinished-reads')).toEqual({})
})

test('after a crash, reads the interrupted files one at a time, so that only the file that crashes the studio counts twice', async () => {
  const values = memory()
  const first = life(values)
  void first.run('good', 'job 1', forever)
  void first.run('cursed', 'job 2', forever)

  const second = life(values)
  const good = Promise.withResolvers<void>()
  const began: string[] = []
  const work = (name: string, until: Promise<void>) => async () => {
    began.push(name)
    await until
  }
  const kept = second.run('good', 'job 1', work('good', good.promise))
  void second.run('cursed', 'job 2', work('cursed', forever()))
  // What was not under way waits for no one.
  await second.run('new', 'job 3', work('new', Promise.resolve()))
  expect(began).toEqual(['new', 'good'])
  good.resolve()
  await kept
  await Promise.resolve()
  expect(began).toEqual(['new', 'good', 'cursed'])

  const third = life(values)
  expect(() => third.check('good', '/p')).not.toThrow()
  expect(() => third.check('cursed', '/p')).toThrow(refused)
  third.forget({ jobId: 'job 1' })
  expect(() => third.check('cursed', '/p')).toThrow(refused)
  third.forget({ jobId: 'job 2' })
  expect(() => third.check('cursed', '/p')).not.toThrow()
})

test('does not read a file when the note cannot be saved', async () => {
  const values = memory()
  values.refuses = true
  let wasRead = false
  const work = async () => void (wasRead = true)
  await expect(life(values).run('any', 'job', work)).rejects.toThrow('the disk takes nothing')
  expect(wasRead).toBe(false)
})

let under: LibraryUnderTest | null = null
afterEach(() => under?.remove())

test('shows an asset whose analysis crashed the studio twice without facts, and analyses it when a person rotates it', async () => {
  under = await libraryUnderTest()
  under.store.assets.save(asset({ id: 'model', pending: true }))
  under.store.values.set('unfinished-reads', { model: { jobId: null, times: 2 } })
  await under.restart()
  await under.library.inspected()
  expect(under.store.assets.get('model')).toMatchObject({
    pending: false,
    facts: null,
    problem: { code: 'unsafe-file', details: { reason: 'stopped-twice' } },
  })
  expect(under.engineJobs).toEqual([])
  await under.library.change('model', { coordinateSystem: { up: 'z', scale: 1 } })
  await under.library.inspected()
  expect(under.store.assets.get('model')).toMatchObject({ pending: false, problem: null })
  expect(under.store.values.get('unfinished-reads')).toEqual({})
})
