/** A file that the page hands over in pieces. */
import { expect, test, vi } from 'vitest'
import type { Backend } from '../../electron/backend/backend.ts'
import { answerFileRequest } from '../../electron/backend/files-over-http.ts'
import { AppError } from '../../shared/protocol/app-error.ts'

const text = 'solid cat\nendsolid cat\n'

/** A studio whose disk is full after so many bytes. */
function studio(roomBytes = 1_000) {
  const staged: { name: string; mediaType: string; text: string }[] = []
  const stage: Backend['stage'] = async (body, about) => {
    let text = ''
    for await (const chunk of body) {
      text += new TextDecoder().decode(chunk)
      if (text.length > roomBytes) throw new AppError('disk-full', 'full')
    }
    staged.push({ ...about, text })
    return { stagedId: `s${staged.length}`, ...about, bytes: text.length }
  }
  const backend = { stage } as Backend
  const send = (name: string, start: number, end: number, total = text.length) =>
    answerFileRequest(
      backend,
      '',
      new Request('http://localhost/files/stage', {
        method: 'POST',
        headers: {
          'Content-Type': 'model/stl',
          'X-File-Name': 'c%C3%A4t.stl',
          'X-Upload-Name': name,
          'Content-Range': `bytes ${start}-${end - 1}/${total}`,
        },
        body: text.slice(start, end),
      }),
    ) as Promise<Response>
  return { staged, send }
}

test('is staged as one file once its last chunk has arrived', async () => {
  const { staged, send } = studio()
  expect((await send('whole', 0, 10)).status).toBe(204)
  expect((await send('whole', 10, 12)).status).toBe(204)
  expect(staged).toEqual([])
  expect(await (await send('whole', 12, text.length)).json()).toMatchObject({ stagedId: 's1', bytes: text.length })
  expect(staged).toEqual([{ name: 'cät.stl', mediaType: 'model/stl', text }])
})

test('is never mixed with another one', async () => {
  const { staged, send } = studio()
  await Promise.all([send('one', 0, 4), send('two', 0, 8)])
  await Promise.all([send('one', 4, text.length), send('two', 8, text.length)])
  expect(staged.map((file) => file.text)).toEqual([text, text])
})

test('refuses a chunk that is missing, repeated or without a position, and continues', async () => {
  const { staged, send } = studio()
  await send('gaps', 0, 4)
  for (const [start, end] of [
    [8, 12],
    [0, 4],
  ] as const)
    expect(await (await send('gaps', start, end)).json()).toMatchObject({ ok: false, error: { code: 'cancelled' } })
  expect((await send('gaps', 5, 4)).status).toBe(400)
  expect((await send('never begun', 4, 8)).status).toBe(400)
  await send('gaps', 4, text.length)
  expect(staged).toMatchObject([{ text }])
})

test('reports why the disk accepts no more, and is dropped', async () => {
  const { staged, send } = studio(8)
  await send('full', 0, 4)
  // A piece is answered when it is taken, which may be before it is written.
  await send('full', 4, 12)
  expect(await (await send('full', 12, 14)).json()).toMatchObject({ ok: false, error: { code: 'disk-full' } })
  expect(await (await send('full', 14, 16)).json()).toMatchObject({ error: { code: 'cancelled' } })
  expect(staged).toEqual([])
})

test('is dropped when the rest does not arrive', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const { staged, send } = studio()
    await send('left', 0, 4)
    await vi.advanceTimersByTimeAsync(61_000)
    expect(await (await send('left', 4, text.length)).json()).toMatchObject({ error: { code: 'cancelled' } })
    expect(staged).toEqual([])
  } finally {
    vi.useRealTimers()
  }
})
