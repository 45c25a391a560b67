/** The engine's process killed under a whole studio: what was at work is done all the same. */
import { expect, test } from 'vitest'
import { forkEngine } from '../../electron/workers/fork-engine.ts'
import type { StartEngine } from '../../electron/workers/engine-child.ts'
import { writeGlb } from '../../electron/engine/formats/glb-write.ts'
import { bumpyBall } from '../engine/view/shapes.ts'
import { fakePorts } from '../support/fake-ports.ts'
import { runStudio } from '../support/running-studio.ts'

/** An engine whose process is killed as soon as it has been given the first job of each of these names. */
function killedAt(names: readonly string[]): { start: StartEngine; killed: string[] } {
  const killed: string[] = []
  return {
    killed,
    start(...given) {
      const child = forkEngine(...given)
      return {
        ...child,
        send(message) {
          child.send(message)
          if (message.kind !== 'job') return
          const { name } = message.job
          if (!names.includes(name) || killed.includes(name)) return
          killed.push(name)
          child.kill()
        },
      }
    },
  }
}

test('finishes the analysis of a file and a job of the offline engine although the engine is killed meanwhile', async () => {
  const { start, killed } = killedAt(['inspect', 'text-to-3d'])
  const studio = await runStudio(fakePorts({ startEngine: start }))
  const file = await writeGlb(bumpyBall(2_000))
  const { stagedId } = await studio.backend.stage(new Blob([new Uint8Array(file)]).stream(), {
    name: 'ball.glb',
    mediaType: 'model/gltf-binary',
  })
  const { id } = (await studio.call('assets.import', { stagedId })).assets[0]!
  await studio.until(() =>
    studio.events.some((event) => event.type === 'asset' && event.asset.id === id && event.asset.facts !== null),
  )

  const { connections } = await studio.call('studio.snapshot', {})
  const local = connections.find(({ embedded }) => embedded)!
  const { models } = await studio.call('catalogue.get', { connectionId: local.id })
  const job = await studio.call('jobs.submit', {
    connectionId: local.id,
    operation: 'text-to-3d',
    modelId: models[0]!.id,
    prompt: 'a vase',
    files: {},
    parameters: { detail: 'draft' },
  })
  const ends = ['done', 'failed', 'refused', 'cancelled']
  const now = async () => (await studio.call('studio.snapshot', {})).jobs.find((one) => one.id === job.id)!
  await studio.until(() =>
    studio.events.some((event) => event.type === 'job' && event.job.id === job.id && ends.includes(event.job.state)),
  )
  expect(await now()).toMatchObject({ state: 'done', error: null })
  expect(killed).toEqual(['inspect', 'text-to-3d'])
})
