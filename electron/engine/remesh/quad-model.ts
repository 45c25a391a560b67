/** Remeshes a whole model into quads and bakes its textures onto them. */
import { writeObj } from '../formats/obj-write.ts'
import { areaNormal, surfaceArea } from '../mesh/face-normal.ts'
import { seamedSurface } from '../mesh/seamed-surface.ts'
import type { Model, Part, Progress } from '../model.ts'
import { carryOver } from '../texture/carry-over.ts'
import { cleanModel } from './clean-model.ts'
import type { QuadReport } from './jobs.ts'
import { upperHalf, withMirrorImage, type MirrorPlane } from './mirror.ts'
import type { RemeshNote } from './notes.ts'
import { quadFigures, quadMesh, type QuadSurface } from './quad-mesh.ts'
import { cornersOf, noCorner, sideKey } from './face-mesh.ts'
import { rounded } from './surface-figures.ts'

export interface QuadModelOptions {
  /** Approximate number of quads. */
  quads: number
  sharpDegrees?: number
  /** Plane about which the input is exactly symmetric; the result will be too. Null if there is none. */
  plane: MirrorPlane | null
}

export interface QuadModel {
  /** Triangles; the two of a quad are adjacent in the list. */
  model: Model
  /** A ZIP archive with the OBJ, which stores quads. */
  obj: Uint8Array
  quads: QuadReport
  notes: RemeshNote[]
}

const usualSharpDegrees = 45
/** A deviation above this share from the requested number of quads is noted. */
const countTolerance = 0.15
/** Points this close to the mirror plane, as a fraction of a quad's side, lie in it. */
const inPlane = 1e-3

/** Rejects with `bad-geometry`, also if nothing is left. */
export async function quadModel(model: Model, options: QuadModelOptions, progress: Progress): Promise<QuadModel> {
  const { model: clean, notes } = await cleanModel(model, (fraction, doing) => progress(0.1 * fraction, doing))
  const sharpDegrees = options.sharpDegrees ?? usualSharpDegrees
  const { plane } = options
  const source = plane === null ? clean : upperHalf(clean, plane)
  const surface = seamedSurface(source)
  const wanted = plane === null ? options.quads : options.quads / 2
  const side = Math.sqrt(surfaceArea(surface.points, surface.faces) / wanted)
  const quads = quadMesh(surface.points, surface.faces, {
    side,
    sharpDegrees,
    kindOfFace: surface.partOfFace.map((part) => source.parts[part]!.material),
    progress: (fraction) => progress(0.1 + 0.5 * fraction, 'laying-out-quads'),
  })
  const whole = plane === null ? quads : mirrored(quads, plane, side)
  const target = trianglesOf(whole)
  const textured = await carryOver(clean, target, {
    creaseDegrees: sharpDegrees,
    together: target.quadOfTriangle,
    progress: (fraction, doing) => progress(0.6 + 0.35 * fraction, doing),
  })
  const { parts, flags } = inPairs(textured.parts, target)
  const ordered = { ...textured, name: model.name, parts }
  const figures = quadFigures(whole)
  const paired = flags.reduce((sum, list) => sum + list.reduce((count, flag) => count + flag, 0), 0)
  const triangles = parts.reduce((sum, { indices }) => sum + indices.length / 3, 0) - paired * 2
  notes.push({ code: 'laid-out-in-quads', figures: {} })
  // Parts without a bake keep the source's materials.
  if (parts.some(({ material }) => !clean.materials.includes(textured.materials[material]!)))
    notes.push({ code: 'textures-baked', figures: {} })
  const made = figures.quads + figures.triangles
  if (Math.abs(made / options.quads - 1) > countTolerance)
    notes.push({ code: 'quads-beyond-request', figures: { quads: made, requested: Math.round(options.quads) } })
  if (paired < figures.quads) {
    notes.push({ code: 'quads-split', figures: { count: figures.quads - paired } })
  }
  return {
    model: ordered,
    obj: await writeObj(ordered, {}, flags),
    quads: {
      quads: paired,
      triangles,
      share: rounded(paired / Math.max(1, paired + triangles), 4),
      meanOffSquareDegrees: rounded(figures.meanOffSquareDegrees, 2),
      wellShaped: rounded(figures.wellShaped, 4),
    },
    notes,
  }
}

