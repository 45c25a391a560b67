import { describe, expect, test } from 'vitest'
import { job } from '../../support/builders.ts'
import { output, task } from '../../support/fake-service.ts'
import { queueBench } from '../../support/queue-bench.ts'

describe('a result', () => {
  test.each([
    ['image-edit', 'a teapot.png', 'asset-1', 'a teapot'],
    ['texture', 'my_tea-pot.glb', null, 'my tea pot'],
    ['image-to-3d', 'a teapot.png', 'asset-1', 'remove the logo'],
  ] as const)('of %s on %s is called %s %s', async (operation, name, assetId, title) => {
    const bench = queueBench()
    bench.service.onTask(task('succeeded', { outputs: [output('a.glb')] }))
    const inputFiles = [
      {
        slot: 'mask',
        name: 'mask.png',
        sha256: 'a'.repeat(64),
        assetId: null,
        mediaType: 'image/png',
        bytes: 1,
        url: '',
      },
      { slot: 'image', name, sha256: 'b'.repeat(64), assetId, mediaType: 'image/png', bytes: 1, url: '' },
    ].slice(assetId === null ? 1 : 0)
    const { id } = bench.queue.submit(job({ operation, prompt: 'remove the logo', inputFiles }))
    await bench.clock.until(() => bench.queue.get(id).state === 'done')
    expect(bench.library.kept.map((kept) => kept.title)).toEqual([title])
  })

  test.each([
    ['front.png', 'Model from views'],
    ['Front', 'Model from views'],
    ['my_owl_front.png', 'my owl'],
    ['An owl – front', 'An owl'],
  ])('of the view %s is not named after its side: %s', async (name, title) => {
    const bench = queueBench()
    bench.service.onTask(task('succeeded', { outputs: [output('a.glb')] }))
    const { id } = bench.queue.submit(
      job({
        operation: 'multiview-to-3d',
        prompt: null,
        resultWords: { note: null, untitled: 'Model from views' },
        inputFiles: [
          { slot: 'front', name, sha256: 'b'.repeat(64), assetId: null, mediaType: 'image/png', bytes: 1, url: '' },
        ],
      }),
    )
    await bench.clock.until(() => bench.queue.get(id).state === 'done')
    expect(bench.library.kept.map((kept) => kept.title)).toEqual([title])
  })
})
