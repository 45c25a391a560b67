/** Draws what is painted over the model: the list that is not kept yet, and the stroke in hand over that. */
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
  /** Takes the place of what the layer showed; large layers come piece by piece, one in a frame, and `onFrame` has each drawn. */
  show(layer: Layer, faces: readonly DrawnFaces[]): void
  /** How filaments look from now on; null: the lens shows no colours. */
  setLook(look: Look | null, lookOf: (filament: number) => ViewMaterial): void
  dispose(): void
}

/** Polygon offset of each layer towards the camera, in the smallest steps of depth. */
const forwards: Readonly<Record<Layer, number>> = { list: -8, stroke: -16 }

/** Stands in the model's body until it is disposed. */
export function createPaintedOverlay(model: StageModel, gl: WebGLRenderer, onFrame: () => void): PaintedOverlay {
  const layers: Record<Layer, Group> = { list: new Group(), stroke: new Group() }
  model.body.add(layers.list, layers.stroke)
  let materials = new Map<string, Material>()
  let look: Look | null = null
  let lookOf: (filament: number) => ViewMaterial = () => model.header.materials[0]!
  const frames: Record<Layer, number> = { list: 0, stroke: 0 }

  const materialOf = (layer: Layer, filament: number, flat: boolean): Material | null => {
    if (look === null) return null
    const key = `${layer} ${filament} ${flat}`
    const known = materials.get(key)
    if (known !== undefined) return known
    const settings = { ...look.settings, heat: null, largest: Math.max(...model.sizeMm) / 1000 }
    const isFlat = flat || look.smoothing === 'flat'
    const surface = { material: lookOf(filament), map: () => null, flat: isFlat, uvs: false, colours: false }
    const material = drawLens[look.lens](surface, settings)
    if (look.settings.clipped) clipSection(material, model.clip, 'behind')
    material.polygonOffset = true
    material.polygonOffsetFactor = 0
    material.polygonOffsetUnits = forwards[layer]
    materials.set(key, material)
    return material
  }
  const assignMaterial = (mesh: Mesh, layer: Layer) => {
    const { filament, flat } = mesh.userData as { filament: number; flat: boolean }
    const material = materialOf(layer, filament, flat)
    mesh.visible = material !== null
    if (material !== null) mesh.material = material
  }
  const drop = (mesh: Mesh) => {
    mesh.removeFromParent()
    mesh.geometry.dispose()
  }

  return {
    show(layer, faces) {
      cancelAnimationFrame(frames[layer])
      const group = layers[layer]
      const before = [...group.children] as Mesh[]
      const waiting = [...faces]
      const turn = () => {
        const piece = waiting.shift()
        if (piece !== undefined) {
          const mesh = meshOf(piece, layer)
          assignMaterial(mesh, layer)
          group.add(mesh)
        }
        if (waiting.length === 0) for (const mesh of before) drop(mesh)
        onFrame()
        if (waiting.length > 0) frames[layer] = requestAnimationFrame(turn)
      }
      // Few pieces are sent at once: what was painted before goes in the same frame.
      while (waiting.length > 1 && triangles(waiting) < maxAtOnce) {
        const mesh = meshOf(waiting.shift()!, layer)
        assignMaterial(mesh, layer)
        group.add(mesh)
      }
      turn()
    },
    setLook(nextLook, nextLookOf) {
      look = nextLook
      lookOf = nextLookOf
      const retired = materials
      materials = new Map()
      for (const layer of ['list', 'stroke'] as const)
        for (const mesh of layers[layer].children as Mesh[]) assignMaterial(mesh, layer)
      for (const material of retired.values()) retireMaterial(gl, material)
      onFrame()
    },
    dispose() {
      for (const layer of ['list', 'stroke'] as const) {
        cancelAnimationFrame(frames[layer])
        for (const mesh of [...layers[layer].children] as Mesh[]) drop(mesh)
        layers[layer].removeFromParent()
      }
      for (const material of materials.values()) retireMaterial(gl, material)
      onFrame()
    },
  }
}

const maxAtOnce = 65_536

function triangles(faces: readonly DrawnFaces[]): number {
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
