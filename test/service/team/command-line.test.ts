import { expect, test } from 'vitest'
import { isTeam, readServerFlags, readWorkerFlags } from '../../../electron/service/team/command-line.ts'
import { jsonLog } from '../../../electron/service/team/json-log.ts'

const there = ['--queue', 'postgres://someone@db/maquette', '--files', '/srv/models']

test('serves and works on its own address with one machine', () => {
  expect(readServerFlags(there, {})).toMatchObject({
    host: '127.0.0.1',
    port: 0,
    works: true,
    metered: false,
    leaseSeconds: 30,
    files: '/srv/models',
    queueIsOpen: false,
  })
})

test('warns about a password in the arguments, and reads it from the environment', () => {
  expect(readServerFlags(['--queue', 'postgres://a:b@db/x', '--files', 'f'], {})?.queueIsOpen).toBe(true)
  const environment = { MAQUETTE_QUEUE: 'postgres://a:b@db/x', MAQUETTE_FILES: 's3://models' }
  expect(readWorkerFlags([], environment)).toMatchObject({ queueIsOpen: false, files: 's3://models' })
  expect(isTeam([], environment)).toBe(true)
  expect(isTeam(['--port', '1'], {})).toBe(false)
})

test('requires TLS or an explicit flag, and a public address, to listen beyond this machine', () => {
  const beyond = [...there, '--host', '0.0.0.0', '--public-url', 'https://models.example.org']
  expect(() => readServerFlags(beyond, {})).toThrow('--plain-http')
  expect(readServerFlags([...beyond, '--plain-http'], {})).toMatchObject({ publicUrl: 'https://models.example.org' })
  expect(readServerFlags([...beyond, '--tls-cert', 'c', '--tls-key', 'k'], {})).toMatchObject({
    tls: { cert: 'c', key: 'k' },
  })
  expect(() => readServerFlags([...there, '--host', '0.0.0.0', '--plain-http'], {})).toThrow('--public-url')
  expect(() => readServerFlags([...beyond, '--tls-cert', 'c'], {})).toThrow('need each other')
})

test('announces a server only where studios can send it their keys', () => {
  const known = [...there, '--public-url', 'https://models.example.org']
  expect([readServerFlags(known, {})?.announces, readServerFlags([...known, '--announce'], {})?.announces]).toEqual([
    false,
    true,
  ])
})

test.each([
  [[...there, '--announce'], '--public-url'],
  [[...there, '--public-url', 'http://models.example.org', '--announce'], 'https'],
  [['--files', 'f'], '--queue'],
  [['--queue', 'mysql://db/x', '--files', 'f'], '--queue'],
  [['--queue', 'postgres://db/x'], '--files'],
  [[...there, '--lease', '5'], '--lease'],
  [[...there, '--public-url', 'ftp://x'], '--public-url'],
  [[...there, '--public-url', 'https://x/path'], '--public-url'],
  [[...there, '--links', 'both'], '--links'],
  [[...there, '--frobnicate'], 'frobnicate'],
])('refuses %j with a sentence about it', (given, about) => {
  expect(() => readServerFlags(given, {})).toThrow(about)
})

test('logs neither keys nor passwords, and prompts only on request', () => {
  const lines: string[] = []
  const data = { task: 'task_1', prompt: 'a cat', reason: 'mq_abcdefghijklmnopqrstuvwxyz at postgres://me:secret@db/x' }
  jsonLog(false, (line) => lines.push(line))('warn', 'something', data)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    level: 'warn',
    message: 'something',
    task: 'task_1',
    reason: 'mq_… at postgres://me:…@db/x',
  })
  expect(lines[0]).not.toContain('a cat')
  jsonLog(true, (line) => lines.push(line))('info', 'something', data)
  expect(lines[1]).toContain('a cat')
})
