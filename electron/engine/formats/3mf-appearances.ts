/** Converts the properties of a 3MF file to materials, colours and texture coordinates. */
import { getOrAdd } from '../get-or-add.ts'
import type { Material, Texture } from '../model.ts'
import { companionTexture } from './companion-texture.ts'
import type { LinearColour, PropertyGroup, ThreeMfDocument } from './3mf-document.ts'
import { plainMaterial } from './plain-material.ts'
import { hexColour } from './hex-colour.ts'
import { stackedTexture } from './stack-textures.ts'
import { damaged } from './limits.ts'
import type { ReadContext } from './read-context.ts'

/** The property of a triangle corner. */
export interface Appearance {
  material: Material
  colour?: LinearColour
  /** Origin at the top left. */
  uv?: [number, number]
  /** Set for a base material, which has a name. */
  isNamed?: true
  /** Set for a group whose colours are all equal. */
  isColour?: true
}

/** For triangles and objects without a property. */
export const defaultAppearance: Appearance = { material: { ...plainMaterial(), name: 'plain' } }

const layerBytes = 16
const white: LinearColour = [1, 1, 1, 1]

/** Converts each property group once. Equal materials are the same object. */
export class ThreeMfAppearances {
  readonly #document: ThreeMfDocument
  readonly #context: ReadContext
  readonly #known = new Map<number, Promise<Appearance[]>>()
  readonly #pictures = new Map<number, Promise<Texture | undefined>>()
  /** Missing groups or properties that are referred to. */
  readonly #missing = new Set<number>()

  /** The context's companions are the package parts. */
  constructor(document: ThreeMfDocument, context: ReadContext) {
    this.#document = document
    this.#context = context
  }

  /** Returns the appearances of a group; none, with a note, if the group does not exist. */
  async appearancesOf(id: number): Promise<Appearance[]> {
    const group = this.#document.groups.get(id)
    if (group === undefined || group.kind === 'display') {
      this.#noteMissing(id)
      return []
    }
    return getOrAdd(this.#known, id, () => this.#appearances(group))
  }

  /** Returns a property of a group; the default one, with a note, if it does not exist. */
  at(appearances: readonly Appearance[], index: number, group: number): Appearance {
    const appearance = appearances[index]
    if (appearance === undefined) this.#noteMissing(group)
    return appearance ?? defaultAppearance
  }

  #noteMissing(group: number): void {
    if (this.#missing.has(group)) return
    this.#missing.add(group)
    this.#context.note({ code: 'properties-missing', figures: { group } })
  }

  async #appearances(group: Exclude<PropertyGroup, { kind: 'display' }>): Promise<Appearance[]> {
    switch (group.kind) {
      case 'base':
        return this.#baseAppearances(group)
      case 'colours':
        return colourAppearances(group.colours)
      case 'texture':
        return this.#textureAppearances(group)
      case 'composite':
        return colourAppearances(this.#mixtures(group))
      case 'multi':
        return this.#layeredAppearances(group)
    }
  }

  #baseAppearances({ materials, display }: Extract<PropertyGroup, { kind: 'base' }>): Appearance[] {
    const surfaces = display === undefined ? undefined : this.#document.groups.get(display)
    return materials.map(({ name, colour }, i) => {
      const surface = surfaces?.kind === 'display' ? surfaces.surfaces[i] : undefined
      return { material: { ...flatMaterial(name, colour), ...surface }, isNamed: true }
    })
  }

