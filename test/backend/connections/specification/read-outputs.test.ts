import { describe, expect, test } from 'vitest'
import { specification } from '../../../../electron/backend/connections/providers/specification/specification.ts'
import { answerOf } from '../../../support/answers.ts'
import type { ServiceOutput } from '../../../../electron/backend/connections/service-client.ts'

function outputs(body: object): ServiceOutput[] {
  const read = specification.protocol({}).readTask(answerOf({ status: 'succeeded', ...body }), 't1')
  return read.kind === 'task' ? read.task.outputs : []
}

const brief = (body: object) => outputs(body).map(({ name, kind, url }) => [name, kind, url])

test("reads the specification's list with all its fields", () => {
  const sha256 = 'ab'.repeat(32)
  const output = {
    name: 'model.glb',
    kind: 'model',
    media_type: 'model/gltf-binary',
    bytes: 1234,
    sha256,
    url: 'https://s.example/1',
    expires_at: '2026-06-02T12:00:00Z',
  }
  expect(outputs({ outputs: [output] })).toEqual([
    {
      name: 'model.glb',
      kind: 'model',
      mediaType: 'model/gltf-binary',
      bytes: 1234,
      sha256,
      url: 'https://s.example/1',
      expiresAt: '2026-06-02T12:00:00.000Z',
    },
  ])
})

test('sorts the model first', () => {
  const results = [
    { asset: 'https://c.example/p.png?X-Amz-Signature=1', asset_type: 'IMAGE' },
    { asset: 'https://c.example/d', asset_type: 'ARCHIVE' },
    { asset: 'https://c.example/m?sig=1', asset_type: '3D_MODEL' },
  ]
  expect(brief({ results })).toEqual([
    ['model', 'model', 'https://c.example/m?sig=1'],
    ['p.png', 'image', 'https://c.example/p.png?X-Amz-Signature=1'],
    ['archive', 'archive', 'https://c.example/d'],
  ])
})

describe('other shapes', () => {
  test.each<[string, object, unknown[]]>([
    [
      'asset_url',
      { results: [{ asset_url: 'https://c.example/m.glb', thumbnail: 'https://c.example/t.png' }] },
      [['m.glb', 'model', 'https://c.example/m.glb']],
    ],
    ['a single link', { output: 'https://c.example/out.glb' }, [['out.glb', 'model', 'https://c.example/out.glb']]],
    [
      'links alone',
      { output: ['https://c.example/1.png', 'https://c.example/2.png'] },
      [
        ['1.png', 'image', 'https://c.example/1.png'],
        ['2.png', 'image', 'https://c.example/2.png'],
      ],
    ],
    [
      'nested with a file object',
      { output: { model_mesh: { url: 'https://c.example/x', content_type: 'model/gltf-binary', file_size: 10 } } },
      [['model', 'model', 'https://c.example/x']],
    ],
    [
      'named links',
      { data: { output: { pbr_model: 'https://c.example/b', rendered_image: 'https://c.example/r' } } },
      [
        ['model', 'model', 'https://c.example/b'],
        ['image', 'image', 'https://c.example/r'],
      ],
    ],
    [
      'a download list',
      {
        list: [
          { name: 'base.glb', url: 'https://c.example/1' },
          { name: 'preview.webp', url: 'https://c.example/2' },
        ],
      },
      [
        ['base.glb', 'model', 'https://c.example/1'],
        ['preview.webp', 'image', 'https://c.example/2'],
      ],
    ],
    [
      'a path on the service',
      { outputs: [{ name: 'a.stl', url: '/v1/files/7' }] },
      [['a.stl', 'model', '/v1/files/7']],
    ],
    [
      'a link anywhere',
      { payload2: { deep: { here: 'https://c.example/z.glb?x=1' } } },
      [['z.glb', 'model', 'https://c.example/z.glb?x=1']],
    ],
  ])('%s', (_, body, expected) => {
    expect(brief(body)).toEqual(expected)
  })

  test('selects the best format of a model and skips empty ones', () => {
    const model_urls = {
      fbx: 'https://c.example/m.fbx',
      glb: 'https://c.example/m.glb',
      obj: 'https://c.example/m.obj',
      mtl: 'https://c.example/m.mtl',
    }
    expect(brief({ model_urls })).toEqual([['m.glb', 'model', 'https://c.example/m.glb']])
    expect(brief({ model_urls: { glb: '', obj: 'https://c.example/m.obj' } })).toEqual([
      ['m.obj', 'model', 'https://c.example/m.obj'],
    ])
  })

  test('never mistakes inputs for results', () => {
    expect(outputs({ request: { mesh: 'https://c.example/mine.glb' }, input: ['https://c.example/mine.glb'] })).toEqual(
      [],
    )
  })

  test('returns every link once', () => {
    const item = (url: string) => ({ name: 'model.glb', url })
    const names = outputs({
      outputs: [item('https://c.example/1'), item('https://c.example/2'), item('https://c.example/1')],
    })
    expect(names.map(({ url }) => url)).toEqual(['https://c.example/1', 'https://c.example/2'])
  })

  test('drops invalid links', () => {
    expect(
      outputs({
        outputs: [
          { url: 'javascript:alert(1)' },
          { url: 'file:///etc/passwd' },
          { url: '//evil.example/x' },
          {},
          null,
          7,
        ],
      }),
    ).toEqual([])
  })

  test('reads dates in seconds, milliseconds and text', () => {
    const at = (expires_at: unknown) => outputs({ outputs: [{ url: 'https://c.example/1', expires_at }] })[0]?.expiresAt
    const expected = '2026-06-01T12:00:00.000Z'
    expect([at(1780315200), at(1780315200000), at('2026-06-01T12:00:00Z'), at('soon')]).toEqual([
      expected,
      expected,
      expected,
      null,
    ])
  })
})

test('survives endless nesting', () => {
  const body: Record<string, unknown> = {}
  let inner = body
  for (let depth = 0; depth < 5_000; depth += 1) inner = inner['output'] = {} as Record<string, unknown>
  expect(outputs(body)).toEqual([])
})

test('reads a link of 100 kB at once', () => {
  const before = performance.now()
  expect(outputs({ outputs: [{ url: `https://c.example/${'a'.repeat(100_000)}/` }] })).toHaveLength(1)
  expect(performance.now() - before).toBeLessThan(2000)
})