/** Triangle 2i and the next one: (a b c), (a c d) for quads, split along the diagonal with the better shapes. */
interface PairedTriangles {
  positions: Float32Array
  indices: Uint32Array
  /** One per triangle: the index of its quad, or -1. */
  quadOfTriangle: Int32Array
}

function trianglesOf({ points, faces }: QuadSurface): PairedTriangles {
  const indices: number[] = []
  const quadOfTriangle: number[] = []
  // The diagonal may exist elsewhere on the surface as an edge already.
  const taken = new Set<number>()
  for (let first = 0; first < faces.length; first += 4) {
    const corners = cornersOf(faces, first)
    for (const [k, corner] of corners.entries()) taken.add(edge(corner, corners[(k + 1) % corners.length]!))
  }
  const isFree = (from: number, to: number): boolean => !taken.has(edge(from, to))
  const isFirstOf = new Map<number, boolean>()
  const choose = (first: number, isFirst: boolean): void => {
    isFirstOf.set(first, isFirst)
    const [a, b, c, d] = [faces[first]!, faces[first + 1]!, faces[first + 2]!, faces[first + 3]!]
    taken.add(isFirst ? edge(a, c) : edge(b, d))
  }
  // Quads with only one valid diagonal are split first.
  for (const hasChoice of [false, true])
    for (let first = 0; first < faces.length; first += 4) {
      const [a, b, c, d] = [faces[first]!, faces[first + 1]!, faces[first + 2]!, faces[first + 3]!]
      if (d === noCorner || isFirstOf.has(first)) continue
      const [one, other] = [isFree(a, c), isFree(b, d)]
      if (hasChoice && one && other) {
        const across = Math.min(flatness(points, a, b, c), flatness(points, a, c, d))
        choose(first, across >= Math.min(flatness(points, b, c, d), flatness(points, b, d, a)))
      } else if (one !== other || hasChoice) choose(first, one)
    }
  for (let first = 0; first < faces.length; first += 4) {
    const [a, b, c, d] = [faces[first]!, faces[first + 1]!, faces[first + 2]!, faces[first + 3]!]
    const isFirst = isFirstOf.get(first)
    if (isFirst === undefined) indices.push(a, b, c)
    else indices.push(...(isFirst ? [a, b, c, a, c, d] : [b, c, d, b, d, a]))
    quadOfTriangle.push(...(isFirst === undefined ? [-1] : [first / 4, first / 4]))
  }
  return {
    positions: Float32Array.from(points),
    indices: Uint32Array.from(indices),
    quadOfTriangle: Int32Array.from(quadOfTriangle),
  }
}

/** 0 for a triangle without area, larger for a better shape: its area divided by the square of its longest side. */
function flatness(points: Float64Array, a: number, b: number, c: number): number {
  const apart = (one: number, other: number): number =>
    [0, 1, 2].reduce((sum, i) => sum + (points[one * 3 + i]! - points[other * 3 + i]!) ** 2, 0)
  const longest = Math.max(apart(a, b), apart(b, c), apart(c, a))
  return longest > 0 ? Math.hypot(...areaNormal(points, a * 3, b * 3, c * 3)) / longest : 0
}

function edge(a: number, b: number): number {
  return sideKey(Math.min(a, b), Math.max(a, b))
}