  async #textureAppearances({
    texture,
    coordinates,
  }: Extract<PropertyGroup, { kind: 'texture' }>): Promise<Appearance[]> {
    const picture = await this.#picture(texture)
    const material: Material = { ...plainMaterial(), name: picture?.name ?? `picture-${texture}` }
    if (picture !== undefined) material.baseColourTexture = picture
    return Array.from({ length: coordinates.length / 2 }, (_, i) => ({
      material,
      uv: [coordinates.values[i * 2]!, 1 - coordinates.values[i * 2 + 1]!],
    }))
  }

  #mixtures({ base, indices, shares }: Extract<PropertyGroup, { kind: 'composite' }>): LinearColour[] {
    const group = this.#document.groups.get(base) as Extract<PropertyGroup, { kind: 'base' }>
    return shares.map((values) => {
      const total = values.reduce((sum, value) => sum + value, 0) || 1
      const mixed: LinearColour = [0, 0, 0, 0]
      // Fractions beyond the list of materials are ignored: many mixtures may refer to one long list.
      values.slice(0, indices.length).forEach((value, i) => {
        const { colour } = group.materials[indices[i]!]!
        for (let c = 0; c < 4; c++) mixed[c] = mixed[c]! + (colour[c]! * value) / total
      })
      return mixed
    })
  }

  /**
   * Blends layers from the bottom up: "mix" covers the layers beneath by its alpha, "multiply" darkens them. Textures
   * with equal coordinates are merged into one; of the others, only the top one is kept, with a note.
   */
  async #layeredAppearances({
    groups,
    blends,
    indices,
  }: Extract<PropertyGroup, { kind: 'multi' }>): Promise<Appearance[]> {
    const layers: Appearance[][] = []
    for (const id of groups) layers.push(await this.appearancesOf(id))
    this.#context.budget.reserve(groups.length * indices.length * layerBytes)
    const chosen = indices.map((list) =>
      layers.map((appearances, layer) => {
        const appearance = appearances[list[layer] ?? 0] ?? appearances[0]
        if (appearance === undefined) throw damaged('3MF', 'a layer has no properties')
        return appearance
      }),
    )
    const colours: LinearColour[] = chosen.map(() => white)
    let pictures: { texture: Texture; layer: number; blend: 'mix' | 'multiply' }[] = []
    let base: LinearColour = white
    for (let layer = 0; layer < groups.length; layer++) {
      const blend = layer === 0 ? 'mix' : (blends[layer - 1] ?? 'mix')
      const texture = layers[layer]![0]?.material.baseColourTexture
      if (texture !== undefined) {
        if (pictures.length === 0 && blend === 'mix') {
          base = colours[0] ?? white
          if (colours.some((colour) => colour.some((channel, c) => channel !== base[c])))
            this.#context.note({ code: 'texture-over-colours', figures: {} })
          colours.forEach((_, i) => (colours[i] = white))
        }
        pictures.push({ texture, layer, blend })
        continue
      }
      if (layers[layer]![0]?.uv !== undefined) continue
      chosen.forEach((appearances, i) => {
        const over = appearances[layer]!.colour ?? appearances[layer]!.material.baseColour
        colours[i] = blend === 'multiply' ? multiplied(colours[i]!, over) : blendOver(colours[i]!, over)
      })
      if (blend === 'mix' && chosen.every((appearances) => alphaOf(appearances[layer]!) >= 1)) pictures = []
    }
    const top = pictures.at(-1)
    if (top === undefined) return colourAppearances(colours)
    const alike = pictures.filter(({ layer }) =>
      chosen.every((appearances) =>
        appearances[layer]!.uv!.every((value, axis) => value === appearances[top.layer]!.uv![axis]),
      ),
    )
    if (alike.length < pictures.length) this.#context.note({ code: 'texture-over-textures', figures: {} })
    const texture = await stackedTexture(alike, base, this.#context.budget)
    const uniform = colours.every((colour) => colour.every((channel, c) => channel === colours[0]![c]))
    const material: Material = { ...plainMaterial(), name: texture.name, baseColourTexture: texture }
    if (uniform && colours[0]) material.baseColour = colours[0]
    return chosen.map((appearances, i) => ({
      material,
      uv: appearances[top.layer]!.uv!,
      ...(uniform ? {} : { colour: colours[i]! }),
    }))
  }

  #picture(id: number): Promise<Texture | undefined> {
    const path = this.#document.textures.get(id) ?? ''
    return getOrAdd(this.#pictures, id, () => companionTexture(path, this.#context))
  }
}

function flatMaterial(name: string, colour: LinearColour): Material {
  return { ...plainMaterial(), name, baseColour: colour, ...(colour[3] < 1 ? { alphaMode: 'blend' as const } : {}) }
}

/** A single colour becomes a material, several become corner colours. */
function colourAppearances(colours: LinearColour[]): Appearance[] {
  const [first] = colours
  if (first !== undefined && colours.every((colour) => colour.every((channel, c) => channel === first[c]))) {
    const material = flatMaterial(hexColour(first), first)
    return colours.map(() => ({ material, isColour: true }))
  }
  const material: Material = { ...plainMaterial(), name: 'colours' }
  if (colours.some((colour) => colour[3] < 1)) material.alphaMode = 'blend'
  return colours.map((colour) => ({ material, colour }))
}

function alphaOf({ colour, material }: Appearance): number {
  return (colour ?? material.baseColour)[3]
}

function multiplied(below: LinearColour, above: LinearColour): LinearColour {
  return below.map((channel, c) => channel * above[c]!) as LinearColour
}

function blendOver(below: LinearColour, above: LinearColour): LinearColour {
  const alpha = above[3]
  const mixed = below.map((channel, c) => channel * (1 - alpha) + above[c]! * alpha)
  return [mixed[0]!, mixed[1]!, mixed[2]!, alpha + below[3] * (1 - alpha)]
}
