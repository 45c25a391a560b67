/** Checks one artwork figurine as the bench does: closed, positive, and true to its drawing. Runs in a worker thread too. */
import { parentPort } from 'node:worker_threads'
import { auditModel } from '../../electron/engine/mesh/audit.ts'
import type { Model } from '../../electron/engine/model.ts'
import { artworkFigurine, type FigurineOptions } from '../../electron/generator/generate/artwork-figurine.ts'
import { artworkAlpha } from '../../electron/generator/generate/artwork-labels.ts'
import { loadArtwork } from '../../electron/generator/generate/artwork.ts'

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
  const picture = new Uint8Array(alpha.length)
  for (let pixel = 0; pixel < alpha.length; pixel++) picture[pixel] = alpha[pixel]! >= 0.5 ? 1 : 0
  const from = frontMoments(model)
  const to = moments(picture, width)
  const scale = Math.sqrt(to.area / from.area)
  const drawn = draw(model, width, height, scale, to.x - from.x * scale, to.y + from.y * scale)
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

/** Fills the pixel centres of all triangles that look forward; x and y are where the model's origin lands. */
function draw(model: Model, width: number, height: number, scale: number, x: number, y: number): Uint8Array {
  const mask = new Uint8Array(width * height)
  forFront(model, (ax, ay, bx, by, cx, cy) => {
    const xs = [x + ax * scale, x + bx * scale, x + cx * scale]
    const ys = [y - ay * scale, y - by * scale, y - cy * scale]
    const first = Math.max(0, Math.ceil(Math.min(ys[0]!, ys[1]!, ys[2]!) - 0.5))
    const last = Math.min(height - 1, Math.floor(Math.max(ys[0]!, ys[1]!, ys[2]!) - 0.5))
    for (let row = first; row <= last; row++) {
      let left = Infinity
      let right = -Infinity
      for (let side = 0; side < 3; side++) {
        const next = (side + 1) % 3
        const t = (row + 0.5 - ys[side]!) / (ys[next]! - ys[side]!)
        if (!(t >= 0 && t <= 1)) continue
        const at = xs[side]! + (xs[next]! - xs[side]!) * t
        left = Math.min(left, at)
        right = Math.max(right, at)
      }
      const end = Math.min(width - 1, Math.floor(right - 0.5))
      for (let column = Math.max(0, Math.ceil(left - 0.5)); column <= end; column++) mask[row * width + column] = 1
    }
  })
  return mask
}

/**
 * Area and middle of the front, which is a height field: its triangles do not overlap when seen from before. Struts are
 * no part of the drawing and would move its middle.
 */
function frontMoments(model: Model): { area: number; x: number; y: number } {
  const sum = { area: 0, x: 0, y: 0 }
  const figure = { ...model, parts: model.parts.filter((part) => part.name !== 'Stand') }
  forFront(figure, (ax, ay, bx, by, cx, cy) => {
    const area = ((bx - ax) * (cy - ay) - (by - ay) * (cx - ax)) / 2
    sum.area += area
    sum.x += (area * (ax + bx + cx)) / 3
    sum.y += (area * (ay + by + cy)) / 3
  })
  return { area: sum.area, x: sum.x / sum.area, y: sum.y / sum.area }
}

type Visit = (ax: number, ay: number, bx: number, by: number, cx: number, cy: number) => void

function forFront(model: Model, visit: Visit): void {
  for (const { positions: p, indices } of model.parts) {
    for (let at = 0; at < indices.length; at += 3) {
      const [a, b, c] = [indices[at]! * 3, indices[at + 1]! * 3, indices[at + 2]! * 3]
      const [ax, ay, bx, by, cx, cy] = [p[a]!, p[a + 1]!, p[b]!, p[b + 1]!, p[c]!, p[c + 1]!]
      if ((bx - ax) * (cy - ay) - (by - ay) * (cx - ax) > 0) visit(ax, ay, bx, by, cx, cy)
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
