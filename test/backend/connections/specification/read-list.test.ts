import { describe, expect, test } from 'vitest'
import { specification } from '../../../../electron/backend/connections/providers/specification/specification.ts'
import type { ListedTask } from '../../../../electron/backend/connections/service-client.ts'
import type { ProfileOverrides } from '../../../../shared/protocol/connection.ts'

const read = (body: unknown, overrides: ProfileOverrides = {}) =>
  specification.protocol(overrides).readList(body, { cursor: null, about: null })
const first = (body: unknown, overrides: ProfileOverrides = {}): ListedTask => {
  const [task] = read({ tasks: [body] }, overrides)?.tasks ?? []
  if (task === undefined) throw new Error('no task was read')
  return task
}
const task = (id: string, more: object = {}) => ({ task_id: id, status: 'running', ...more })

describe('a page of the list', () => {
  test.each<[string, unknown]>([
    ['tasks', { tasks: [task('a')] }],
    ['data', { data: [task('a')] }],
    ['data.tasks', { code: 0, data: { tasks: [task('a')] } }],
    ['items', { items: [task('a')], total: 1 }],
    ['results', { count: 1, results: [{ id: 'a', state: 'running' }] }],
    ['nothing around it', [task('a')]],
  ])('is found under %s', (_, body) => {
    expect(read(body)?.tasks.map(({ taskId }) => taskId)).toEqual(['a'])
  })

  test('may be empty', () => {
    expect(read({ tasks: [], next: null })).toEqual({ tasks: [], next: null })
  })

  test.each([{}, { tasks: 'none' }, { error: 'no' }, null, 'text', 7])('is null without a list: %j', (body) => {
    expect(read(body)).toBeNull()
  })

  test('drops unreadable entries', () => {
    const tasks = [
      task('a'),
      null,
      7,
      'b',
      {},
      { status: 'running' },
      { task_id: 'c' },
      [],
      task('d', { status: 'XYZ' }),
    ]
    expect(read({ tasks })?.tasks.map(({ taskId, recognised }) => [taskId, recognised])).toEqual([
      ['a', true],
      ['d', false],
    ])
  })

  test("is sorted newest first, whatever the service's order", () => {
    const at = (id: string, created_at: unknown) => task(id, { created_at })
    const ids = (tasks: unknown[]) => read({ tasks })?.tasks.map(({ taskId }) => taskId)
    expect(ids([at('old', 1780315200), at('new', 1780315300)])).toEqual(['new', 'old'])
    expect(ids([at('old', 1780315200), task('undated'), at('new', 1780315300)])).toEqual(['old', 'undated', 'new'])
  })

  test.each<[string, unknown, string | null]>([
    ['next', { next: 'c-1' }, 'c-1'],
    ['next_cursor', { next: null, next_cursor: 'c-1' }, 'c-1'],
    ['pagination.next', { pagination: { next: 'c-1' } }, 'c-1'],
    ['the number of a page', { next: 3 }, '3'],
    ['a link', { next: 'https://api.example.com/v1/tasks?limit=5&after=c%2F1' }, 'c/1'],
    ['a link that leads elsewhere', { next: 'https://evil.example/steal?after=c-1' }, 'c-1'],
    ['a path', { next: '/v1/tasks?after=c-1' }, 'c-1'],
    ['a link without it', { next: 'https://api.example.com/v1/tasks?page=2' }, null],
    ['the end', { next: null, has_more: false }, null],
    ['an empty word', { next: '' }, null],
    ['nonsense', { next: { a: 1 } }, null],
  ])('continues: %s', (_, more, next) => {
    expect(read({ tasks: [], ...(more as object) })?.next).toBe(next)
  })

  test('has no next page without a cursor parameter', () => {
    expect(read({ tasks: [], next: 'c-1' }, { 'list.cursor': 'none' })?.next).toBeNull()
  })
})

