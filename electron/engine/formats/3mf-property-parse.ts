/** Parses the property groups of a 3MF part: base materials, colours, textures, mixtures and layers. */
import type { PropertyGroup, ThreeMfDocument } from './3mf-document.ts'
import { colourOf, indexOf, numberOf, resourceId, wordsOf } from './3mf-values.ts'
import { damaged } from './limits.ts'
import { GrowingArray } from '../mesh/growing-array.ts'
import type { XmlAttributes } from './xml-scan.ts'

type Groups = { [Kind in PropertyGroup['kind']]: Extract<PropertyGroup, { kind: Kind }> }

/** Receives every element that belongs to neither mesh nor structure. */
export class PropertyParser {
  readonly #document: ThreeMfDocument
  #open: PropertyGroup | undefined

  constructor(document: ThreeMfDocument) {
    this.#document = document
  }

  /** Opens a property group or a texture; other resources are ignored. */
  group(id: number, name: string, attributes: XmlAttributes): void {
    this.#open = undefined
    const begin = begins[name]
    if (name === 'texture2d') this.#texture(id, attributes)
    if (begin === undefined) return
    this.#open = begin(attributes)
    this.#document.groups.set(id, this.#open)
  }

  entry(parent: string, name: string, attributes: XmlAttributes): void {
    const group = this.#open
    if (group === undefined) return
    const read = entries[group.kind]
    if (!read.parent.includes(parent) || read.name !== name) return
    try {
      read.add(group as never, attributes)
    } catch (error) {
      // Properties are referred to by index, so none may be skipped.
      read.addDefault(group as never)
      throw error
    }
  }

  /** Drops groups that refer to missing resources. Returns their number. */
  dropFaulty(): number {
    const { groups } = this.#document
    const faulty = [...groups].filter(([, group]) => !this.#isSound(group)).map(([id]) => id)
    for (const id of faulty) groups.delete(id)
    return faulty.length
  }

  #isSound(group: PropertyGroup): boolean {
    const { groups, textures } = this.#document
    if (group.kind === 'texture') return textures.has(group.texture)
    if (group.kind === 'composite') {
      const base = groups.get(group.base)
      return base?.kind === 'base' && group.indices.every((index) => index < base.materials.length)
    }
    if (group.kind !== 'multi') return true
    // Only the first layer may be a material, and only one layer a colour group.
    return group.groups.every((id, index) => {
      const layer = groups.get(id)
      if (layer === undefined || layer.kind === 'multi' || layer.kind === 'display') return false
      if (layer.kind === 'base' || layer.kind === 'composite') return index === 0
      return (
        layer.kind !== 'colours' || group.groups.findIndex((other) => groups.get(other)?.kind === 'colours') === index
      )
    })
  }

  #texture(id: number, attributes: XmlAttributes): void {
    const path = attributes.get('path')
    if (path === undefined) throw damaged('3MF', `picture ${id} has no path`)
    this.#document.textures.set(id, path)
    // The type is detected from the bytes: programs write "image/jpg" and other invalid types.
    const type = attributes.get('contenttype') ?? ''
    if (type !== 'image/png' && type !== 'image/jpeg')
      throw damaged('3MF', `"${type.slice(0, 40)}" is not a supported picture type`)
  }
}

const begins: Record<string, (attributes: XmlAttributes) => PropertyGroup> = {
  basematerials: (attributes) => {
    const display = attributes.get('displaypropertiesid')
    return { kind: 'base', materials: [], display: display === undefined ? undefined : resourceId(display) }
  },
  colorgroup: () => ({ kind: 'colours', colours: [] }),
  texture2dgroup: (attributes) => ({
    kind: 'texture',
    texture: resourceId(attributes.get('texid')),
    coordinates: new GrowingArray(Float64Array),
  }),
  compositematerials: (attributes) => {
    const indices = wordsOf(attributes.get('matindices')).map(indexOf)
    if (indices.length === 0) throw damaged('3MF', 'a mixture does not say of what')
    return { kind: 'composite', base: resourceId(attributes.get('matid')), indices, shares: [] }
  },
  multiproperties: (attributes) => {
    const groups = wordsOf(attributes.get('pids')).map(resourceId)
    if (groups.length === 0) throw damaged('3MF', 'layers do not say of what')
    const blends = wordsOf(attributes.get('blendmethods'))
    if (blends.some((blend) => blend !== 'mix' && blend !== 'multiply'))
      throw damaged('3MF', 'layers are blended in a way that does not exist')
    return { kind: 'multi', groups, blends: blends as ('mix' | 'multiply')[], indices: [] }
  },
  pbmetallicdisplayproperties: () => ({ kind: 'display', surfaces: [] }),
}

const entries: {
  [Kind in PropertyGroup['kind']]: {
    parent: string[]
    name: string
    add(group: Groups[Kind], attributes: XmlAttributes): void
    addDefault(group: Groups[Kind]): void
  }
} = {
  base: {
    parent: ['basematerials'],
    name: 'base',
    add: ({ materials }, attributes) =>
      materials.push({
        name: attributes.get('name') ?? '',
        colour: colourOf(attributes.get('displaycolor')),
      }),
    addDefault: ({ materials }) => materials.push({ name: '', colour: [1, 1, 1, 1] }),
  },
  colours: {
    parent: ['colorgroup'],
    name: 'color',
    add: ({ colours }, attributes) => colours.push(colourOf(attributes.get('color'))),
    addDefault: ({ colours }) => colours.push([1, 1, 1, 1]),
  },
  texture: {
    parent: ['texture2dgroup'],
    name: 'tex2coord',
    add: ({ coordinates }, attributes) => {
      const [u, v] = [numberOf(attributes.get('u')), numberOf(attributes.get('v'))]
      coordinates.push(u)
      coordinates.push(v)
    },
    addDefault: ({ coordinates }) => coordinates.grow(2),
  },
  composite: {
    parent: ['compositematerials'],
    name: 'composite',
    add: ({ shares }, attributes) => shares.push(wordsOf(attributes.get('values')).map(numberOf)),
    addDefault: ({ shares }) => shares.push([]),
  },
  multi: {
    parent: ['multiproperties'],
    name: 'multi',
    add: ({ indices }, attributes) => indices.push(wordsOf(attributes.get('pindices')).map(indexOf)),
    addDefault: ({ indices }) => indices.push([]),
  },
  display: {
    parent: ['pbmetallicdisplayproperties'],
    name: 'pbmetallic',
    add: ({ surfaces }, attributes) =>
      surfaces.push({
        metalness: numberOf(attributes.get('metallicness') ?? '0'),
        roughness: numberOf(attributes.get('roughness') ?? '1'),
      }),
    addDefault: ({ surfaces }) => surfaces.push({ metalness: 0, roughness: 1 }),
  },
}
