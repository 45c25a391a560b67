/** Converts USD preview surfaces (Pixar, UsdPreviewSurface Specification 2.6). */
import { getOrAdd } from '../get-or-add.ts'
import type { Material, Texture } from '../model.ts'
import { companionTexture } from './companion-texture.ts'
import { plainMaterial } from './plain-material.ts'
import { packedSurface } from './pack-channels.ts'
import type { ReadContext } from './read-context.ts'
import { primAt } from './usd-compose.ts'
import { numbersOf, textOf, type UsdPrim, type UsdProperty } from './usd-layer.ts'

export interface UsdMaterial {
  material: Material
  /** UV set of its textures; undefined for the default. */
  uvs: string | undefined
  /** Whether it shows the vertex colours of the mesh. */
  showsColours: boolean
}

/** A texture connected to an input, with its channel and scale. */
interface Sampled {
  shader: UsdPrim
  file: string
  channel: string
  scale: readonly number[]
  uvs: string | undefined
  isMoved: boolean
}

const maxDepth = 16
/** Unsupported inputs, with their neutral values. */
const withoutPlace: ReadonlyMap<string, number> = new Map([
  ['clearcoat', 0],
  ['displacement', 0],
])

export class UsdMaterials {
  readonly #root: UsdPrim
  readonly #context: ReadContext
  readonly #known = new Map<string, Promise<UsdMaterial | undefined>>()
  readonly #packed = new Map<string, Promise<Texture>>()

  constructor(root: UsdPrim, context: ReadContext) {
    this.#root = root
    this.#context = context
  }

  /** Returns the material of a path; undefined if there is none. Rejects with `unsafe-file`. */
  materialOf(path: string): Promise<UsdMaterial | undefined> {
    return getOrAdd(this.#known, path, () => this.#read(path))
  }

  async #read(path: string): Promise<UsdMaterial | undefined> {
    const prim = primAt(this.#root, path)
    if (prim === undefined) return undefined
    const name = prim.name
    const surface = this.#surface(prim)
    if (surface === undefined) {
      this.#context.note({ code: 'material-unreadable', figures: { material: name.slice(0, 120) } })
      return { material: { ...plainMaterial(), name }, uvs: undefined, showsColours: true }
    }
    const material: Material = { ...plainMaterial(), name }
    const input = (which: string) => this.#resolve(surface.properties.get(`inputs:${which}`), 0)
    const isSpecular = input('useSpecularWorkflow') === 1
    const left = new Set<string>(isSpecular && input('specularColor') !== undefined ? ['specularColor'] : [])
    const used: Sampled[] = []
    const picture = async (sampled: Sampled): Promise<Texture | undefined> => {
      const texture = await companionTexture(sampled.file, this.#context)
      if (texture !== undefined) used.push(sampled)
      return texture
    }
    const diffuse = input('diffuseColor')
    if (isSampled(diffuse)) {
      const texture = await picture(diffuse)
      if (texture !== undefined) material.baseColourTexture = texture
      const [r = 1, g = 1, b = 1] = diffuse.scale
      material.baseColour = [r, g, b, 1]
    } else if (diffuse !== 'colours') {
      const [r, g, b] = three(diffuse, 0.18)
      material.baseColour = [r, g, b, 1]
    }
    this.#addOpacity(material, input('opacity'), input('opacityThreshold'), diffuse, left)
    await this.#addSurface(material, input('roughness'), isSpecular ? 0 : input('metallic'), picture)
    const normal = input('normal')
    if (isSampled(normal)) {
      const texture = await picture(normal)
      if (texture !== undefined) material.normalTexture = texture
      const strength = (normal.scale[0] ?? 2) / 2
      // 8-bit normal maps are scaled by 2 and shifted; a map without a scale is assumed to have these values.
      if (strength !== 1 && strength !== 0.5) material.normalStrength = strength
    }
    const occlusion = input('occlusion')
    if (isSampled(occlusion)) {
      const texture = await picture(occlusion)
      if (texture !== undefined) material.occlusionTexture = texture
    }
    const glow = input('emissiveColor')
    if (isSampled(glow)) {
      const texture = await picture(glow)
      const [r = 1, g = 1, b = 1] = glow.scale
      if (texture !== undefined) Object.assign(material, { emissiveTexture: texture, emissive: [r, g, b] })
    } else if (three(glow, 0).some((channel) => channel > 0)) material.emissive = three(glow, 0)
    for (const [which, nothing] of withoutPlace) {
      const value = input(which)
      if (value !== undefined && value !== nothing) left.add(which)
    }
    if (used.some(({ isMoved }) => isMoved)) left.add('texture transform')
    if (left.size > 0)
      this.#context.note({
        code: 'material-inputs-left-out',
        figures: { material: name.slice(0, 120), inputs: [...left] },
      })
    const layouts = new Set(used.map(({ uvs }) => uvs ?? 'st'))
    if (layouts.size > 1) this.#context.note({ code: 'uv-sets-joined', figures: { material: name.slice(0, 120) } })
    return { material, uvs: used[0]?.uvs, showsColours: diffuse === 'colours' }
  }

