/** Draws the cap of a section: hatched material with an outline. */
import {
  AlwaysStencilFunc,
  BackSide,
  BufferGeometry,
  DecrementWrapStencilOp,
  FrontSide,
  Group,
  IncrementWrapStencilOp,
  Mesh,
  MeshBasicMaterial,
} from 'three'
import type { ShaderMaterial } from 'three'
import type { CuttingPlane } from '../../../shared/geometry/section.ts'
import { pointOnPlane } from '../../state/stage/plane-points.ts'
import { linear } from '../lenses/warning.ts'
import { createEdgeLines } from '../overlays/edge-lines.ts'
import { putPositions, putSegments } from './growing-buffers.ts'
import { colourHatch, createHatchMaterial } from './hatch-material.ts'
import type { Cap } from './section-cap.ts'

export interface CapDrawing {
  /** In the model's own coordinates. */
  group: Group
  /** Reuses the buffers of the previous cap, so that dragging a plane allocates nothing; null hides the cap. */
  show(cap: Cap | null, plane: CuttingPlane): void
  dispose(): void
}

/** Render order above the model. */
const firstOrder = 10

/**
 * Counts windings in the stencil (Neider, Davis, Woo, "OpenGL Programming Guide", 1993, ch. 14): each loop is a fan whose
 * counter-clockwise triangles add one at each pixel and whose others subtract one; material is where the sum is not zero. Also right
 * for loops that cross each other. `colourOf` returns the linear colour of a part.
 */
export function createCapDrawing(
  darkTheme: boolean,
  colourOf: (part: number) => readonly [number, number, number],
): CapDrawing {
  const group = new Group()
  group.visible = false
  const ground = new BufferGeometry()
  const up = countMaterial(FrontSide, IncrementWrapStencilOp)
  const down = countMaterial(BackSide, DecrementWrapStencilOp)
  const slots: LayerSlot[] = []
  const slotAt = (index: number) => {
    while (slots.length <= index) {
      const slot = createSlot(firstOrder + slots.length * 3, ground, up, down)
      slots.push(slot)
      group.add(...slot.meshes)
    }
    return slots[index]!
  }
  const outline = lines(linear(darkTheme ? '#141414' : '#1c1c1c'), 1.5)
  const openOutline = lines(linear(darkTheme ? '#ff9d3c' : '#d96b00'), 3)
  group.add(outline, openOutline)
  const waste: { dispose(): void }[] = [ground, up, down]
  for (const { geometry, material } of [outline, openOutline]) waste.push(geometry, material)
  return {
    group,
    show(cap, plane) {
      group.visible = cap !== null
      if (cap === null) return
      const layers = cap.bounds === null ? [] : cap.layers
      if (cap.bounds !== null) putPositions(ground, groundOf(cap.bounds, plane))
      for (const [index, layer] of layers.entries()) {
        const { fan, hatch } = slotAt(index)
        putPositions(fan, layer.fans)
        colourHatch(hatch, layer, darkTheme, colourOf)
      }
      for (const [index, { meshes }] of slots.entries()) for (const mesh of meshes) mesh.visible = index < layers.length
      putSegments(outline.geometry, cap.outline)
      putSegments(openOutline.geometry, cap.openOutline)
      outline.visible = cap.outline.length > 0
      openOutline.visible = cap.openOutline.length > 0
    },
    dispose() {
      group.removeFromParent()
      for (const { fan, hatch } of slots) waste.push(fan, hatch)
      for (const one of waste) one.dispose()
    },
  }
}

/** The objects of one layer: two stencil passes over its fans, then the hatching. */
interface LayerSlot {
  fan: BufferGeometry
  hatch: ShaderMaterial
  meshes: Mesh[]
}

function createSlot(order: number, ground: BufferGeometry, up: MeshBasicMaterial, down: MeshBasicMaterial): LayerSlot {
  const fan = new BufferGeometry()
  const hatch = createHatchMaterial()
  const meshes = [new Mesh(fan, up), new Mesh(fan, down), new Mesh(ground, hatch)]
  for (const [index, mesh] of meshes.entries()) {
    mesh.frustumCulled = false
    mesh.renderOrder = order + index
  }
  return { fan, hatch, meshes }
}

function lines(colour: readonly [number, number, number], widthPx: number) {
  return createEdgeLines(new Float32Array(), { colour, widthPx, dashPx: 0, opacity: 1 })
}

function countMaterial(
  side: typeof FrontSide | typeof BackSide,
  op: typeof IncrementWrapStencilOp | typeof DecrementWrapStencilOp,
): MeshBasicMaterial {
  return new MeshBasicMaterial({
    side,
    colorWrite: false,
    depthWrite: false,
    depthTest: false,
    stencilWrite: true,
    stencilFunc: AlwaysStencilFunc,
    stencilZPass: op,
  })
}

/** Returns two triangles: a rectangle over all loops. */
function groundOf([x0, y0, x1, y1]: NonNullable<Cap['bounds']>, plane: CuttingPlane): number[] {
  const margin = 0.01 * Math.max(x1 - x0, y1 - y0)
  const [left, bottom, right, top] = [x0 - margin, y0 - margin, x1 + margin, y1 + margin]
  const [a, b] = [pointOnPlane(plane, left, bottom), pointOnPlane(plane, right, bottom)]
  const [c, d] = [pointOnPlane(plane, right, top), pointOnPlane(plane, left, top)]
  return [...a, ...b, ...c, ...a, ...c, ...d]
}
