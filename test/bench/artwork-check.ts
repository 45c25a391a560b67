/** Checks one artwork figurine as the bench does: closed, positive, and true to its drawing. Runs in a worker thread too. */
import { parentPort } from 'node:worker_threads'
import { auditModel } from '../../electron/engine/mesh/audit.ts'
import type { Model } from '../../electron/engine/model.ts'
import { artworkFigurine, type FigurineOptions } from '../../electron/engine/generate/artwork-figurine.ts'
import { artworkAlpha } from '../../electron/engine/generate/artwork-labels.ts'
import { loadArtwork } from '../../electron/engine/generate/artwork.ts'

/** What was found of one artwork; `faults` is empty when all is well. */
export interface ArtworkCheck {
  name: string
  faults: string[]
  /** Intersection over union of the front silhouette (without base) and the drawing's alpha. */
  overlap: number
  triangles: number
  materials: number
  /** Processor time of this thread without and with a base: what it takes on a core of its own. */
  plainMs: number
  basedMs: number
}

/** Makes the figurine without and with a base and looks for faults. */
export async function checkArtwork(name: string, detail: FigurineOptions['detail']): Promise<ArtworkCheck> {
  const artwork = loadArtwork(name)
  if (artwork === undefined) throw new Error(`no artwork is called ${name}`)
  const check: ArtworkCheck = { name, faults: [], overlap: 0, triangles: 0, materials: 0, plainMs: 0, basedMs: 0 }
  try {
    for (const base of ['none', 'round'] as const) {
      const start = process.threadCpuUsage()
      const model = await artworkFigurine(artwork, { base, detail })
      const used = process.threadCpuUsage(start)
      const elapsed = (used.user + used.system) / 1000
      check.faults.push(...faultsOf(model, base).map((fault) => `${base}: ${fault}`))
      if (base === 'round') {
        check.basedMs = elapsed
        continue
      }
      check.plainMs = elapsed
      check.triangles = model.parts.reduce((sum, part) => sum + part.indices.length / 3, 0)
      check.materials = model.materials.length
      const { alpha, width, height } = await artworkAlpha(artwork, 1024)
      check.overlap = silhouetteOverlap(model, alpha, width, height)
      if (check.overlap < 0.97) check.faults.push(`overlap ${check.overlap.toFixed(4)}`)
    }
  } catch (error) {
    check.faults.push(String(error))
  }
  return check
}

/** Intersection over union of a model seen along −z and an alpha picture, placed by area and middle. */
export function silhouetteOverlap(model: Model, alpha: Float32Array, width: number, height: number): number {
  const picture = Uint8Array.from(alpha, (value) => (value >= 0.5 ? 1 : 0))
  // Drawn twice: first to learn how large the silhouette is and where its middle lies.
  const rough = draw(model, width, height, height * 0.5, width / 2, height * 0.75)
  const from = moments(rough, width)
  const to = moments(picture, width)
  const scale = height * 0.5 * Math.sqrt(to.area / from.area)
  const x = to.x - (from.x - width / 2) * (scale / (height * 0.5))
  const y = to.y - (from.y - height * 0.75) * (scale / (height * 0.5))
  const drawn = draw(model, width, height, scale, x, y)
  let both = 0
  let either = 0
  for (let pixel = 0; pixel < picture.length; pixel++) {
    both += picture[pixel]! & drawn[pixel]!
    either += picture[pixel]! | drawn[pixel]!
  }
  return both / either
}

function faultsOf(model: Model, base: string): string[] {
  const audit = auditModel(model)
  const faults: string[] = []
  if (audit.hasNaN) faults.push('NaN')
  if (audit.openEdges > 0) faults.push(`${audit.openEdges} open edges`)
  if (audit.nonManifoldEdges > 0) faults.push(`${audit.nonManifoldEdges} non-manifold edges`)
  if (audit.flippedEdges > 0) faults.push(`${audit.flippedEdges} flipped edges`)
  if (audit.degenerateTriangles > 0) faults.push(`${audit.degenerateTriangles} degenerate triangles`)
  if (!(audit.volumeMm3 > 0)) faults.push(`volume ${audit.volumeMm3}`)
  if (Math.abs(audit.sizeMm[1] - 1000) > 0.01) faults.push(`height ${audit.sizeMm[1]}`)
  if (base === 'round' && audit.shells !== 1) faults.push(`${audit.shells} shells`)
  for (const part of model.parts) {
    for (let at = 0; at < part.normals!.length; at += 3) {
      const length = Math.hypot(part.normals![at]!, part.normals![at + 1]!, part.normals![at + 2]!)
      if (!(Math.abs(length - 1) < 1e-3)) {
        faults.push(`normal of length ${length}`)
        break
      }
    }
  }
  return faults
}

/** Fills every triangle's pixel centres; x and y are where the model's origin lands. */
function draw(model: Model, width: number, height: number, scale: number, x: number, y: number): Uint8Array {
  const mask = new Uint8Array(width * height)
  for (const { positions, indices } of model.parts) {
    for (let at = 0; at < indices.length; at += 3) {
      const corners = [0, 1, 2].map((corner) => {
        const vertex = indices[at + corner]! * 3
        return [x + positions[vertex]! * scale, y - positions[vertex + 1]! * scale] as const
      })
      fill(mask, width, height, corners)
    }
  }
  return mask
}

function fill(mask: Uint8Array, width: number, height: number, corners: (readonly [number, number])[]): void {
  const [a, b, c] = corners as [readonly [number, number], readonly [number, number], readonly [number, number]]
  const area = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
  if (area === 0) return
  const sign = Math.sign(area)
  const first = Math.max(0, Math.ceil(Math.min(a[1], b[1], c[1]) - 0.5))
  const last = Math.min(height - 1, Math.floor(Math.max(a[1], b[1], c[1]) - 0.5))
  const left = Math.max(0, Math.ceil(Math.min(a[0], b[0], c[0]) - 0.5))
  const right = Math.min(width - 1, Math.floor(Math.max(a[0], b[0], c[0]) - 0.5))
  const side = (p: readonly [number, number], q: readonly [number, number], px: number, py: number): boolean =>
    sign * ((q[0] - p[0]) * (py - p[1]) - (q[1] - p[1]) * (px - p[0])) >= 0
  for (let row = first; row <= last; row++) {
    for (let column = left; column <= right; column++) {
      const px = column + 0.5
      const py = row + 0.5
      if (side(a, b, px, py) && side(b, c, px, py) && side(c, a, px, py)) mask[row * width + column] = 1
    }
  }
}

function moments(mask: Uint8Array, width: number): { area: number; x: number; y: number } {
  let area = 0
  let x = 0
  let y = 0
  for (let pixel = 0; pixel < mask.length; pixel++) {
    if (!mask[pixel]) continue
    area++
    x += (pixel % width) + 0.5
    y += Math.floor(pixel / width) + 0.5
  }
  return { area, x: x / area, y: y / area }
}

parentPort?.on('message', ({ name, detail }: { name: string; detail: FigurineOptions['detail'] }) => {
  void checkArtwork(name, detail).then((check) => parentPort!.postMessage(check, []))
})