describe('the request of a listed task', () => {
  test('is read from the local service', () => {
    const reported = {
      task_id: 't',
      operation: 'text-to-3d',
      model: 'maquette-figure-3.1',
      status: 'succeeded',
      created_at: '2026-06-01T12:00:00.000Z',
      credits: { quoted: 35, charged: 35, refunded: 0 },
      outputs: [{ name: 'model.glb', kind: 'model', url: 'https://s.example/1' }],
      request: { model: 'maquette-figure-3.1', prompt: 'a red dragon', seed: 7 },
    }
    expect(first(reported)).toMatchObject({
      status: 'succeeded',
      createdAt: '2026-06-01T12:00:00.000Z',
      cost: { charged: 35 },
      outputs: [{ name: 'model.glb' }],
      request: { operation: 'text-to-3d', model: 'maquette-figure-3.1', prompt: 'a red dragon', idempotencyKey: null },
    })
  })

  test('is null where the service does not report it', () => {
    expect(first(task('t'))).toMatchObject({ createdAt: null, request: null })
  })

  test('ignores unknown operation names', () => {
    const operation = (more: object) => first(task('t', { model: 'm', ...more })).request?.operation
    expect(operation({ operation: 'TEXT_TO_3D' })).toBe('text-to-3d')
    expect(operation({ operation: 'text_to_model' })).toBeNull()
    expect(operation({ type: 'preview' })).toBeNull()
  })

  test('has the model of the catalogue for the sent identifier', () => {
    const model = (overrides: ProfileOverrides) => first(task('t', { model: 'prism/3.1' }), overrides).request?.model
    expect(model({})).toBe('prism/3.1')
    expect(model({ 'model.first-family-3.1': 'prism/3.1' })).toBe('first-family-3.1')
    expect(model({ 'model.a': 'prism/3.1', 'model.b': 'prism/3.1' })).toBeUndefined()
  })

  test('has the idempotency key wherever it is', () => {
    expect(first(task('t', { idempotency_key: 'k-1' })).request?.idempotencyKey).toBe('k-1')
    expect(first(task('t', { metadata: { idempotencyKey: 'k-1' } })).request?.idempotencyKey).toBe('k-1')
    expect(first(task('t', { tags: ['k-1'] }), { 'list.request.key': ['tags.*'] }).request?.idempotencyKey).toBe('k-1')
  })

  test.each<[unknown, string | null]>([
    ['2026-06-01T12:00:00Z', '2026-06-01T12:00:00.000Z'],
    ['2026-06-01T14:00:00+02:00', '2026-06-01T12:00:00.000Z'],
    ['2026-06-01T12:00:00', '2026-06-01T12:00:00.000Z'],
    ['2026-06-01 12:00:00.123456', '2026-06-01T12:00:00.123Z'],
    [1780315200, '2026-06-01T12:00:00.000Z'],
    [1780315200000, '2026-06-01T12:00:00.000Z'],
    ['1780315200', '2026-06-01T12:00:00.000Z'],
    [1780315200.5, '2026-06-01T12:00:00.500Z'],
    ['yesterday', null],
    [1e300, null],
    [null, null],
    [{}, null],
  ])('started at %j: %s', (created_at, expected) => {
    expect(first(task('t', { created_at })).createdAt).toBe(expected)
  })
})

test.each<[object, number | null]>([
  [{ queue_position: 3 }, 3],
  [{ queue: { position: '4' } }, 4],
  [{ position: 0 }, 0],
  [{ place_in_queue: 12 }, 12],
  [{ queue_position: -1 }, null],
  [{ queue_position: 1.5 }, null],
  [{ queue_position: 'soon' }, null],
  [{}, null],
])('reads the queue position of a waiting task: %j', (more, place) => {
  expect(first({ task_id: 't', status: 'queued', ...more }).placeInQueue).toBe(place)
  expect(first({ task_id: 't', status: 'running', ...more }).placeInQueue).toBeNull()
})

test('requests pages as the profile says', () => {
  const path = (overrides: ProfileOverrides, cursor: string | null) =>
    specification.protocol(overrides).listPage(cursor, null)?.path
  expect(path({}, null)).toBe('/v1/tasks?limit=100')
  expect(path({}, 'a/b c')).toBe('/v1/tasks?limit=100&after=a%2Fb+c')
  const other = { list: 'GET /jobs?mine=1', 'list.cursor': 'page[after]', 'list.limit': 'none', 'list.size': '50' }
  expect([path(other, null), path(other, 'x')]).toEqual(['/jobs?mine=1', '/jobs?mine=1&page%5Bafter%5D=x'])
  expect(path({ list: 'none' }, null)).toBeUndefined()
})

test.each<[ProfileOverrides, string]>([
  [{ 'list.cursor': 'a b' }, 'override-query'],
  [{ 'list.limit': 'a&b' }, 'override-query'],
  [{ 'list.size': 'none' }, 'override-number'],
  [{ 'rate.all': '0' }, 'override-number'],
  [{ webhooks: '/v1/hooks/{task_id}' }, 'override-hole'],
])('refuses an invalid override: %j', (overrides, reason) => {
  expect(specification.checkOverrides(overrides)).toMatchObject([{ reason }])
})

test('a shared budget is strict: a small burst', () => {
  const rates = (overrides: ProfileOverrides) => specification.protocol(overrides).rates.all
  expect(rates({})).toBeNull()
  expect(rates({ 'rate.all': '3' })).toEqual({ perMinute: 3, burst: 1 })
  expect(rates({ 'rate.all': '600' })).toEqual({ perMinute: 540, burst: 1 })
})
