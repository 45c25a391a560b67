/** The mesh of a 3MF object with print settings, as parts of one filament each. */
import { getOrAdd } from '../get-or-add.ts'
import type { Material, Part } from '../model.ts'
import type { ThreeMfObject } from './3mf-document.ts'
import { defaultAppearance, type Appearance, type ThreeMfAppearances } from './3mf-appearances.ts'
import { PaintedMesh } from './3mf-paint.ts'
import type { SlicerObject, SlicerVolume } from './3mf-slicer-settings.ts'
import type { ThreeMfSpools } from './3mf-spools.ts'
import type { ReadContext } from './read-context.ts'

/** The slicer's settings of the object, and of the part to which this mesh belongs. */
export interface PrintedAs {
  object: SlicerObject | undefined
  part: SlicerVolume | undefined
}

export interface PrintedShape {
  shape: Omit<Part, 'material'>
  material: Material
  /** Null if the mesh is a single volume. */
  volume: SlicerVolume | null
}

interface Gathered {
  material: Material
  volume: SlicerVolume | null
  /** Vertex of the mesh → vertex of the part. */
  vertices: Map<number, number>
  positions: number[]
  indices: number[]
}

const vertexBytes = 80
const cornerBytes = 8
const firstFilament = 1

/**
 * Groups triangles by volume and filament, in object space; painted ones are divided. Volumes that are not printed are
 * noted. Rejects with `bad-geometry` for invalid references, `mesh-too-large`.
 */
export async function shapePrinted(
  object: ThreeMfObject,
  appearances: ThreeMfAppearances,
  spools: ThreeMfSpools,
  printed: PrintedAs,
  context: ReadContext,
): Promise<PrintedShape[]> {
  const mesh = object.mesh!
  const painted = new PaintedMesh(mesh, context.budget)
  if (painted.faultyPaints > 0)
    context.note({ code: 'entries-faulty', figures: { element: 'paint', count: painted.faultyPaints } })
  const groups = new Map<number, Appearance[]>([
    [-1, object.group === undefined ? [defaultAppearance] : await appearances.appearancesOf(object.group)],
  ])
  for (let at = 3; at < mesh.triangles.length; at += 7) {
    const group = mesh.triangles.values[at]!
    if (!groups.has(group)) groups.set(group, await appearances.appearancesOf(group))
  }
  const volumeOf = volumesOf(printed)
  const gathered = new Map<Material, Map<SlicerVolume | null, Gathered>>()
  painted.forEach((triangle, a, b, c, state) => {
    if (a === b && b === c) return
    const volume = volumeOf(triangle)
    if (volume !== null && !volume.isModel) {
      context.note({ code: 'object-left-out', figures: { kind: volume.kind } })
      return
    }
    const appearance = appearanceOf(object, appearances, groups, triangle)
    const own =
      volume?.filament || printed.part?.filament || printed.object?.filament || object.filament || firstFilament
    const material = spools.material(appearance, state || own, painted.isWhole(triangle), context)
    const inVolumes = getOrAdd(gathered, material, () => new Map<SlicerVolume | null, Gathered>())
    const empty = (): Gathered => ({ material, volume, vertices: new Map(), positions: [], indices: [] })
    const part = getOrAdd(inVolumes, volume, empty)
    for (const corner of [a, b, c]) part.indices.push(vertexOf(part, corner, painted, context))
    context.budget.reserve(3 * cornerBytes)
  })
  const name = object.name || `object-${object.id}`
  return [...gathered.values()]
    .flatMap((inVolumes) => [...inVolumes.values()])
    .map(({ material, volume, positions: gathered, indices }, i) => {
      const positions = Float32Array.from(gathered)
      const shape = { name: i === 0 ? name : `${name} ${i + 1}`, positions, indices: Uint32Array.from(indices) }
      return { shape, material, volume }
    })
}

/** Returns the volume of each triangle, for ascending queries; null if the object has a single volume. */
function volumesOf({ object }: PrintedAs): (triangle: number) => SlicerVolume | null {
  const ranges = object?.ranges ?? []
  // A single printed volume is the object itself.
  if (ranges.length === 0 || (ranges.length === 1 && ranges[0]!.volume.isModel)) {
    const only = ranges[0]?.volume ?? null
    return () => (only === null || only.filament === 0 ? null : only)
  }
  let at = 0
  let before = -1
  return (triangle) => {
    if (triangle < before) at = 0
    before = triangle
    while (at < ranges.length - 1 && triangle > ranges[at]!.last) at++
    const range = ranges[at]!
    return triangle >= range.first && triangle <= range.last ? range.volume : null
  }
}

function appearanceOf(
  object: ThreeMfObject,
  appearances: ThreeMfAppearances,
  groups: ReadonlyMap<number, Appearance[]>,
  triangle: number,
): Appearance {
  const { triangles } = object.mesh!
  const group = triangles.values[triangle * 7 + 3]!
  const says = triangles.values[triangle * 7 + 4]! >= 0
  const property = says ? triangles.values[triangle * 7 + 4]! : object.property
  return appearances.at(groups.get(group)!, property, group < 0 ? (object.group ?? 0) : group)
}

function vertexOf(part: Gathered, corner: number, painted: PaintedMesh, { budget }: ReadContext): number {
  return getOrAdd(part.vertices, corner, () => {
    budget.reserve(vertexBytes)
    const vertex = part.positions.length / 3
    for (let axis = 0; axis < 3; axis++) part.positions.push(painted.at(corner * 3 + axis))
    return vertex
  })
}
