/**
 * How long the local operations take by the triangles of their model: the figures of `typicalTime` in the catalogue and of
 * `test/shared/measured-times.ts`. Bumpy rings with a void, closed and with gaps. `npm run bench times [-- TRIANGLES …]`
 */
import { writeGlb } from '../../electron/engine/formats/glb-write.ts'
import type { Model } from '../../electron/engine/model.ts'
import { openEngine } from '../../electron/service/engine-runner.ts'
import { families } from '../../electron/service/families/families.ts'
import { defaultParameters, type ParameterValues } from '../../shared/catalogue/catalogue.ts'
import { bumpyRing } from '../support/bumpy-ring.ts'

/** What a form fills in by itself, or the least that it asks for. */
const needed: Record<string, ParameterValues> = {
  texture: { prompt: 'weathered bronze' },
  'print-cut': { planes: 'y 0' },
  'print-split': { by: 'shells' },
  'print-finish': { base: 'plinth', text: 'GNOME' },
}
const sizes = process.argv.slice(2).map(Number)
const engineWorkerUrl = new URL('../../electron/workers/worker.ts', import.meta.url)
const engine = await openEngine({ engineWorkerUrl, log: () => undefined }, 1)
const operations = families
  .flatMap(({ models }) => models.flatMap((model) => model.operations))
  .filter(({ inputs }) => inputs.some(({ id, required }) => id === 'mesh' && required))
for (const triangles of sizes.length > 0 ? sizes : [2_000, 20_000, 100_000, 500_000])
  for (const state of ['closed', 'gaps'] as const) {
    const mesh = await writeGlb(state === 'closed' ? ring(triangles) : withGaps(ring(triangles)))
    for (const operation of operations) {
      const start = performance.now()
      const parameters = { ...defaultParameters(operation), ...needed[operation.operation] }
      const options = {
        signal: new AbortController().signal,
        onProgress: () => undefined,
        deadlineMs: operation.deadlineMs,
        mediaTypes: { mesh: 'model/gltf-binary' },
      }
      const problem = await operation.run(engine, parameters, { mesh }, options).then(
        () => '',
        (thrown: unknown) => ` // ${String(thrown)}`,
      )
      const seconds = ((performance.now() - start) / 1000).toFixed(1)
      console.log(`['${operation.operation}', '${state}', ${triangles}, ${seconds}],${problem}`)
    }
  }
await engine.stop()

function ring(triangles: number): Model {
  return bumpyRing(triangles, 0.003, true)
}

/** Leaves out every fiftieth triangle. */
function withGaps(model: Model): Model {
  const parts = model.parts.map((part) => ({
    ...part,
    indices: part.indices.filter((_, at) => Math.floor(at / 3) % 50 !== 0),
  }))
  return { ...model, parts }
}
