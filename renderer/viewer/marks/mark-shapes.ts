/** Marks on the surface: lines, faces and dots, fainter where the model hides them. */
import {
  BufferAttribute,
  BufferGeometry,
  DoubleSide,
  Group,
  Mesh,
  MeshBasicMaterial,
  type Points,
  type Material,
} from 'three'
import type { Place } from '../../../shared/formats/view-file.ts'
import type { DefectMark } from '../../state/stage/defect-styles.ts'
import type { DefectShape } from '../../state/stage/report.ts'
import { createEdgeLines } from '../overlays/edge-lines.ts'
import { createScreenDots } from '../overlays/screen-dots.ts'
import { linear } from '../lenses/warning.ts'

/** Maximum number of faces with outlines; more would be one flat patch. */
const maxOutlined = 60_000
const dashOf = { solid: 0, dashed: 10, dotted: 4 } as const
const dotPx = 9
/** Positions smaller than this fraction of the model get a dot. */
const dotShare = 0.02

type Drawn = Mesh<BufferGeometry, Material> | Points<BufferGeometry, Material>

export interface Marked {
  /** In the coordinates of the model's body. */
  shape: DefectShape
  positions: readonly Place[]
  mark: DefectMark
  /** False: triangles are filled without lines. */
  outlined: boolean
}

/** `size`: the model's largest side, metres. Freed by `disposeMarks`. */
export function createMarks({ shape, positions, mark, outlined }: Marked, size: number, darkTheme: boolean): Group {
  const { segments, triangles } = shape
  const colour = linear(darkTheme ? mark.dark : mark.light)
  const group = new Group()
  const lines = concatenated(segments, triangles === null || !outlined ? null : outlines(triangles))
  if (triangles !== null && triangles.length > 0) {
    const geometry = new BufferGeometry()
    geometry.setAttribute('position', new BufferAttribute(triangles, 3))
    for (const hidden of [true, false]) group.add(fill(geometry, colour, hidden))
  }
  if (lines.length > 0)
    for (const hidden of [true, false]) {
      const drawn = createEdgeLines(lines, {
        colour,
        widthPx: hidden ? 1.5 : 2.5,
        dashPx: dashOf[mark.lineStyle],
        opacity: hidden ? 0.45 : 1,
      })
      drawn.material.depthTest = !hidden
      drawn.renderOrder = hidden ? 3 : 5
      group.add(drawn)
    }
  const small = positions.filter(({ radius }) => radius < dotShare * size)
  if (small.length > 0) group.add(dots(small, colour))
  return group
}

/** Removes the marks from the scene and frees their buffers. */
export function disposeMarks(group: Group): void {
  group.removeFromParent()
  for (const drawn of group.children as Drawn[]) {
    drawn.geometry.dispose()
    drawn.material.dispose()
  }
}

/** Returns the sides of triangles as segments, 6 numbers each; null if there are too many. */
export function outlines(triangles: Float32Array): Float32Array | null {
  const count = triangles.length / 9
  if (count > maxOutlined) return null
  const sides = new Float32Array(count * 18)
  for (let triangle = 0; triangle < count; triangle++)
    for (let side = 0; side < 3; side++)
      for (let axis = 0; axis < 3; axis++) {
        const to = triangle * 18 + side * 6 + axis
        sides[to] = triangles[triangle * 9 + side * 3 + axis]!
        sides[to + 3] = triangles[triangle * 9 + ((side + 1) % 3) * 3 + axis]!
      }
  return sides
}

function concatenated(a: Float32Array | null, b: Float32Array | null): Float32Array {
  const all = new Float32Array((a?.length ?? 0) + (b?.length ?? 0))
  if (a !== null) all.set(a)
  if (b !== null) all.set(b, a?.length ?? 0)
  return all
}

function fill(geometry: BufferGeometry, [r, g, b]: readonly [number, number, number], hidden: boolean): Mesh {
  const material = new MeshBasicMaterial({
    transparent: true,
    opacity: hidden ? 0.14 : 0.45,
    depthWrite: false,
    depthTest: !hidden,
    side: DoubleSide,
    polygonOffset: true,
    polygonOffsetFactor: -2,
    polygonOffsetUnits: -2,
    toneMapped: false,
  })
  material.color.setRGB(r, g, b)
  const mesh = new Mesh(geometry, material)
  mesh.frustumCulled = false
  mesh.matrixAutoUpdate = false
  mesh.renderOrder = hidden ? 3 : 4
  return mesh
}

function dots(positions: readonly Place[], colour: readonly [number, number, number]): Points {
  const geometry = new BufferGeometry()
  geometry.setAttribute('position', new BufferAttribute(Float32Array.from(positions.flatMap(({ at }) => at)), 3))
  const points = createScreenDots(geometry, {
    colour,
    rimColour: [0.02, 0.02, 0.02],
    rim: '1.0 - clamp(sizePx * 0.5 - 1.5 - away, 0.0, 1.0)',
    sizePx: dotPx,
  })
  points.matrixAutoUpdate = false
  points.renderOrder = 6
  return points
}
