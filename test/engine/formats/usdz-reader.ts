/** Reads our USDZ back with three's parser of USD text, which knows nothing of our writer: meshes, and what their materials say. */
import { unzipSync } from 'fflate'
// @ts-expect-error -- it has no types
import { USDAParser } from 'three/examples/jsm/loaders/usd/USDAParser.js'
import { textureOf } from './pictures.ts'
import type { Material, Model, Part, Texture } from '../../../electron/engine/model.ts'

/** What stands behind a name as text; a group is none. */
function said(value: string | Group | undefined): string {
  return typeof value === 'string' ? value : ''
}

interface Group {
  [name: string]: string | Group
}

/** The model that the archive shows. Throws where it is not laid out as we write it. */
export function readUsdz(file: Uint8Array): Model {
  const files = unzipSync(file)
  const [scene] = Object.keys(files)
  const root = (new USDAParser() as { parseText(text: string): Group }).parseText(
    new TextDecoder().decode(files[scene!]),
  )
  const top = root['def Xform "Model"'] as Group
  const scope = top['def Scope "Materials"'] as Group
  const names: string[] = []
  const materials: Material[] = []
  for (const [key, value] of Object.entries(scope)) {
    const name = /^def Material "(\w+)"$/.exec(key)?.[1]
    if (name === undefined) continue
    names.push(name)
    materials.push(materialOf(name, value as Group, files))
  }
  const parts: Part[] = []
  for (const [key, value] of Object.entries(top)) {
    const name = /^def Mesh "(\w+)"$/.exec(key)?.[1]
    if (name !== undefined) parts.push(partOf(name, value as Group, names))
  }
  return { name: 'Model', parts, materials }
}

function partOf(name: string, mesh: Group, names: string[]): Part {
  const list = (key: string): number[] | undefined => {
    const text = mesh[key]
    return typeof text === 'string' ? text.match(/-?[\d.]+(?:e-?\d+)?/g)?.map(Number) : undefined
  }
  if (new Set(list('int[] faceVertexCounts')).size !== 1) throw new Error('not all faces are triangles')
  const bound = /<\/Model\/Materials\/(\w+)>/.exec(said(mesh['rel material:binding']))?.[1]
  const normals = list('normal3f[] normals')
  const uvs = list('texCoord2f[] primvars:st')
  const colours = list('color3f[] primvars:displayColor')
  return {
    name,
    material: names.indexOf(bound ?? ''),
    positions: Float32Array.from(list('point3f[] points')!),
    indices: Uint32Array.from(list('int[] faceVertexIndices')!),
    ...(normals ? { normals: Float32Array.from(normals) } : {}),
    ...(uvs ? { uvs: Float32Array.from(uvs, (value, i) => (i % 2 === 1 ? 1 - value : value)) } : {}),
    ...(colours
      ? {
          colours: Float32Array.from({ length: (colours.length / 3) * 4 }, (_, i) =>
            i % 4 === 3 ? 1 : colours[Math.floor(i / 4) * 3 + (i % 4)]!,
          ),
        }
      : {}),
  }
}

function materialOf(name: string, group: Group, files: Record<string, Uint8Array>): Material {
  const surface = group['def Shader "surface"'] as Group
  const number = (key: string, otherwise: number): number => Number(surface[`float inputs:${key}`] ?? otherwise)
  const picture = (slot: string): { texture: Texture; scale: number[] } | undefined => {
    const shader = group[`def Shader "${slot}"`] as Group | undefined
    const path = /@(.*)@/.exec(said(shader?.['asset inputs:file']))?.[1]
    if (shader === undefined || path === undefined) return undefined
    const scale = said(shader['float4 inputs:scale'])
      .match(/-?[\d.]+/g)!
      .map(Number)
    return { texture: textureOf(files[path]!, path), scale }
  }
  const base = picture('baseColour')
  const packed = picture('metalnessRoughness')
  const normals = picture('normal')
  const flat = (said(surface['color3f inputs:diffuseColor']) || '(1, 1, 1)').match(/-?[\d.]+/g)!.map(Number)
  const [r = 1, g = 1, b = 1] = base?.scale ?? flat
  return {
    name,
    baseColour: [r, g, b, number('opacity', 1)],
    metalness: packed?.scale[2] ?? number('metallic', 0),
    roughness: packed?.scale[1] ?? number('roughness', 0.5),
    ...(base ? { baseColourTexture: base.texture } : {}),
    ...(packed ? { metalnessRoughnessTexture: packed.texture } : {}),
    ...(normals ? { normalTexture: normals.texture } : {}),
  }
}
