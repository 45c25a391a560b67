import { describe, expect, test } from 'vitest'
import { thorough } from '../../support/long.ts'
import type { WorkerJobs } from '../../../electron/workers/jobs.ts'
import { textTo3d } from '../../../electron/generator/generate/text-to-3d.ts'

type Input = WorkerJobs['text-to-3d']['input']

async function make(
  prompt: string,
  input: Partial<Input> = {},
): Promise<{ glb: Uint8Array; sizeMm: number[]; understood: Record<string, unknown> }> {
  const { glb, understood } = await textTo3d({ prompt, seed: 7, detail: 'draft', ...input }, () => {})
  return { glb, understood, sizeMm: understood['sizeMm'] as number[] }
}

describe('text to 3D', () => {
  test('writes a GLB file and reports its progress to the end', async () => {
    const reported: number[] = []
    const { glb, triangles } = await textTo3d({ prompt: 'a vase', seed: 1, detail: 'draft' }, (share) =>
      reported.push(share),
    )
    expect(new TextDecoder().decode(glb.subarray(0, 4))).toBe('glTF')
    expect(triangles).toBeGreaterThan(500)
    expect(reported.at(-1)).toBe(1)
    expect(reported).toEqual(reported.toSorted((a, b) => a - b))
  })

  test('the request’s height overrides the prompt, and the prompt overrides the default', thorough, async () => {
    expect((await make('a dragon')).sizeMm[1]).toBeCloseTo(80, 1)
    expect((await make('a dragon 5 cm tall')).sizeMm[1]).toBeCloseTo(50, 1)
    expect((await make('a dragon 5 cm tall', { heightMm: 120 })).sizeMm[1]).toBeCloseTo(120, 1)
    expect((await make('a tiny dragon')).sizeMm[1]).toBeCloseTo(40, 1)
  })

  test.each(['a snail on a mushroom', 'a vase with roses', 'a dragon on a castle'])(
    '%s is as high as one figurine, unless the request says otherwise',
    thorough,
    async (prompt) => {
      expect((await make(prompt)).sizeMm[1]).toBeCloseTo(80, 1)
      expect((await make(prompt, { heightMm: 155 })).sizeMm[1]).toBeCloseTo(155, 1)
    },
  )

  test('a plain length of a plate is its width', async () => {
    const { sizeMm } = await make('a 15 cm plate')
    expect(Math.max(...sizeMm)).toBeCloseTo(150, 1)
  })

  test('the same words and seed give the same bytes, another seed gives another vase', async () => {
    const [one, again, other] = [await make('a vase'), await make('a vase'), await make('a vase', { seed: 8 })]
    expect(Buffer.from(again.glb).equals(one.glb)).toBe(true)
    expect(Buffer.from(other.glb).equals(one.glb)).toBe(false)
  })

  test('stacked items are fused, and their heights add up', async () => {
    const { sizeMm, understood } = await make('a star on a cube')
    expect(sizeMm[1]).toBeGreaterThan(70)
    expect(understood['subjects']).toMatchObject([{ id: 'cube' }, { id: 'star', placement: 'on' }])
  })

  test('three stars stand side by side', async () => {
    const one = await make('a star', { seed: 1 })
    const three = await make('three stars', { seed: 1 })
    expect(three.sizeMm[0]).toBeGreaterThan((one.sizeMm[0] ?? 0) * 3)
  })

  test('a base is wider than what stands on it', async () => {
    const without = await make('a sphere', { base: 'none' })
    const on = await make('a sphere', { base: 'round' })
    expect(on.sizeMm[0]).toBeGreaterThan(without.sizeMm[0] ?? 0)
  })

  test('an unknown subject is rejected', async () => {
    await expect(make('a quantum flux capacitor')).rejects.toMatchObject({
      code: 'request-refused',
      details: { reason: 'unsupported_prompt' },
    })
  })
})
