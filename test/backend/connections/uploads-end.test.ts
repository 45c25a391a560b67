/** Every upload closes its file, however it ends: an open handle can end the process when it is collected. */
import { mkdtempSync, writeFileSync } from 'node:fs'
import type * as Files from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { sendRequest } from '../../../electron/backend/connections/http-request.ts'
import { startScriptedService, type ScriptedAnswer, type ScriptedService } from '../../support/scripted-service.ts'

const handles = vi.hoisted(() => ({ opened: [] as { closed: boolean }[] }))

vi.mock('node:fs/promises', async (original) => {
  const files = await original<typeof Files>()
  return {
    ...files,
    open: async (...given: Parameters<typeof files.open>): Promise<FileHandle> => {
      const handle = await files.open(...given)
      const seen = { closed: false }
      handles.opened.push(seen)
      const close = handle.close.bind(handle)
      handle.close = async () => {
        await close()
        seen.closed = true
      }
      return handle
    },
  }
})

const bytes = 600_000
const path = join(mkdtempSync(join(tmpdir(), 'maquette-upload-')), 'picture.png')
let service: ScriptedService
beforeAll(async () => {
  writeFileSync(path, Buffer.alloc(bytes))
  service = await startScriptedService()
})
afterAll(() => service.close())
beforeEach(() => {
  handles.opened.length = 0
})

const send = (signal: AbortSignal) =>
  sendRequest({
    method: 'POST',
    url: new URL(`${service.url}/files`),
    headers: {},
    body: { mediaType: null, pieces: [{ path, bytes }] },
    signal,
    connectTimeoutMs: 5_000,
    replyTimeoutMs: 5_000,
    idleTimeoutMs: 5_000,
  })

test.each<[string, ScriptedAnswer]>([
  ['is taken', { body: {} }],
  ['is refused', { status: 415, body: {} }],
  ['is cut off', { misbehave: 'reset' }],
])('closes the file of an upload that %s', async (_, answer) => {
  service.script = () => answer
  const result = await send(new AbortController().signal)
  if ('reply' in result) result.reply.body.destroy()
  await expect.poll(() => handles.opened.map(({ closed }) => closed)).toEqual([true])
})

test.each([0, 1, 2, 5, 20])('closes the file of an upload that is aborted after %s ms', async (ms) => {
  service.script = () => ({ misbehave: 'hang' })
  const calledBack = new AbortController()
  if (ms === 0) queueMicrotask(() => calledBack.abort())
  else setTimeout(() => calledBack.abort(), ms)
  expect(await send(calledBack.signal)).toMatchObject({ failure: { aborted: true } })
  await expect.poll(() => handles.opened.map(({ closed }) => closed)).toEqual([true])
})
