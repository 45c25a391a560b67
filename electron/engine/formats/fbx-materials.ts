/** Converts FBX materials: phong, lambert, and the physically based materials of Maya, 3ds Max and Stingray. */
import { getOrAdd } from '../get-or-add.ts'
import { linearFromSrgb } from '../../../shared/geometry/srgb.ts'
import type { Material, Texture } from '../model.ts'
import { companionTexture, readableTexture } from './companion-texture.ts'
import { fbxChild, fbxNumber, fbxText, type FbxNode } from './fbx-node.ts'
import { fbxProperty, fbxVector, type FbxObject, type FbxScene } from './fbx-scene.ts'
import { plainMaterial, roughnessOfShininess, setOpacity } from './plain-material.ts'
import type { ReadContext } from './read-context.ts'
import { vec3 } from '../../../shared/geometry/vec3.ts'

type Slot = 'baseColourTexture' | 'normalTexture' | 'emissiveTexture' | 'occlusionTexture'

/** The texture slot that a property feeds, by the names that programs use. */
const slots: [RegExp, Slot][] = [
  [/^(DiffuseColor|.*\|(baseColor|base_color_map|BaseColor|TEX_color_map|diffuse_?color))$/i, 'baseColourTexture'],
  [/^(NormalMap|.*\|(normalCamera|norm_map|TEX_normal_map|bump_map))$/i, 'normalTexture'],
  [/^(EmissiveColor|.*\|(emissionColor|emit_color_map|TEX_emissive_map))$/i, 'emissiveTexture'],
  [/^(.*\|(TEX_ao_map))$/i, 'occlusionTexture'],
]

export class FbxMaterials {
  readonly #scene: FbxScene
  readonly #context: ReadContext
  readonly #known = new Map<FbxObject, Promise<Material>>()
  readonly #pictures = new Map<FbxObject, Promise<Texture | undefined>>()
  /** Embedded file of each video; `#contentByPath` has the first one of each path. */
  readonly #contents = new Map<FbxObject, Uint8Array | undefined>()
  #contentByPath: Map<string, Uint8Array> | undefined

  constructor(scene: FbxScene, context: ReadContext) {
    this.#scene = scene
    this.#context = context
  }

