/** Converts COLLADA materials: phong, lambert, blinn and constant of the common profile. */
import { getOrAdd } from '../get-or-add.ts'
import { linearFromSrgb } from '../../../shared/geometry/srgb.ts'
import type { Material, Texture } from '../model.ts'
import { companionTexture } from './companion-texture.ts'
import { numbersIn } from './dae-values.ts'
import { decodedPath } from './file-name.ts'
import { plainMaterial, roughnessOfShininess, setOpacity } from './plain-material.ts'
import type { ReadContext } from './read-context.ts'
import { childOf, childrenOf, type XmlElement } from './xml-tree.ts'

type Find = (url: string) => XmlElement | undefined

export class DaeMaterials {
  readonly #find: Find
  readonly #context: ReadContext
  readonly #known = new Map<XmlElement, Promise<Material>>()
  readonly #effects = new Map<XmlElement, Promise<Material>>()
  readonly #pictures = new Map<XmlElement, Promise<Texture | undefined>>()

  constructor(find: Find, context: ReadContext) {
    this.#find = find
    this.#context = context
  }

  /** Returns the material of a URL; undefined if there is none. */
  async materialOf(url: string): Promise<Material | undefined> {
    const element = this.#find(url)
    if (element?.name !== 'material') return undefined
    return getOrAdd(this.#known, element, () => this.#read(element))
  }

  async #read(element: XmlElement): Promise<Material> {
    const name = element.attributes.get('name') ?? element.attributes.get('id') ?? 'material'
    const effect = this.#find(childOf(element, 'instance_effect')?.attributes.get('url') ?? '')
    if (effect === undefined) return { ...plainMaterial(), name }
    return { ...(await getOrAdd(this.#effects, effect, () => this.#readEffect(effect))), name }
  }

  async #readEffect(effect: XmlElement): Promise<Material> {
    const material = plainMaterial()
    const profile = childOf(effect, 'profile_COMMON')
    const technique = childOf(profile, 'technique')
    const shading = technique?.children.find(({ name: kind }) =>
      ['phong', 'lambert', 'blinn', 'constant'].includes(kind),
    )
    if (profile === undefined || shading === undefined) return material
    const diffuse = childOf(shading, 'diffuse')
    const colour = colourIn(diffuse)
    if (colour) material.baseColour = colour
    const texture = await this.#texture(diffuse, profile)
    if (texture) material.baseColourTexture = texture
    const emission = colourIn(childOf(shading, 'emission'))
    if (emission?.slice(0, 3).some((channel) => channel > 0))
      material.emissive = [emission[0], emission[1], emission[2]]
    const glow = await this.#texture(childOf(shading, 'emission'), profile)
    if (glow) {
      material.emissiveTexture = glow
      material.emissive = [1, 1, 1]
    }
    const shine = numberIn(childOf(shading, 'shininess'))
    if (shading.name !== 'lambert' && shine !== undefined && shine > 1) material.roughness = roughnessOfShininess(shine)
    const bump = technique === undefined ? undefined : bumpOf(technique)
    const normals = await this.#texture(bump, profile)
    if (normals) material.normalTexture = normals
    const opacity = opacityOf(shading)
    if (opacity < 1) setOpacity(material, opacity)
    return material
  }

  /**
   * A texture names a sampler, which names a surface, which names an image; in version 1.5, the sampler names the image
   * directly.
   */
  async #texture(slot: XmlElement | undefined, profile: XmlElement): Promise<Texture | undefined> {
    const named = childOf(slot, 'texture')?.attributes.get('texture')
    if (named === undefined) return undefined
    const parameter = (sid: string | undefined) =>
      childrenOf(profile, 'newparam').find(({ attributes }) => attributes.get('sid') === sid)
    const sampler = childOf(parameter(named), 'sampler2D')
    const surface = childOf(parameter(childOf(sampler, 'source')?.text.trim()), 'surface')
    const id =
      childOf(surface, 'init_from')?.text.trim() ??
      childOf(sampler, 'instance_image')?.attributes.get('url')?.replace(/^#/, '') ??
      named
    const image = this.#find(`#${id}`)
    if (image?.name !== 'image') return undefined
    return getOrAdd(this.#pictures, image, () => this.#picture(image))
  }

  async #picture(image: XmlElement): Promise<Texture | undefined> {
    const from = childOf(image, 'init_from')
    const path = (childOf(from, 'ref')?.text ?? from?.text ?? '').trim()
    return companionTexture(decodedPath(path).replace(/^file:\/*/i, ''), this.#context)
  }
}

/** Finds the bump map, which programs write as an extension. */
function bumpOf(technique: XmlElement): XmlElement | undefined {
  for (const extra of childrenOf(technique, 'extra'))
    for (const inner of childrenOf(extra, 'technique')) {
      const bump = childOf(inner, 'bump')
      if (bump?.attributes.get('bumptype') !== 'HEIGHTFIELD' && bump !== undefined) return bump
    }
  return undefined
}

function colourIn(slot: XmlElement | undefined): [number, number, number, number] | undefined {
  const text = childOf(slot, 'color')?.text
  if (text === undefined) return undefined
  const [r = 0, g = r, b = r, a = 1] = numbersIn(text)
  return [linearFromSrgb(r), linearFromSrgb(g), linearFromSrgb(b), Math.min(1, Math.max(0, a))]
}

function numberIn(slot: XmlElement | undefined): number | undefined {
  const text = childOf(slot, 'float')?.text
  const value = text === undefined ? Number.NaN : Number(text)
  return Number.isFinite(value) ? value : undefined
}

/**
 * COLLADA 1.4.1, "Determining transparency": A_ONE uses the alpha of the colour, RGB_ZERO its inverted luminance.
 * Several programs write a transparency of 0 for opaque materials, so invisible ones count as opaque.
 */
function opacityOf(shading: XmlElement): number {
  const slot = childOf(shading, 'transparent')
  const amount = numberIn(childOf(shading, 'transparency')) ?? 1
  const colour = childOf(slot, 'color')?.text
  if (slot === undefined || colour === undefined) return amount > 0 && amount < 1 ? amount : 1
  const [r = 1, g = 1, b = 1, a = 1] = numbersIn(colour)
  const isRgb = slot.attributes.get('opaque') === 'RGB_ZERO'
  const opacity = isRgb ? 1 - amount * (0.2126 * r + 0.7152 * g + 0.0722 * b) : a * amount
  return opacity > 0.001 ? Math.min(1, opacity) : 1
}
