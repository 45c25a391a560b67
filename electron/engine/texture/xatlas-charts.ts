/** Charts by xatlas (through watlas): least-squares conformal maps with few seams. Packing is done elsewhere. */
import * as watlas from 'watlas'
import { AppError } from '../../../shared/protocol/app-error.ts'
import type { FlatCharts } from './flatten-charts.ts'

let loading: Promise<void> | undefined

/**
 * Segments and flattens a welded surface. Slow beyond 40 k triangles, and cannot be interrupted. Rejects with
 * `bad-geometry` if xatlas fails.
 */
export async function xatlasCharts(positions: Float32Array, indices: Uint32Array): Promise<FlatCharts> {
  loading ??= watlas.Initialize()
  await loading
  const atlas = new (watlas as unknown as { Atlas: new () => Omit<watlas.Atlas, 'new'> }).Atlas()
  try {
    atlas.addMesh({
      vertexPositionData: enlarged(positions),
      vertexCount: positions.length / 3,
      vertexPositionStride: 12,
      indexData: indices,
      indexCount: indices.length,
    })
    // A second iteration doubles the time and gave no fewer charts in measurements.
    atlas.computeCharts({ maxIterations: 1, maxCost: 2 })
    // xatlas returns flat coordinates only after packing: packed here at one scale, and again by `packCharts`.
    atlas.packCharts({ padding: 1, resolution: packingSide, bilinear: false, rotateCharts: false })
    const mesh = atlas.getMesh(0)
    if (mesh.indexCount !== indices.length) throw new Error(`${mesh.indexCount} corners for ${indices.length}`)
    const flat = new Uint32Array(indices.length)
    mesh.getIndexArray(flat)
    const uvs = new Float32Array(mesh.vertexCount * 2)
    const chartOfVertex = new Int32Array(mesh.vertexCount)
    for (let vertex = 0; vertex < mesh.vertexCount; vertex++) {
      const { uv, atlasIndex, chartIndex } = mesh.getVertex(vertex)
      uvs[vertex * 2] = uv[0]
      uvs[vertex * 2 + 1] = uv[1]
      chartOfVertex[vertex] = atlasIndex < 0 ? -1 : chartIndex
    }
    const chartOfFace = Int32Array.from({ length: indices.length / 3 }, (_, face) => {
      const [a, b, c] = [0, 1, 2].map((k) => chartOfVertex[flat[face * 3 + k]!]!)
      return a === b && b === c ? a! : -1
    })
    return { uvs, indices: flat, chartOfFace, count: atlas.chartCount }
  } catch (error) {
    throw new AppError('bad-geometry', 'xatlas found no charts for this surface', {
      cause: error,
      details: { reason: 'unwrap' },
    })
  } finally {
    atlas.delete()
  }
}

const packingSide = 1024

/**
 * xatlas drops triangles of less than 1.2e-7 square units, which in metres are those below about a third of a
 * millimetre, so the model is scaled up.
 */
function enlarged(positions: Float32Array): Float32Array {
  let [low, high] = [Infinity, -Infinity]
  for (const value of positions) {
    low = Math.min(low, value)
    high = Math.max(high, value)
  }
  const scale = largeEnough / Math.max(high - low, 1e-12)
  return positions.map((value) => value * scale)
}

/** Size of the scaled model in units, at which the smallest single-precision triangles are kept. */
const largeEnough = 1000