  /** Returns a model's materials, in the order that its faces refer to. */
  async materialsOf(model: FbxObject): Promise<Material[]> {
    const materials: Material[] = []
    for (const { object } of this.#scene.childrenOf(model, 'Material')) {
      materials.push(await getOrAdd(this.#known, object, () => this.#read(object, model)))
    }
    return materials
  }

  async #read(object: FbxObject, model: FbxObject): Promise<Material> {
    const { node, name } = object
    const material: Material = { ...plainMaterial(), name, roughness: 0.6 }
    const colour = firstVector(
      node,
      'DiffuseColor',
      'Diffuse',
      'Maya|baseColor',
      'Maya|base_color',
      '3dsMax|Parameters|base_color',
    )
    const factor = firstNumber(node, 'DiffuseFactor') ?? 1
    if (colour) material.baseColour = [...srgb(colour, factor), 1]
    const glow = firstVector(node, 'EmissiveColor', 'Emissive', 'Maya|emissive')
    const glowFactor = firstNumber(node, 'EmissiveFactor') ?? 1
    if (glow?.some((channel) => channel * glowFactor > 0)) material.emissive = srgb(glow, glowFactor)
    const shine = firstNumber(node, 'ShininessExponent', 'Shininess')
    if (shine !== undefined && shine >= 0) material.roughness = roughnessOfShininess(shine)
    const roughness = firstNumber(node, 'Maya|roughness', '3dsMax|Parameters|roughness')
    const metalness = firstNumber(node, 'Maya|metallic', 'Maya|metalness', '3dsMax|Parameters|metalness')
    if (roughness !== undefined) material.roughness = Math.min(1, Math.max(0, roughness))
    if (metalness !== undefined) material.metalness = Math.min(1, Math.max(0, metalness))
    await this.#addTextures(material, object, model)
    const opacity = opacityOf(node)
    if (opacity < 1) setOpacity(material, opacity)
    return material
  }

  async #addTextures(material: Material, object: FbxObject, model: FbxObject): Promise<void> {
    const connected = [
      ...this.#scene.childrenOf(object, 'Texture'),
      ...this.#scene.childrenOf(object, 'LayeredTexture').flatMap(({ object: layered, property }) =>
        this.#scene
          .childrenOf(layered, 'Texture')
          .slice(0, 1)
          .map((first) => ({ ...first, property })),
      ),
    ]
    // Before version 7, textures are connected to the model itself.
    const older = connected.length > 0 ? [] : this.#scene.childrenOf(model, 'Texture')
    for (const { object: picture, property } of [...connected, ...older]) {
      const slot = property === '' ? 'baseColourTexture' : slots.find(([pattern]) => pattern.test(property))?.[1]
      if (slot === undefined || material[slot] !== undefined) continue
      const texture = await this.#texture(picture)
      if (texture === undefined) continue
      material[slot] = texture
      // The colour beneath a texture is a placeholder.
      if (slot === 'baseColourTexture') material.baseColour = [1, 1, 1, 1]
      if (slot === 'emissiveTexture') material.emissive = [1, 1, 1]
    }
  }

  #texture(picture: FbxObject): Promise<Texture | undefined> {
    return getOrAdd(this.#pictures, picture, () => this.#readTexture(picture))
  }

  /** Reads the file embedded in the connected video, otherwise a file beside the model. */
  async #readTexture(picture: FbxObject): Promise<Texture | undefined> {
    const path = pathOf(picture.node)
    const connected = this.#scene.childrenOf(picture, 'Video')[0]?.object
    const content = (connected && this.#contentOf(connected)) ?? this.#contentAt(path)
    const name = fileName(path || pathOf(connected?.node) || picture.name)
    if (content !== undefined) return readableTexture(content, name.replace(/\.[^.]*$/, ''), this.#context)
    return companionTexture(path || pathOf(connected?.node) || picture.name, this.#context)
  }

  /** Finds the embedded file by its path, because some exporters connect the texture to the wrong `Video` node. */
  #contentAt(path: string): Uint8Array | undefined {
    if (path === '') return undefined
    if (this.#contentByPath === undefined) {
      this.#contentByPath = new Map()
      for (const object of this.#scene.objects.values()) {
        const own = object.kind === 'Video' ? pathOf(object.node) : ''
        if (own === '' || this.#contentByPath.has(own)) continue
        const content = this.#contentOf(object)
        if (content !== undefined) this.#contentByPath.set(own, content)
      }
    }
    return this.#contentByPath.get(path)
  }

  #contentOf(video: FbxObject): Uint8Array | undefined {
    if (!this.#contents.has(video)) this.#contents.set(video, contentOf(video.node))
    return this.#contents.get(video)
  }
}

function pathOf(node: FbxNode | undefined): string {
  const named = ['RelativeFilename', 'FileName', 'Filename'].map((name) => fbxText(fbxChild(node, name)?.values[0]))
  return named.find((path) => path !== '') ?? ''
}

function fileName(path: string): string {
  return path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1)
}

/** Raw bytes, or base64 strings in text files. Copied: a slice would keep the whole file in memory. */
function contentOf(node: FbxNode | undefined): Uint8Array | undefined {
  const values = fbxChild(node, 'Content')?.values ?? []
  const [first] = values
  if (first instanceof Uint8Array && first.byteLength > 0) return new Uint8Array(first)
  const text = values.filter((value) => typeof value === 'string').join('')
  if (text === '') return undefined
  const bytes = new Uint8Array(Buffer.from(text, 'base64'))
  return bytes.byteLength > 0 ? bytes : undefined
}

function srgb(colour: readonly number[], factor: number): [number, number, number] {
  return vec3((i) => linearFromSrgb(Math.min(1, Math.max(0, colour[i]! * factor))))
}

function firstVector(node: FbxNode, ...names: string[]): [number, number, number] | undefined {
  for (const name of names) {
    const found = fbxVector(node, name)
    if (found !== undefined) return found
  }
  return undefined
}

function firstNumber(node: FbxNode, ...names: string[]): number | undefined {
  for (const name of names) {
    const found = fbxNumber(fbxProperty(node, name)?.[0])
    if (found !== undefined) return found
  }
  return undefined
}

/** Uses the opacity, or the transparency if there is none. Invisible materials count as opaque. */
function opacityOf(node: FbxNode): number {
  const opacity = firstNumber(node, 'Opacity')
  const transparentColour = fbxVector(node, 'TransparentColor')
  const factor = firstNumber(node, 'TransparencyFactor')
  const share =
    opacity ??
    (factor === undefined
      ? 1
      : 1 -
        factor *
          (transparentColour === undefined
            ? 1
            : (transparentColour[0] + transparentColour[1] + transparentColour[2]) / 3))
  return share > 0.001 ? Math.min(1, share) : 1
}