/** Restores the order of the two triangles of each quad, unless a seam separates them. */
function inPairs(parts: Part[], target: PairedTriangles): { parts: Part[]; flags: Uint8Array[] } {
  const numberOf = new Map<string, number>()
  const place = (p: Float32Array, vertex: number): string =>
    `${p[vertex * 3]} ${p[vertex * 3 + 1]} ${p[vertex * 3 + 2]}`
  const key = (p: Float32Array, list: Uint32Array, first: number): string =>
    [0, 1, 2]
      .map((k) => place(p, list[first + k]!))
      .sort()
      .join(' ')
  for (let triangle = 0; triangle < target.quadOfTriangle.length; triangle++) {
    numberOf.set(key(target.positions, target.indices, triangle * 3), target.quadOfTriangle[triangle]!)
  }
  const flags: Uint8Array[] = []
  const ordered = parts.map((part) => {
    const waiting = new Map<number, number>()
    const indices: number[] = []
    const quadFlags: number[] = []
    const unpaired: number[] = []
    for (let first = 0; first < part.indices.length; first += 3) {
      const quad = numberOf.get(key(part.positions, part.indices, first)) ?? -1
      const other = quad < 0 ? undefined : waiting.get(quad)
      if (other === undefined) {
        if (quad < 0) unpaired.push(first)
        else waiting.set(quad, first)
        continue
      }
      waiting.delete(quad)
      const corners = joined(part, other, first)
      if (corners === null) {
        unpaired.push(other, first)
        continue
      }
      const [a, b, c, d] = corners
      indices.push(a, b, c, a, c, d)
      quadFlags.push(1, 0)
    }
    for (const first of [...unpaired, ...waiting.values()]) {
      indices.push(part.indices[first]!, part.indices[first + 1]!, part.indices[first + 2]!)
      quadFlags.push(0)
    }
    flags.push(Uint8Array.from(quadFlags))
    return { ...part, indices: Uint32Array.from(indices) }
  })
  return { parts: ordered, flags }
}

/** The quad of two triangles with a shared side, (a b c) and (a c d); null if a texture seam separates them. */
function joined(
  { indices, positions, uvs }: Part,
  one: number,
  other: number,
): [number, number, number, number] | null {
  const same = (a: number, b: number): boolean => {
    if (a === b) return true
    for (let i = 0; i < 3; i++) if (positions[a * 3 + i] !== positions[b * 3 + i]) return false
    return uvs === undefined || (uvs[a * 2] === uvs[b * 2] && uvs[a * 2 + 1] === uvs[b * 2 + 1])
  }
  for (let k = 0; k < 3; k++) {
    const [a, b, c] = [indices[one + k]!, indices[one + ((k + 1) % 3)]!, indices[one + ((k + 2) % 3)]!]
    for (let j = 0; j < 3; j++) {
      const [e, f] = [indices[other + j]!, indices[other + ((j + 1) % 3)]!]
      if (same(e, a) && same(f, c)) return [a, b, c, indices[other + ((j + 2) % 3)]!]
    }
  }
  return null
}

function mirrored({ points, faces }: QuadSurface, { axis, at }: MirrorPlane, side: number): QuadSurface {
  const positions = Float32Array.from(points)
  for (let i = axis; i < positions.length; i += 3) if (Math.abs(positions[i]! - at) < side * inPlane) positions[i] = at
  const part = { name: '', material: 0, positions, indices: new Uint32Array(0) }
  const both = withMirrorImage({ name: '', materials: [], parts: [part] }, { axis, at, found: true }).parts[0]!
    .positions
  const count = points.length / 3
  // A point in the plane is its own mirror image.
  const image = (point: number): number => (positions[point * 3 + axis] === at ? point : point + count)
  const all = new Uint32Array(faces.length * 2)
  all.set(faces)
  for (let first = 0; first < faces.length; first += 4) {
    const corners = [...faces.subarray(first, first + 4)].filter((corner) => corner !== noCorner).map(image)
    corners.reverse()
    all.set(corners.length === 4 ? corners : [...corners, noCorner], faces.length + first)
  }
  return { points: Float64Array.from(both), faces: all }
}
