/** How far a division is from what is seen of a model, and how long its borders are. */
import { deltaE2000, toLab } from '../../../electron/engine/colour/cie-lab.ts'
import { findEdges } from '../../../electron/engine/mesh/edges.ts'
import { sampleSurface } from '../../../electron/engine/mesh/surface-samples.ts'
import { Surface } from '../../../electron/engine/mesh/surface.ts'
import { weldPositions } from '../../../electron/engine/mesh/weld.ts'
import type { Model } from '../../../electron/engine/model.ts'
import { ModelLook } from '../../../electron/engine/texture/model-look.ts'
import type { Texel } from '../../../electron/engine/texture/texel.ts'

/** Places that are seen from outside: metres, and the colour there in CIELAB. */
export interface SeenPlaces {
  positions: Float64Array
  lab: Float64Array
}

/** Triangles that have one colour each. */
export interface FlatDivision {
  positions: Float32Array
  indices: Uint32Array
  /** 3 per triangle. */
  lab: Float64Array
}

const wanted = 20_000
const known = new WeakMap<Model, Promise<SeenPlaces>>()
const looks = new WeakMap<Model, Promise<ModelLook>>()

/** Decoded once for each model. */
export function lookOf(model: Model): Promise<ModelLook> {
  let look = looks.get(model)
  if (look === undefined) looks.set(model, (look = ModelLook.create(model)))
  return look
}

/** Spread evenly; those from which no ray of a few dozen gets away are left out, and what is transparent. */
export function placesSeen(model: Model): Promise<SeenPlaces> {
  let places = known.get(model)
  if (places === undefined) known.set(model, (places = find(model)))
  return places
}

async function find(model: Model): Promise<SeenPlaces> {
  const look = await lookOf(model)
  const surface = new Surface(look.positions, look.indices)
  const samples = sampleSurface(look.positions, look.indices, wanted, 7)
  const [positions, lab]: [number[], number[]] = [[], []]
  const texel = {} as Texel
  const glow = {} as Texel
  for (let i = 0; i < samples.faces.length; i++) {
    const [x, y, z] = [0, 1, 2].map((axis) => samples.positions[i * 3 + axis]!) as [number, number, number]
    if (!getsAway(surface, x, y, z)) continue
    const place = surface.closest(x, y, z)
    look.baseColour(place.face, place.u, place.v, place.w, texel)
    if (texel.alpha < 0.5) continue
    look.glow(place.face, place.u, place.v, place.w, glow)
    const light = [texel.red + glow.red, texel.green + glow.green, texel.blue + glow.blue].map((one) =>
      Math.min(1, one),
    )
    positions.push(x, y, z)
    lab.push(...toLab(light[0]!, light[1]!, light[2]!, [0, 0, 0]))
  }
  return { positions: Float64Array.from(positions), lab: Float64Array.from(lab) }
}

/** Directions of a Fibonacci ball. */
const directions = Array.from({ length: 26 }, (_, i) => {
  const y = 1 - (2 * i + 1) / 26
  const turn = i * Math.PI * (3 - Math.sqrt(5))
  const ring = Math.sqrt(1 - y * y)
  return [ring * Math.cos(turn), y, ring * Math.sin(turn)] as const
})

function getsAway(surface: Surface, x: number, y: number, z: number): boolean {
  return directions.some(([dx, dy, dz]) => {
    const off = 1e-4
    return surface.raycast(x + dx * off, y + dy * off, z + dz * off, dx, dy, dz) === null
  })
}

/** Mean CIEDE2000 over the places, and the length of borders between colours, millimetres; `scale` is what lengths were multiplied by. */
export function judge(
  places: SeenPlaces,
  divided: Model | FlatDivision,
  scale: number,
): { deltaE: number; borderMm: number } {
  const flat = 'parts' in divided ? flatOf(divided) : divided
  const surface = new Surface(flat.positions, flat.indices)
  let sum = 0
  const count = places.positions.length / 3
  for (let i = 0; i < count; i++) {
    const [x, y, z] = [0, 1, 2].map((axis) => places.positions[i * 3 + axis]! * scale) as [number, number, number]
    const at = surface.closest(x, y, z).face * 3
    const lab = places.lab
    sum += deltaE2000(
      lab[i * 3]!,
      lab[i * 3 + 1]!,
      lab[i * 3 + 2]!,
      flat.lab[at]!,
      flat.lab[at + 1]!,
      flat.lab[at + 2]!,
    )
  }
  return { deltaE: sum / count, borderMm: borders(flat) }
}

function flatOf(model: Model): FlatDivision {
  const { positions, indices, materialOfTriangle } = weldPositions(model)
  const colours = model.materials.map(({ baseColour: [r, g, b] }) => toLab(r, g, b, [0, 0, 0]))
  const lab = new Float64Array(indices.length)
  materialOfTriangle.forEach((material, face) => lab.set(colours[material]!, face * 3))
  return { positions, indices, lab }
}

function borders({ positions, indices, lab }: FlatDivision): number {
  const edges = findEdges(indices)
  const first = new Int32Array(edges.count).fill(-1)
  let length = 0
  for (let corner = 0; corner < indices.length; corner++) {
    const edge = edges.edgeOfCorner[corner]!
    if (edge < 0 || edges.faces[edge] !== 2) continue
    const face = Math.floor(corner / 3)
    const other = first[edge]!
    if (other < 0) {
      first[edge] = face
      continue
    }
    if ([0, 1, 2].every((k) => lab[face * 3 + k] === lab[other * 3 + k])) continue
    const [a, b] = [edges.low[edge]! * 3, edges.high[edge]! * 3]
    length += Math.hypot(...[0, 1, 2].map((axis) => positions[a + axis]! - positions[b + axis]!))
  }
  return length * 1000
}
