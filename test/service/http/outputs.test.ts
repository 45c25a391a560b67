import { readdir, readlink, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { serve } from '../service-under-test.ts'

async function withOutput() {
  const under = await serve()
  const id = await under.submit({ prompt: 'a cat', seed: 1 })
  const [output] = (await under.task(id)).outputs
  const fetchOutput = (headers: Record<string, string> = {}, method = 'GET') => fetch(output.url, { headers, method })
  const whole = Buffer.from(await (await fetchOutput()).arrayBuffer())
  return { ...under, id, output, fetchOutput, whole }
}

test('reports length, type and version of a download', async () => {
  const { fetchOutput, output, whole } = await withOutput()
  const { headers } = await fetchOutput()
  expect(whole.length).toBe(output.bytes)
  expect(headers.get('content-length')).toBe(String(output.bytes))
  expect(headers.get('content-type')).toBe('model/gltf-binary')
  expect(headers.get('etag')).toBe(`"${output.sha256}"`)
  expect(headers.get('accept-ranges')).toBe('bytes')
  expect(headers.get('content-disposition')).toBe('attachment; filename="model.glb"')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
})

test('answers HEAD with the same headers and no body', async () => {
  const { fetchOutput, output } = await withOutput()
  const head = await fetchOutput({ range: 'bytes=0-1' }, 'HEAD')
  expect(head.status).toBe(200)
  expect(head.headers.get('content-length')).toBe(String(output.bytes))
  expect((await head.arrayBuffer()).byteLength).toBe(0)
})

test.each([
  ['bytes=0-9', 0, 10],
  ['bytes=100-', 100, undefined],
  ['bytes=-7', -7, undefined],
  ['bytes=5-5', 5, 6],
  ['bytes=1-99999999', 1, undefined],
])('%s returns the requested bytes', async (range, from, to) => {
  const { fetchOutput, whole } = await withOutput()
  const answer = await fetchOutput({ range })
  const expected = whole.subarray(from, to)
  const start = from < 0 ? whole.length + from : from
  expect(answer.status).toBe(206)
  expect(answer.headers.get('content-range')).toBe(`bytes ${start}-${start + expected.length - 1}/${whole.length}`)
  expect(answer.headers.get('content-length')).toBe(String(expected.length))
  expect(Buffer.from(await answer.arrayBuffer()).equals(expected)).toBe(true)
})

test('answers a range beyond the end with the length', async () => {
  const { fetchOutput, whole } = await withOutput()
  const answer = await fetchOutput({ range: `bytes=${whole.length}-` })
  expect(answer.status).toBe(416)
  expect(await answer.json()).toMatchObject({ code: 'range_not_satisfiable' })
  expect(answer.headers.get('content-range')).toBe(`bytes */${whole.length}`)
})

test('resumes only the same version', async () => {
  const { fetchOutput, output } = await withOutput()
  const range = 'bytes=10-'
  expect((await fetchOutput({ range, 'if-range': `"${output.sha256}"` })).status).toBe(206)
  expect((await fetchOutput({ range, 'if-range': '"another"' })).status).toBe(200)
  expect((await fetchOutput({ 'if-none-match': `W/"x", "${output.sha256}"` })).status).toBe(304)
})

test('finds nothing for another token, name or task', async () => {
  const { output, id, ask } = await withOutput()
  const token = output.url.split('/').at(-2)
  for (const url of [
    output.url.replace(token, `${token}x`),
    output.url.replace(token, ''),
    output.url.replace('model.glb', 'task.json'),
    output.url.replace('model.glb', '..%2ftask.json'),
    output.url.replace('model.glb', 'report.json'),
    output.url.replace(id, 'task_00000000000000000000000000000000'),
  ])
    expect(await ask(url, {})).toMatchObject({ status: expect.toSatisfy((status) => status === 404 || status === 401) })
})

test('reports a result that was removed from the disk', async () => {
  const { output, id, ask, folder } = await withOutput()
  await rm(join(folder, 'tasks', id, 'outputs', 'model.glb'))
  expect(await ask(output.url, {})).toMatchObject({ status: 410, body: { code: 'expired' } })
})

test('keeps addresses of results across a restart', async () => {
  const before = await withOutput()
  const after = await before.restart()
  const [output] = (await after.task(before.id)).outputs
  expect(output.sha256).toBe(before.output.sha256)
  expect((await after.ask(output.url, {})).status).toBe(200)
  expect(new URL(output.url).pathname).toBe(new URL(before.output.url).pathname)
})

test.skipIf(process.platform !== 'linux')('closes the file of an aborted download', async () => {
  const { submit, task, folder } = await serve()
  const id = await submit({ prompt: 'a vast cat' })
  const { url } = (await task(id)).outputs[0]
  const held = async () => {
    const names = await readdir('/proc/self/fd')
    const links = await Promise.all(names.map((name) => readlink(`/proc/self/fd/${name}`).catch(() => '')))
    return links.filter((link) => link === join(folder, 'tasks', id, 'outputs', 'model.glb')).length
  }
  for (let round = 0; round < 3; round += 1) {
    const abort = new AbortController()
    const answer = await fetch(url, { signal: abort.signal })
    await answer.body?.getReader().read()
    expect(await held()).toBeGreaterThan(0)
    abort.abort()
  }
  await expect.poll(held).toBe(0)
})
