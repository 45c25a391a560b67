import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runToEnd, startProcess } from './service-process.ts'
import { clientOf, serve, temporaryFolder } from './service-under-test.ts'

const main = new URL('../../electron/service/main.ts', import.meta.url)

test.each(['SIGTERM', 'SIGINT'] as const)('prints one line, serves, and exits cleanly on %s', async (signal) => {
  const folder = await temporaryFolder()
  const running = await startProcess(main, [
    '--port',
    '0',
    '--data',
    folder,
    '--metered',
    '--credits',
    '70',
    '--key',
    'a-fixed-key',
  ])
  expect(running.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
  expect(running.key).toBe('a-fixed-key')
  const { get } = clientOf(running)
  expect((await get('/v1/credits')).body).toEqual({ balance: 70, reserved: 0 })
  expect(await running.end(signal)).toBe(0)
  expect(running.lines).toHaveLength(1)
})

test('prints one sentence about the problem, and nothing else', async () => {
  const { service } = await serve()
  const port = new URL(service.url).port
  const folder = await temporaryFolder()
  const file = join(folder, 'file')
  await writeFile(file, '')
  const cases: [string[], RegExp, number][] = [
    [['--prot', '1'], /^The service cannot start: --prot is not known; --help lists the flags\.\n$/, 2],
    [['--port', port, '--data', folder], /^The service cannot start: port \d+ is already in use\.\n$/, 2],
    [['--data', join(file, 'below')], /^The service cannot start: the folder .*below cannot be made\.\n$/, 1],
  ]
  for (const [words, sentence, exitCode] of cases) {
    const { code, out, error } = await runToEnd(main, words)
    expect(error).toMatch(sentence)
    expect({ code, out }).toEqual({ code: exitCode, out: '' })
  }
})

test('reports a second service in the same folder', async () => {
  const { folder } = await serve()
  const { code, error } = await runToEnd(main, ['--data', folder])
  expect(error).toMatch(
    /^The service cannot start: its folder is in use by Maquette on this computer \(.*process \d+\), since .*\. Nothing was changed\. Stop it, or choose another folder with --data\.\n$/,
  )
  expect(code).toBe(1)
})
