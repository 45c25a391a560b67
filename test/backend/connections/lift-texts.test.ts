import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createLifter } from '../../../electron/backend/connections/lift-texts.ts'

interface Lifted {
  json: unknown
  files: Buffer[]
}

/** Pushes the text in chunks of `chunkBytes`. */
async function lift(text: string, chunkBytes: number): Promise<Lifted> {
  const files: Buffer[][] = []
  let closed = 0
  const lifter = createLifter(async () => {
    const chunks: Buffer[] = []
    files.push(chunks)
    return {
      link: `lifted:${files.length - 1}`,
      write: async (bytes) => void chunks.push(Buffer.from(bytes)),
      close: async () => void (closed += 1),
    }
  })
  const bytes = Buffer.from(text)
  for (let from = 0; from < bytes.length; from += chunkBytes) await lifter.push(bytes.subarray(from, from + chunkBytes))
  const rest = await lifter.end()
  expect(closed).toBe(files.length)
  return { json: rest === null ? null : JSON.parse(rest), files: files.map((chunks) => Buffer.concat(chunks)) }
}

const pictures = [100_000, 65_537, 300_001].map((bytes) => randomBytes(bytes))

describe.each([1 << 20, 64 * 1024, 1021, 7])('in chunks of %i bytes', (chunkBytes) => {
  test('long base64 becomes files, everything else stays', async () => {
    const body = {
      'a "quoted" \\ name': 'short',
      data: pictures.map((picture) => ({ b64_json: picture.toString('base64') })),
      note: 'ends with a backslash \\',
      empty: '',
      nested: [{ inlineData: { mimeType: 'image/png', data: 'iVBO' } }],
    }
    const { json, files } = await lift(JSON.stringify(body), chunkBytes)
    expect(json).toEqual({
      ...body,
      data: [{ b64_json: 'lifted:0' }, { b64_json: 'lifted:1' }, { b64_json: 'lifted:2' }],
    })
    expect(files.map((file, index) => file.equals(pictures[index]!))).toEqual([true, true, true])
  })

  test('removes escaped slashes and the head of a data URI', async () => {
    const [picture] = pictures as [Buffer]
    const base64 = picture.toString('base64')
    const text = `{"a":"${base64.replaceAll('/', '\\/')}","b":"data:image/png;base64,${base64}"}`
    const { json, files } = await lift(text, chunkBytes)
    expect(json).toEqual({ a: 'lifted:0', b: 'lifted:1' })
    expect(files.map((file) => file.equals(picture))).toEqual([true, true])
  })

  test('keeps long texts that are not base64', async () => {
    const log = `line "one" \\ and so on\n`.repeat(5_000)
    expect(await lift(JSON.stringify({ log }), chunkBytes)).toEqual({ json: { log }, files: [] })
  })
})

test('limits the remaining JSON', async () => {
  expect((await lift(JSON.stringify({ log: 'a b '.repeat(5 * 1024 * 1024) }), 1 << 20)).json).toBeNull()
})