  #addOpacity(material: Material, opacity: Value, threshold: Value, diffuse: Value, left: Set<string>): void {
    const cutoff = typeof threshold === 'number' ? threshold : 0
    if (typeof opacity === 'number' && opacity < 1) material.baseColour[3] = Math.max(0, opacity)
    // Only the alpha of the colour texture is used; many programs connect it without having one.
    const isOwn = isSampled(opacity) && isSampled(diffuse) && opacity.file === diffuse.file && opacity.channel === 'a'
    if (isSampled(opacity) && !isOwn) left.add('opacity')
    if (isOwn && isSampled(opacity)) material.baseColour[3] = opacity.scale[3] ?? 1
    const hasAlpha = isOwn && material.baseColourTexture !== undefined && mayHaveAlpha(material.baseColourTexture)
    if (!hasAlpha && material.baseColour[3] === 1) return
    material.alphaMode = cutoff > 0 ? 'mask' : 'blend'
    if (cutoff > 0) material.alphaCutoff = Math.min(1, cutoff)
  }

  /** Sets roughness and metalness, packing their textures into one. */
  async #addSurface(
    material: Material,
    roughness: Value,
    metallic: Value,
    picture: (sampled: Sampled) => Promise<Texture | undefined>,
  ): Promise<void> {
    material.roughness = typeof roughness === 'number' ? roughness : 0.5
    material.metalness = typeof metallic === 'number' ? metallic : 0
    const [rough, metal] = [isSampled(roughness) ? roughness : undefined, isSampled(metallic) ? metallic : undefined]
    if (rough === undefined && metal === undefined) return
    const [green, blue] = [rough && (await picture(rough)), metal && (await picture(metal))]
    if (rough && green) material.roughness = scaleOf(rough)
    if (metal && blue) material.metalness = scaleOf(metal)
    const isPacked = (rough?.channel ?? 'g') === 'g' && (metal?.channel ?? 'b') === 'b'
    if (isPacked && (green === blue || (blue === undefined && material.metalness === 0))) {
      if (green !== undefined) material.metalnessRoughnessTexture = green
    } else if (green !== undefined || blue !== undefined) {
      const channels = [channelOf(rough), channelOf(metal)] as const
      const key = JSON.stringify([rough?.file, metal?.file, channels])
      material.metalnessRoughnessTexture = await getOrAdd(this.#packed, key, () =>
        packedSurface(green, blue, `${material.name}-surface`, this.#context.budget, channels),
      )
    }
  }

  /** Finds the preview surface of a material. */
  #surface(material: UsdPrim): UsdPrim | undefined {
    for (const name of ['outputs:surface', 'outputs:glslfx:surface', 'outputs:preview:surface']) {
      const found = this.#shaderOf(material.properties.get(name), 0)?.shader
      if (found !== undefined && idOf(found) === 'UsdPreviewSurface') return found
    }
    return material.children.find((child) => idOf(child) === 'UsdPreviewSurface')
  }

  /** Follows a connection through node groups to a shader and its output. */
  #shaderOf(property: UsdProperty | undefined, depth: number): { shader: UsdPrim; output: string } | undefined {
    const [target] = property?.targets ?? []
    if (target === undefined || depth > maxDepth) return undefined
    const dot = target.indexOf('.')
    const prim = primAt(this.#root, dot < 0 ? target : target.slice(0, dot))
    if (prim === undefined) return undefined
    const name = dot < 0 ? '' : target.slice(dot + 1)
    if (prim.typeName === 'Shader' || idOf(prim) !== undefined)
      return { shader: prim, output: name.replace(/^outputs:/, '') }
    return this.#shaderOf(prim.properties.get(name), depth + 1)
  }

  #resolve(property: UsdProperty | undefined, depth: number): Value {
    if (property === undefined || depth > maxDepth) return undefined
    const [target] = property.targets
    if (target === undefined) return numericValue(property)
    const found = this.#shaderOf(property, 0)
    if (found === undefined) {
      // Connected to an input of the material, which sets a value for all its shaders.
      const dot = target.indexOf('.')
      const owner = primAt(this.#root, target.slice(0, Math.max(0, dot)))
      return this.#resolve(owner?.properties.get(target.slice(dot + 1)), depth + 1) ?? numericValue(property)
    }
    const id = idOf(found.shader) ?? ''
    if (id === 'UsdUVTexture') return this.#sampled(found.shader, found.output) ?? numericValue(property)
    if (id.startsWith('UsdPrimvarReader'))
      return textOf(found.shader.properties.get('inputs:varname')?.value) === 'displayColor'
        ? 'colours'
        : numericValue(property)
    return numericValue(property)
  }

  #sampled(shader: UsdPrim, channel: string): Sampled | undefined {
    const file = this.#textAt(shader, 'inputs:file')
    if (file === undefined || file === '') return undefined
    const scale = numbersOf(shader.properties.get('inputs:scale')?.value)
    let from = this.#shaderOf(shader.properties.get('inputs:st'), 0)?.shader
    const isMoved = from !== undefined && idOf(from) === 'UsdTransform2d' && movesAnything(from)
    if (from !== undefined && idOf(from) === 'UsdTransform2d')
      from = this.#shaderOf(from.properties.get('inputs:in'), 0)?.shader
    const uvs = from === undefined ? undefined : this.#textAt(from, 'inputs:varname')
    return { shader, file, channel, scale: Array.from(scale ?? [1, 1, 1, 1]), uvs, isMoved }
  }

  /** A string, through connections to inputs of the material. */
  #textAt(shader: UsdPrim, name: string): string | undefined {
    let property = shader.properties.get(name)
    for (let depth = 0; depth < maxDepth; depth++) {
      const [target] = property?.targets ?? []
      if (target === undefined) break
      const dot = target.indexOf('.')
      property = primAt(this.#root, target.slice(0, Math.max(0, dot)))?.properties.get(target.slice(dot + 1))
    }
    return textOf(property?.value)
  }
}

