/** Draws painted faces over the model: unsaved changes, and the current stroke over those. */
import { BufferAttribute, BufferGeometry, Group, Mesh, type Material, type WebGLRenderer } from 'three'
import type { ViewMaterial } from '../../../shared/formats/view-file.ts'
import type { Look } from '../lenses/assign-materials.ts'
import { drawLens } from '../lenses/draw-lens.ts'
import { retireMaterial } from '../lenses/program-keeper.ts'
import type { StageModel } from '../stage-model.ts'
import { clipSection } from '../tools/clip-section.ts'
import type { DrawnFaces } from './drawn-faces.ts'

type Layer = 'list' | 'stroke'

export interface PaintedOverlay {
  /** Replaces the layer; large layers are uploaded piece by piece, one per frame, calling `onFrame` for each. */
  show(layer: Layer, faces: readonly DrawnFaces[]): void
  /** Null: the lens does not show colours. */
  setLook(look: Look | null, materialOf: (filament: number) => ViewMaterial): void
  dispose(): void
}

const layerNames = ['list', 'stroke'] as const
/** Polygon offset units of each layer. */
const offsets: Readonly<Record<Layer, number>> = { list: -8, stroke: -16 }
/** Number of triangles uploaded in one frame. */
const maxAtOnce = 65_536

/** Adds itself to the model's body until it is disposed. */
export function createPaintedOverlay(model: StageModel, gl: WebGLRenderer, onFrame: () => void): PaintedOverlay {
  const layers: Record<Layer, Group> = { list: new Group(), stroke: new Group() }
  model.body.add(layers.list, layers.stroke)
  let materials = new Map<string, Material>()
  let look: Look | null = null
  let sourceOf: (filament: number) => ViewMaterial = () => model.header.materials[0]!
  const frames: Record<Layer, number> = { list: 0, stroke: 0 }

  const materialOf = (layer: Layer, filament: number, flat: boolean): Material | null => {
    if (look === null) return null
    const key = `${layer} ${filament} ${flat}`
    const known = materials.get(key)
    if (known !== undefined) return known
    const settings = { ...look.settings, heat: null, largest: Math.max(...model.sizeMm) / 1000 }
    const isFlat = flat || look.smoothing === 'flat'
    const surface = { material: sourceOf(filament), map: () => null, isFlat, uvs: false, colours: false }
    const material = drawLens[look.lens](surface, settings)
    if (look.settings.clipped) clipSection(material, model.clip, 'behind')
    material.polygonOffset = true
    material.polygonOffsetFactor = 0
    material.polygonOffsetUnits = offsets[layer]
    materials.set(key, material)
    return material
  }
  const assignMaterial = (mesh: Mesh, layer: Layer) => {
    const { filament, flat } = mesh.userData as { filament: number; flat: boolean }
    const material = materialOf(layer, filament, flat)
    mesh.visible = material !== null
    if (material !== null) mesh.material = material
  }
  const add = (layer: Layer, piece: DrawnFaces | undefined) => {
    if (piece === undefined) return
    const mesh = meshOf(piece, layer)
    assignMaterial(mesh, layer)
    layers[layer].add(mesh)
  }

  return {
    show(layer, faces) {
      cancelAnimationFrame(frames[layer])
      const before = [...layers[layer].children] as Mesh[]
      const waiting = [...faces]
      const addNext = () => {
        add(layer, waiting.shift())
        if (waiting.length === 0) removeAll(before)
        onFrame()
        if (waiting.length > 0) frames[layer] = requestAnimationFrame(addNext)
      }
      // A few pieces replace the layer in a single frame.
      while (waiting.length > 1 && trianglesOf(waiting) < maxAtOnce) add(layer, waiting.shift())
      addNext()
    },
    setLook(nextLook, materialOfFilament) {
      look = nextLook
      sourceOf = materialOfFilament
      const retired = materials
      materials = new Map()
      for (const layer of layerNames) for (const mesh of layers[layer].children as Mesh[]) assignMaterial(mesh, layer)
      for (const material of retired.values()) retireMaterial(gl, material)
      onFrame()
    },
    dispose() {
      for (const layer of layerNames) {
        cancelAnimationFrame(frames[layer])
        removeAll([...layers[layer].children] as Mesh[])
        layers[layer].removeFromParent()
      }
      for (const material of materials.values()) retireMaterial(gl, material)
      onFrame()
    },
  }
}

function removeAll(meshes: readonly Mesh[]): void {
  for (const mesh of meshes) {
    mesh.removeFromParent()
    mesh.geometry.dispose()
  }
}

function trianglesOf(faces: readonly DrawnFaces[]): number {
  return faces.reduce((sum, { positions }) => sum + positions.length / 9, 0)
}

function meshOf({ filament, positions, normals }: DrawnFaces, layer: Layer): Mesh {
  const geometry = new BufferGeometry()
  geometry.setAttribute('position', new BufferAttribute(positions, 3))
  if (normals !== null) geometry.setAttribute('normal', new BufferAttribute(normals, 4, true))
  const mesh = new Mesh(geometry)
  mesh.matrixAutoUpdate = false
  mesh.renderOrder = layer === 'list' ? 1 : 2
  mesh.userData = { filament, flat: normals === null }
  return mesh
}
