import { describe, expect, test } from 'vitest'
import { AppError } from '../../shared/protocol/app-error.ts'
import { createDispatch, type DispatchOptions } from '../../electron/backend/dispatch.ts'
import type { Handlers } from '../../electron/backend/handlers/handler.ts'
import type { Studio } from '../../electron/backend/studio/studio.ts'

const studio = {} as Studio

function dispatchWith(handlers: Partial<Handlers>, options: Partial<DispatchOptions> = {}) {
  const lines: string[] = []
  const log: DispatchOptions['log'] = (_level, message, data) => lines.push(`${message} ${JSON.stringify(data)}`)
  const dispatch = createDispatch({ handlers: handlers as Handlers, log, ...options })
  return { lines, call: (name: string, input: unknown) => dispatch(studio, name, input) }
}

describe('dispatch', () => {
  test('passes a handler its parsed input with defaults filled in, and returns its value', async () => {
    let given: unknown
    const { call } = dispatchWith({
      'connections.add': (_studio, input) => {
        given = input
        return { id: '1' } as never
      },
    })
    const input = { provider: 'specification', name: 'Mine', baseUrl: 'https://a.example', surplus: 1 }
    expect(await call('connections.add', input)).toEqual({ ok: true, value: { id: '1' } })
    expect(given).toEqual({ provider: 'specification', name: 'Mine', baseUrl: 'https://a.example', overrides: {} })
  })

  test('names every invalid field, but no value', async () => {
    const { call, lines } = dispatchWith({})
    const reply = await call('connections.set-key', { id: 7, key: '', storage: 'my-secret-storage' })
    expect(reply).toMatchObject({ ok: false, error: { code: 'invalid-input' } })
    const fields = ['id', 'key', 'storage'].map((field) => expect.objectContaining({ field }))
    expect(reply).toMatchObject({ error: { details: { problems: fields } } })
    expect(JSON.stringify(reply)).not.toContain('my-secret-storage')
    expect(lines).toEqual([])
  })

  test.each(['no.such-command', 'constructor', '__proto__', ''])('refuses the command %j', async (name) => {
    expect(await dispatchWith({}).call(name, {})).toMatchObject({ ok: false, error: { code: 'invalid-input' } })
  })

  test.each([undefined, null, {}])('treats %j as an empty input', async (input) => {
    const { call } = dispatchWith({ 'studio.dismiss-notice': () => ({}), 'studio.snapshot': () => ({}) as never })
    expect(await call('studio.snapshot', input)).toMatchObject({ ok: true })
  })

  test.each(['text', 7, []])('refuses the input %j', async (input) => {
    expect(await dispatchWith({}).call('studio.snapshot', input)).toMatchObject({ ok: false })
  })

  test('returns the data of an AppError without its cause', async () => {
    const { call, lines } = dispatchWith({
      'jobs.cancel': () => {
        throw new AppError('offline', 'no network', {
          cause: new Error('hidden'),
          details: { host: 'a' },
          retryAfterMs: 5,
        })
      },
    })
    expect(await call('jobs.cancel', { id: '1' })).toEqual({
      ok: false,
      error: { code: 'offline', message: 'no network', details: { host: 'a' }, retryAfterMs: 5 },
    })
    expect(lines).toEqual([])
  })

  test('returns any other error as internal and logs its origin', async () => {
    const { call, lines } = dispatchWith({ 'jobs.cancel': () => Promise.reject(new TypeError('oh no')) })
    expect(await call('jobs.cancel', { id: '1' })).toMatchObject({ ok: false, error: { code: 'internal' } })
    expect(lines[0]).toContain('dispatch.test.ts')
  })

  test('validates replies against the contract when enabled', async () => {
    const handlers: Partial<Handlers> = { 'jobs.remove': () => 'nonsense' as never }
    const input = { ids: ['1'] }
    expect(await dispatchWith(handlers).call('jobs.remove', input)).toMatchObject({ ok: true })
    expect(await dispatchWith(handlers, { parseOutputs: true }).call('jobs.remove', input)).toMatchObject({ ok: false })
  })
})
