import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sendRequest } from '../../../electron/backend/connections/http-request.ts'
import { requestBodyOf } from '../../../electron/backend/connections/request-body.ts'
import { startScriptedService } from '../../support/scripted-service.ts'

const path = join(mkdtempSync(join(tmpdir(), 'maquette-parts-')), 'owl.png')
const picture = Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 0, 255])
writeFileSync(path, picture)
const file = {
  slot: 'image',
  name: 'my "owl".png',
  mediaType: 'image/png',
  bytes: picture.length,
  sha256: '0'.repeat(64),
  path,
}

test('a form is readable for web servers', async () => {
  const service = await startScriptedService()
  const body = requestBodyOf({
    parts: [
      { name: 'prompt', value: 'an öwl\nin a tree' },
      { name: 'image', file },
    ],
  })
  const result = await sendRequest({
    method: 'POST',
    url: new URL(service.url),
    headers: {},
    body,
    signal: new AbortController().signal,
    connectTimeoutMs: 5_000,
    replyTimeoutMs: 5_000,
    idleTimeoutMs: 5_000,
  })
  if ('reply' in result) result.reply.body.destroy()
  const [request] = service.requests
  const form = await new Response(new Uint8Array(request!.body), {
    headers: { 'content-type': request!.headers['content-type']! },
  }).formData()
  expect(form.get('prompt')).toBe('an öwl\r\nin a tree'.replace('\r\n', '\n'))
  const sent = form.get('image') as File
  expect([sent.name, sent.type, Buffer.from(await sent.arrayBuffer())]).toEqual(['my "owl".png', 'image/png', picture])
  await service.close()
})

test('names cannot break out of their header', () => {
  const { pieces } = requestBodyOf({ parts: [{ name: 'a"\r\nX-Evil: 1', value: '' }] }, 'edge')
  expect(pieces[0]).toBe('--edge\r\nContent-Disposition: form-data; name="a%22%0D%0AX-Evil: 1"\r\n\r\n\r\n')
})
