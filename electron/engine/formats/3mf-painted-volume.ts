/** A painted volume, written in the smaller form: borders as geometry, or as partly painted triangles. */
import { getOrAdd } from '../get-or-add.ts'
import { deflateRawSync } from 'node:zlib'
import { joinedFlats, type JoinedFlats } from '../mesh/joined-flats.ts'
import { writeMesh } from './3mf-model-text.ts'
import { encodePaint, type PaintChain, type PaintTree } from './paint-code.ts'
import { type FlatPieces, flatPieces, paintTreeOf } from './paint-tree-of.ts'
import type { PrintVolume } from './print-objects.ts'
import { loadGeometry } from '../solid/geometry.ts'
import { TextBuffer } from './text-buffer.ts'
import { usedVertices } from './vertex-lists.ts'
import type { BorderForm } from './write-options.ts'

/** A volume as it is written. */
export interface PaintedVolume {
  name: string
  positions: Float32Array
  indices: Uint32Array
  /** The filament of unpainted triangles. */
  own: number
  /** Distinct codes; the empty one for unpainted triangles. */
  codes: string[]
  /** Per triangle: its index in `codes`, and the filament of most of its area. */
  codeOf: Uint32Array
  filamentOf: Uint8Array
}

/** Longest side of painted triangles along borders, millimetres: a third of a usual line width. */
const finestMm = 0.15
/** Approximate number of characters of a vertex, of an unpainted triangle, and of the attribute around a code. */
const bytes = { vertex: 45, triangle: 40, attribute: 28 }
/** Ratio of text lengths beyond which compression cannot change which form is smaller. */
const surely = 0.25

/** `filamentOf` takes the triangle's index in the whole surface. */
export async function paintedVolume(
  volume: PrintVolume,
  filamentOf: (triangle: number) => number,
  chain: PaintChain,
  form: BorderForm,
): Promise<PaintedVolume> {
  const filaments = Uint8Array.from(volume.triangles, filamentOf)
  const own = maxUsed(filaments)
  const plain = asGeometry(volume, filaments, own, chain)
  if (form === 'geometry' || plain.codes.length < 2) return plain
  const geometry = await loadGeometry()
  const joined = joinedFlats(volume.positions, volume.indices, (outlines) => geometry.triangulate(outlines))
  if (joined === null) return plain
  const painted = asPaint(volume, filaments, own, chain, joined)
  return form === 'paint' || isSmaller(painted, plain) ? painted : plain
}

/** The filament of most triangles, which becomes the volume's own; the others are painted. */
function maxUsed(filaments: Uint8Array): number {
  const counts = new Uint32Array(256)
  for (const filament of filaments) counts[filament]!++
  return counts.indexOf(Math.max(...counts))
}

/** Whether the first form is smaller in the package. Compresses both only if their text lengths do not decide it. */
function isSmaller(one: PaintedVolume, other: PaintedVolume): boolean {
  const share = textLength(one) / textLength(other)
  if (share < surely || share > 1 / surely) return share < 1
  return packedLength(one) < packedLength(other)
}

function textLength({ positions, codeOf, codes }: PaintedVolume): number {
  let length = (positions.length / 3) * bytes.vertex + codeOf.length * bytes.triangle
  for (const code of codeOf) if (codes[code] !== '') length += bytes.attribute + codes[code]!.length
  return length
}

function packedLength(volume: PaintedVolume): number {
  const text = new TextBuffer(textLength(volume))
  writeMesh(text, [volume], (_, triangle) => text.text(` p1="0" paint="${volume.codes[volume.codeOf[triangle]!]!}"`))
  return deflateRawSync(text.bytes(), { level: 4 }).length
}

class Codes {
  readonly all: string[] = []
  readonly #known = new Map<string, number>()

  indexOf(code: string): number {
    return getOrAdd(this.#known, code, () => this.all.push(code) - 1)
  }
}

function asGeometry(
  { name, positions, indices }: PrintVolume,
  filaments: Uint8Array,
  own: number,
  chain: PaintChain,
): PaintedVolume {
  const codes = new Codes()
  const codeOf = Uint32Array.from(filaments, (filament) =>
    codes.indexOf(filament === own ? '' : encodePaint(filament, chain)),
  )
  return { name, positions, indices, own, codes: codes.all, codeOf, filamentOf: filaments }
}

function asPaint(
  { name, positions, indices }: PrintVolume,
  filaments: Uint8Array,
  own: number,
  chain: PaintChain,
  joined: JoinedFlats,
): PaintedVolume {
  const count = joined.regionOf.length
  const codes = new Codes()
  const codeOf = new Uint32Array(count)
  const filamentOf = new Uint8Array(count)
  const states = filaments.map((filament) => (filament === own ? 0 : filament))
  const pieces = joined.regions.map(({ faces }) => {
    const first = states[faces[0]!]!
    return faces.every((face) => states[face] === first) ? first : null
  })
  const corners = new Float64Array(6)
  let flat = null as (FlatPieces & { region: number }) | null
  let first = 0
  for (let triangle = 0; triangle < count; triangle++) {
    const region = joined.regionOf[triangle]!
    if (region !== joined.regionOf[first]) first = triangle
    const { axes, faces, isKept } = joined.regions[region]!
    let tree: PaintTree
    if (pieces[region] !== null) tree = pieces[region]!
    // These triangles keep their order.
    else if (isKept) tree = states[faces[triangle - first]!]!
    else {
      if (flat?.region !== region)
        flat = {
          region,
          ...flatPieces(
            flattened(
              positions,
              faces.flatMap((face) => [...indices.subarray(face * 3, face * 3 + 3)]),
              axes,
            ),
            Uint8Array.from(faces, (face) => states[face]!),
          ),
        }
      corners.set(flattened(positions, joined.indices.subarray(triangle * 3, triangle * 3 + 3), axes))
      tree = paintTreeOf(corners, flat, finestMm)
    }
    codeOf[triangle] = codes.indexOf(tree === 0 ? '' : encodePaint(tree, chain))
    filamentOf[triangle] = largestState(tree) || own
  }
  return { name, ...usedVertices(positions, joined.indices), own, codes: codes.all, codeOf, filamentOf }
}

function flattened(
  positions: Float32Array,
  points: ArrayLike<number>,
  [u, v]: readonly [readonly [number, number, number], readonly [number, number, number], unknown],
): Float64Array {
  const flat = new Float64Array(points.length * 2)
  for (let i = 0; i < points.length; i++) {
    const at = points[i]! * 3
    const [x, y, z] = [positions[at]!, positions[at + 1]!, positions[at + 2]!]
    flat[i * 2] = x * u[0] + y * u[1] + z * u[2]
    flat[i * 2 + 1] = x * v[0] + y * v[1] + z * v[2]
  }
  return flat
}

/** The paint state of most of a triangle's area. */
function largestState(tree: PaintTree): number {
  if (typeof tree === 'number') return tree
  const shares = new Map<number, number>()
  const add = (node: PaintTree, share: number): void => {
    if (typeof node === 'number') shares.set(node, (shares.get(node) ?? 0) + share)
    // With two halved sides, the third child is as large as the others combined.
    else
      node.children.forEach((child, i) =>
        add(child, node.sides === 2 ? share * (i === 2 ? 1 / 2 : 1 / 4) : share / node.children.length),
      )
  }
  add(tree, 1)
  return [...shares].reduce((best, entry) => (entry[1] > best[1] ? entry : best))[0]
}
