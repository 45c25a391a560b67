/** Finds every defect of a welded mesh. */
import { disjointSets } from '../mesh/disjoint-sets.ts'
import type { DerivedReport } from '../../../shared/formats/view-file.ts'
import { findEdges } from '../mesh/edges.ts'
import { facesAcrossEdges } from '../mesh/faces-across-edges.ts'
import { findShells } from '../mesh/shells.ts'
import { Surface } from '../mesh/surface.ts'
import { buildQuickTree } from '../mesh/quick-tree.ts'
import type { Progress } from '../model.ts'
import { boundaryLoops } from './boundary-loops.ts'
import type { Defect, DefectRow } from './defect-rows.ts'
import { facesWithoutArea, repeatedFaces } from './degenerate-faces.ts'
import { faceTurns } from './face-turns.ts'
import { pinchedVertices } from './pinched-vertices.ts'
import type { WeldedMesh } from '../mesh/welded-mesh.ts'
import { selfCrossings } from '../mesh/self-crossings.ts'
import { shellKinds, type Shell } from './shell-kinds.ts'

export interface Findings {
  defects: Map<DefectRow['kind'], Defect[]>
  /** Whether every edge has two faces that agree in winding, and all coordinates are finite. */
  watertight: boolean
  reasons: DerivedReport['reasons']
  shells: (Shell & { volume: number })[]
  /** Kinds whose search was stopped because it would take too long. */
  incomplete: DefectRow['kind'][]
}

/** Runs all searches. Values of defects are millimetres (loops) or face counts. 1 M triangles take a few seconds. */
export function findDefects(mesh: WeldedMesh, progress: Progress = () => {}): Findings {
  const { positions, indices } = mesh
  progress(0.05, 'checking-edges')
  const edges = findEdges(indices)
  const shellsOf = findShells(edges)
  const twin = facesAcrossEdges(edges, 'any')
  const corners = (faces: readonly number[]): number[] =>
    faces.flatMap((face) => [indices[face * 3]!, indices[face * 3 + 1]!, indices[face * 3 + 2]!])
  const byFaces = (faces: readonly number[]): Defect => ({ vertices: corners(faces), faces, value: faces.length })
  const loops = boundaryLoops(mesh, edges).map((loop): Defect => {
    const segments = loop.edges.flatMap((edge) => [edges.low[edge]!, edges.high[edge]!])
    return { vertices: segments, segments, value: loop.length * 1000 }
  })
  const nonManifold: Defect[] = []
  let clashing = 0
  for (let edge = 0; edge < edges.count; edge++) {
    if (edges.faces[edge] === 2 && edges.balance[edge] !== 0) clashing++
    if (edges.faces[edge]! <= 2) continue
    const segments = [edges.low[edge]!, edges.high[edge]!]
    nonManifold.push({ vertices: segments, segments, value: null })
  }
  progress(0.12, 'checking-edges')
  const pinched = pinchedVertices(indices, positions.length / 3, edges, twin)
  progress(0.2, 'checking-faces')
  const degenerate = facesWithoutArea(mesh)
  const repeated = repeatedFaces(indices).filter((face) => edges.edgeOfCorner[face * 3]! >= 0)
  const skip = new Uint8Array(indices.length / 3)
  for (const face of [...degenerate, ...repeated]) skip[face] = 1
  progress(0.25, 'checking-shells')
  const turns = faceTurns(mesh, edges, shellsOf, twin)
  progress(0.3, 'checking-shells')
  const tree = buildQuickTree(positions, indices)
  const { shells, complete } = shellKinds(mesh, shellsOf, turns, new Surface(positions, indices, tree))
  const shellsWhere = (wanted: (shell: Shell) => boolean): Defect[] =>
    facesOfShells(shellsOf.shellOfTriangle, shells.map(wanted)).map(byFaces)
  const wrong = wrongFaces(turns.isFlipped, shellsOf.shellOfTriangle, shells)
  progress(0.4, 'finding-crossings')
  const crossings = selfCrossings(mesh, tree, skip, (fraction, doing) => {
    progress(0.4 + fraction * 0.5, doing)
  })
  const hasNaN = indices.some(
    (vertex) => !Number.isFinite(positions[vertex * 3]! + positions[vertex * 3 + 1]! + positions[vertex * 3 + 2]!),
  )
  const defects = new Map<DefectRow['kind'], Defect[]>([
    ['boundary-loop', loops],
    ['non-manifold-edge', nonManifold],
    ['non-manifold-vertex', pinched.map((vertex): Defect => ({ vertices: [vertex], value: null }))],
    ['flipped-shell', shellsWhere(({ flipped }) => flipped)],
    ['flipped-faces', connectedFaces(wrong, twin).map(byFaces)],
    ['self-intersection', crossingGroups(crossings.crossing, crossings.pairs).map(byFaces)],
    ['zero-area', degenerate.map((face): Defect => ({ vertices: corners([face]), faces: [face], value: null }))],
    ['duplicate-face', repeated.map((face): Defect => ({ vertices: corners([face]), faces: [face], value: null }))],
    ['floating-bit', shellsWhere(({ kind }) => kind === 'floating')],
    ['inner-shell', shellsWhere(({ kind }) => kind === 'inner')],
  ])
  const reasons: DerivedReport['reasons'] = []
  if (loops.length > 0) reasons.push('boundary-loop')
  if (nonManifold.length > 0) reasons.push('non-manifold-edge')
  if (clashing > 0) reasons.push('flipped-faces')
  if (hasNaN) reasons.push('zero-area')
  return {
    defects,
    watertight: edges.count > 0 && reasons.length === 0,
    reasons,
    shells: shells.map((shell, i) => ({ ...shell, volume: turns.storedVolume[i]! })),
    incomplete: [
      ...(crossings.complete ? [] : (['self-intersection'] as const)),
      ...(complete ? [] : (['inner-shell'] as const)),
    ],
  }
}

