import type * as fs from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { eventId } from '../../../electron/service/webhooks/webhook-record.ts'
import { Outbox } from '../../../electron/service/webhooks/outbox.ts'
import type { DeliveryRecord } from '../../../electron/service/webhooks/webhook-record.ts'
import { serve, temporaryFolder } from '../service-under-test.ts'
import { receiveEvents } from './event-receiver.ts'

/** Stands between the outbox and the disk: what has these words in it is not written. */
const disk = vi.hoisted(() => ({ refuses: '' }))
vi.mock('node:fs', async (original) => {
  const real = await original<typeof fs>()
  const writeSync = (...words: unknown[]) => {
    if (disk.refuses !== '' && String(words[1]).includes(disk.refuses))
      throw Object.assign(new Error('no space left'), { code: 'ENOSPC' })
    return (real.writeSync as (...words: unknown[]) => number)(...words)
  }
  return { ...real, default: { ...real, writeSync }, writeSync }
})

const record = (index: number, change: Partial<DeliveryRecord> = {}): DeliveryRecord => ({
  id: eventId('hook_1', `task_${index}`, 'task.failed'),
  hookId: 'hook_1',
  taskId: `task_${index}`,
  event: 'task.failed',
  eventAt: index,
  attempts: 0,
  nextAt: index,
  ...change,
})

async function open(folder: string, warned: string[] = []) {
  return new Outbox(join(folder, 'outbox'), (message, data) => void warned.push(`${message} ${JSON.stringify(data)}`))
}

test('is restored from disk unchanged, oldest first', async () => {
  const folder = await temporaryFolder()
  const outbox = await open(folder)
  for (const index of [3, 1, 2]) outbox.put(record(index))
  outbox.put(record(1, { attempts: 4, nextAt: 99 }))
  outbox.remove(record(2).id)
  const again = await open(folder)
  expect([...again.all()]).toEqual([record(1, { attempts: 4, nextAt: 99 }), record(3)])
  expect(again.earliest('hook_1')).toEqual(record(3))
  expect(again.earliest('hook_2')).toBeUndefined()
})

test('leaves unreadable files alone, and removes incomplete ones', async () => {
  const folder = await temporaryFolder()
  await mkdir(join(folder, 'outbox'))
  const damaged = `msg_${'0'.repeat(32)}.json`
  for (const [name, text] of [
    [damaged, '{"id'],
    [`msg_${'1'.repeat(32)}.json.part`, '{'],
    ['note.txt', 'mine'],
  ])
    await writeFile(join(folder, 'outbox', name!), text!)
  const warned: string[] = []
  const outbox = await open(folder, warned)
  expect([...outbox.all()]).toEqual([])
  expect(await readdir(join(folder, 'outbox'))).toEqual([damaged, 'note.txt'])
  expect(warned.join()).toContain(damaged)
})

test('keeps at most ten thousand, and drops the oldest', async () => {
  disk.refuses = '"hookId"'
  const warned: string[] = []
  const outbox = await open(await temporaryFolder(), warned)
  for (let index = 0; index < 10_002; index += 1) outbox.put(record(index))
  disk.refuses = ''
  expect([...outbox.all()]).toHaveLength(10_000)
  expect(outbox.earliest('hook_1')).toEqual(record(2))
  expect(warned.filter((line) => line.includes('given up'))).toHaveLength(2)
})

test('sends an event despite a full disk, and once more after a restart', async () => {
  const receiver = await receiveEvents()
  const before = await serve()
  await before.post('/v1/webhooks', { url: receiver.url })
  disk.refuses = '"hookId"'
  const id = await before.submit({ prompt: 'a cat' })
  expect(await before.task(id)).toMatchObject({ status: 'succeeded' })
  await receiver.until(1)
  disk.refuses = ''
  expect(before.logged.join()).toContain('an event cannot be written down')
  const after = await before.restart()
  await receiver.until(2)
  const [one, other] = receiver.received
  expect(one!.headers['webhook-id']).toBe(other!.headers['webhook-id'])
  expect(JSON.parse(await readFile(join(after.folder, 'tasks', id, 'task.json'), 'utf8')).eventDue).toBe(false)
})

test('completes a task despite a full disk', async () => {
  const receiver = await receiveEvents()
  const service = await serve()
  await service.post('/v1/webhooks', { url: receiver.url })
  const id = await service.submit({ prompt: 'wait' })
  await service.task(id, (one) => one.status === 'running')
  // Its end can be written, that its event is in the outbox cannot.
  disk.refuses = '"eventDue":false'
  service.engine.release()
  expect(await service.task(id)).toMatchObject({ status: 'succeeded' })
  await receiver.until(1)
  disk.refuses = ''
})

test('refuses a webhook that cannot be saved, and does not keep it', async () => {
  const { post, get } = await serve()
  disk.refuses = 'whsec_'
  expect(await post('/v1/webhooks', { url: 'https://events.example/' })).toMatchObject({
    status: 503,
    body: { code: 'unavailable' },
  })
  disk.refuses = ''
  expect((await get('/v1/webhooks')).body).toEqual({ webhooks: [] })
})
