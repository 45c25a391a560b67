/** Converts a USD mesh to parts, one per material (Pixar, UsdGeomMesh and UsdGeomPrimvar). */
import { getOrAdd } from '../get-or-add.ts'
import type { Part } from '../model.ts'
import { damaged } from './limits.ts'
import { PartBuilder, type Corner } from './part-builder.ts'
import type { MemoryBudget } from './memory-budget.ts'
import { numbersOf, textOf, type UsdPrim } from './usd-layer.ts'
import { withAlpha } from './vertex-lists.ts'

export interface UsdMesh {
  /** The part, without its material. */
  part: Part
  /** The subset that the faces belong to; undefined for faces in no subset. */
  subset: UsdPrim | undefined
}

interface Primvar {
  values: ArrayLike<number>
  indexOf: (point: number, face: number, corner: number) => number
}

interface Counts {
  points: number
  faces: number
  corners: number
}

const cornerBytes = 120
/** Steps per triangulated corner, and per number of the mesh's lists. */
const cornerSteps = 50
const valueSteps = 4
const coordinates = /^(texCoord2[fdh]|float2|double2|half2)\[\]$/

/** Uses the requested UV set, otherwise the first. Throws `bad-geometry`, `mesh-too-large`. */
export function readUsdMesh(
  mesh: UsdPrim,
  options: { uvs: string | undefined; colours: boolean },
  budget: MemoryBudget,
): UsdMesh[] {
  const points = numbersOf(mesh.properties.get('points')?.value)
  const counts = numbersOf(mesh.properties.get('faceVertexCounts')?.value)
  const corners = numbersOf(mesh.properties.get('faceVertexIndices')?.value)
  if (points === undefined || counts === undefined || corners === undefined || counts.length === 0) return []
  budget.reserve(corners.length * cornerBytes)
  // Prims may share lists.
  budget.spend(valuesOf(mesh) * valueSteps + corners.length * cornerSteps)
  const there: Counts = { points: points.length / 3, faces: counts.length, corners: corners.length }
  const normals = primvar(mesh, 'primvars:normals', 3, there) ?? primvar(mesh, 'normals', 3, there, 'vertex')
  const uvs = primvar(mesh, uvName(mesh, options.uvs), 2, there)
  const colours = options.colours ? colourPrimvar(mesh, there) : undefined
  const sources = { positions: points, normals: normals?.values, uvs: uvs?.values, colours: colours?.values }
  const holes = new Set(Array.from(numbersOf(mesh.properties.get('holeIndices')?.value) ?? []))
  const isLeftHanded = textOf(mesh.properties.get('orientation')?.value) === 'leftHanded'
  const subsets = mesh.children.filter(isMaterialSubset)
  const subsetOf = new Map<number, UsdPrim>()
  for (const subset of subsets)
    for (const face of Array.from(numbersOf(subset.properties.get('indices')?.value) ?? [])) subsetOf.set(face, subset)
  const builders = new Map<UsdPrim | undefined, PartBuilder>()
  let corner = 0
  for (let face = 0; face < counts.length; face++) {
    const count = counts[face]!
    if (!(count >= 0 && corner + count <= corners.length)) throw damaged('USD', 'a face has more corners than the mesh')
    const first = corner
    corner += count
    if (holes.has(face)) continue
    const loop: Corner[] = []
    for (let k = first; k < corner; k++) {
      const point = corners[k]!
      const at = (list: Primvar | undefined): number => list?.indexOf(point, face, k) ?? -1
      loop.push([point, at(normals), at(uvs), at(colours)])
    }
    if (isLeftHanded) loop.reverse()
    getOrAdd(builders, subsetOf.get(face), () => new PartBuilder(sources)).face(loop)
  }
  return Array.from(builders, ([subset, builder]) => ({ part: builder.part(mesh.name, 0), subset })).filter(
    (made): made is UsdMesh => made.part !== null,
  )
}

function valuesOf({ properties, children }: UsdPrim): number {
  let count = children.reduce((sum, child) => sum + valuesOf(child), 0)
  for (const { value } of properties.values()) count += numbersOf(value)?.length ?? 0
  return count
}

/** Whether the mesh is a subdivision cage; a mesh with its own normals is used as it is. */
export function isCage(mesh: UsdPrim): boolean {
  return isSmooth(mesh) && !mesh.properties.has('normals') && !mesh.properties.has('primvars:normals')
}

/** Returns the UV set names without `primvars:`, "st" first. */
export function uvSets(mesh: UsdPrim): string[] {
  return Array.from(mesh.properties)
    .filter(
      ([name, { typeName, value }]) =>
        name.startsWith('primvars:') && coordinates.test(typeName) && value !== undefined,
    )
    .map(([name]) => name.slice('primvars:'.length))
    .filter((name) => !name.includes(':'))
    .toSorted((a, b) => Number(b === 'st') - Number(a === 'st'))
}

/** The colour of a mesh with a single one, linear. */
export function oneColour(mesh: UsdPrim): readonly number[] | undefined {
  const values = numbersOf(mesh.properties.get('primvars:displayColor')?.value)
  return values?.length === 3 ? Array.from(values) : undefined
}

function isSmooth(mesh: UsdPrim): boolean {
  const scheme = textOf(mesh.properties.get('subdivisionScheme')?.value) ?? 'catmullClark'
  return scheme === 'catmullClark' || scheme === 'loop'
}

function isMaterialSubset({ typeName, properties }: UsdPrim): boolean {
  const family = textOf(properties.get('familyName')?.value)
  return typeName === 'GeomSubset' && (family === undefined || family === 'materialBind') && properties.has('indices')
}

function uvName(mesh: UsdPrim, wanted: string | undefined): string {
  const sets = uvSets(mesh)
  return `primvars:${wanted !== undefined && sets.includes(wanted) ? wanted : (sets[0] ?? 'st')}`
}

/** Undefined if it is too short for its interpolation. */
function primvar(mesh: UsdPrim, name: string, size: number, there: Counts, usual = 'constant'): Primvar | undefined {
  const property = mesh.properties.get(name)
  const values = numbersOf(property?.value)
  if (property === undefined || values === undefined) return undefined
  const indices = numbersOf(mesh.properties.get(`${name}:indices`)?.value)
  const valueCount = Math.floor(values.length / size)
  const through = (indexOf: number): number => (indices === undefined ? indexOf : (indices[indexOf] ?? -1))
  const [lies, indexOf] = indexBy(property.interpolation ?? usual, there)
  if ((indices?.length ?? valueCount) < lies || !allWithin(indices, valueCount)) return undefined
  return { values, indexOf: (point, face, corner) => through(indexOf(point, face, corner)) }
}

function indexBy(interpolation: string, there: Counts): [count: number, indexOf: Primvar['indexOf']] {
  if (interpolation === 'faceVarying') return [there.corners, (_point, _face, corner) => corner]
  if (interpolation === 'uniform') return [there.faces, (_point, face) => face]
  if (interpolation === 'constant') return [1, () => 0]
  return [there.points, (point) => point]
}

function allWithin(indices: ArrayLike<number> | undefined, count: number): boolean {
  for (let i = 0; i < (indices?.length ?? 0); i++) if (!(indices![i]! >= 0 && indices![i]! < count)) return false
  return true
}

function colourPrimvar(mesh: UsdPrim, there: Counts): Primvar | undefined {
  const colours = primvar(mesh, 'primvars:displayColor', 3, there)
  if (colours === undefined || colours.values.length <= 3) return undefined
  return { ...colours, values: withAlpha(colours.values) }
}
