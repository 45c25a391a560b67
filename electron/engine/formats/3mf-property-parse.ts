/** Parses the property groups of a 3MF part: base materials, colours, textures, mixtures and layers. */
import type { PropertyGroup, ThreeMfDocument } from './3mf-document.ts'
import { colourOf, indexOf, numberOf, resourceId, wordsOf } from './3mf-values.ts'
import { damaged } from './limits.ts'
import { GrowingArray } from '../mesh/growing-array.ts'
import type { XmlAttributes } from './xml-scan.ts'

type Groups = { [Kind in PropertyGroup['kind']]: Extract<PropertyGroup, { kind: Kind }> }

/** Receives every element that is neither mesh nor structure. */
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
    if (read.parent.includes(parent) && read.name === name) read.add(group as never, attributes)
  }

  /** Checks the references among groups. Throws `bad-geometry` for a missing or invalid target. */
  check(): void {
    const { groups, textures } = this.#document
    for (const group of groups.values()) {
      if (group.kind === 'texture' && !textures.has(group.texture))
        throw damaged('3MF', `a group refers to picture ${group.texture}, which does not exist`)
      if (group.kind === 'composite') {
        const base = groups.get(group.base)
        if (base?.kind !== 'base' || group.indices.some((index) => index >= base.materials.length))
          throw damaged('3MF', 'a mixture is made of materials that do not exist')
      }
      if (group.kind === 'multi')
        group.groups.forEach((id, index) => {
          const layer = groups.get(id)
          if (layer === undefined || layer.kind === 'multi' || layer.kind === 'display')
            throw damaged('3MF', `layers refer to group ${id}, which cannot be one of them`)
          const isMaterial = layer.kind === 'base' || layer.kind === 'composite'
          const isSecond =
            layer.kind === 'colours' && group.groups.findIndex((other) => groups.get(other)?.kind === 'colours') < index
          if ((isMaterial && index > 0) || isSecond)
            throw damaged('3MF', 'of layers only the first may be a material, and only one a group of colours')
        })
    }
  }

  #texture(id: number, attributes: XmlAttributes): void {
    const type = attributes.get('contenttype')
    if (type !== 'image/png' && type !== 'image/jpeg')
      throw damaged('3MF', `"${(type ?? '').slice(0, 40)}" is no kind of picture`)
    const path = attributes.get('path')
    if (path === undefined) throw damaged('3MF', `picture ${id} has no path`)
    this.#document.textures.set(id, path)
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

function required(attributes: XmlAttributes, name: string): string {
  const value = attributes.get(name)
  if (value === undefined) throw damaged('3MF', `a property has no ${name}`)
  return value
}

const entries: {
  [Kind in PropertyGroup['kind']]: {
    parent: string[]
    name: string
    add(group: Groups[Kind], attributes: XmlAttributes): void
  }
} = {
  base: {
    parent: ['basematerials'],
    name: 'base',
    add: ({ materials }, attributes) =>
      materials.push({
        name: required(attributes, 'name'),
        colour: colourOf(attributes.get('displaycolor')),
      }),
  },
  colours: {
    parent: ['colorgroup'],
    name: 'color',
    add: ({ colours }, attributes) => colours.push(colourOf(attributes.get('color'))),
  },
  texture: {
    parent: ['texture2dgroup'],
    name: 'tex2coord',
    add: ({ coordinates }, attributes) => {
      coordinates.push(numberOf(attributes.get('u')))
      coordinates.push(numberOf(attributes.get('v')))
    },
  },
  composite: {
    parent: ['compositematerials'],
    name: 'composite',
    add: ({ shares }, attributes) => shares.push(wordsOf(attributes.get('values')).map(numberOf)),
  },
  multi: {
    parent: ['multiproperties'],
    name: 'multi',
    add: ({ indices }, attributes) => indices.push(wordsOf(attributes.get('pindices')).map(indexOf)),
  },
  display: {
    parent: ['pbmetallicdisplayproperties'],
    name: 'pbmetallic',
    add: ({ surfaces }, attributes) =>
      surfaces.push({
        metalness: numberOf(attributes.get('metallicness') ?? '0'),
        roughness: numberOf(attributes.get('roughness') ?? '1'),
      }),
  },
}