function facesOfShells(owner: Int32Array, wanted: readonly boolean[]): number[][] {
  const faces = wanted.map((is): number[] | null => (is ? [] : null))
  if (wanted.includes(true)) for (const [face, shell] of owner.entries()) faces[shell]?.push(face)
  return faces.filter((list) => list !== null)
}

/** Faces that disagree with most of their shell; a shell flipped as a whole is a separate defect. */
function wrongFaces(isFlipped: Uint8Array, owner: Int32Array, shells: readonly Shell[]): Uint8Array {
  const faces = new Uint32Array(shells.length)
  const turnedOf = new Uint32Array(shells.length)
  for (let face = 0; face < owner.length; face++) {
    const shell = owner[face]!
    if (shell < 0) continue
    faces[shell]!++
    turnedOf[shell]! += isFlipped[face]!
  }
  const wrong = new Uint8Array(isFlipped.length)
  for (let face = 0; face < owner.length; face++) {
    const shell = owner[face]!
    if (shell < 0 || turnedOf[shell] === 0 || turnedOf[shell] === faces[shell]) continue
    if (isFlipped[face] === (shells[shell]!.kind === 'cavity' ? 0 : 1)) wrong[face] = 1
  }
  return wrong
}

function connectedFaces(marked: Uint8Array, twin: Int32Array): number[][] {
  const groups: number[][] = []
  const seen = new Uint8Array(marked.length)
  for (let start = 0; start < marked.length; start++) {
    if (marked[start] === 0 || seen[start] === 1) continue
    const group = [start]
    seen[start] = 1
    // The group grows during iteration.
    for (const face of group)
      for (let k = 0; k < 3; k++) {
        const other = twin[face * 3 + k]!
        if (other < 0 || marked[other] === 0 || seen[other] === 1) continue
        seen[other] = 1
        group.push(other)
      }
    groups.push(group)
  }
  return groups
}

/** Intersecting faces, in connected groups. */
function crossingGroups(crossing: Uint8Array, pairs: Uint32Array): number[][] {
  const { rootOf, join } = disjointSets(crossing.length)
  for (let i = 0; i < pairs.length; i += 2) join(pairs[i]!, pairs[i + 1]!)
  const faces = [...crossing.keys()].filter((face) => crossing[face] !== 0)
  return [...Map.groupBy(faces, rootOf).values()]
}