type Value = number | readonly number[] | Sampled | 'colours' | undefined

function isSampled(value: Value): value is Sampled {
  return typeof value === 'object' && 'file' in value
}

function numericValue({ value }: UsdProperty): number | readonly number[] | undefined {
  const numbers = numbersOf(value)
  if (numbers === undefined || !Array.from(numbers).every(Number.isFinite)) return undefined
  return numbers.length === 1 ? numbers[0] : Array.from(numbers)
}

function three(value: Value, usual: number): [number, number, number] {
  if (typeof value === 'number') return [value, value, value]
  if (!Array.isArray(value) || value.length < 3) return [usual, usual, usual]
  return [Number(value[0]), Number(value[1]), Number(value[2])]
}

function idOf(shader: UsdPrim): string | undefined {
  return textOf(shader.properties.get('info:id')?.value)
}

function scaleOf({ scale, channel }: Sampled): number {
  return scale['rgba'.indexOf(channel)] ?? scale[0] ?? 1
}

function channelOf(sampled: Sampled | undefined): number {
  return Math.max(0, 'rgba'.indexOf(sampled?.channel.slice(0, 1) ?? 'r'))
}

/** PNG colour types 0 and 2 have no alpha. */
function mayHaveAlpha({ mediaType, bytes }: Texture): boolean {
  if (mediaType === 'image/png') return bytes[25] !== 0 && bytes[25] !== 2
  return mediaType !== 'image/jpeg'
}

function movesAnything({ properties }: UsdPrim): boolean {
  const differs = (name: string, usual: number): boolean =>
    Array.from(numbersOf(properties.get(`inputs:${name}`)?.value) ?? []).some((value) => Math.abs(value - usual) > 1e-6)
  return differs('rotation', 0) || differs('scale', 1) || differs('translation', 0)
}
