/**
 * Reads the print settings that slicers store beside the model of a 3MF: names, parts, filaments, plates and filament
 * colours. PrusaSlicer refers to triangle ranges, Bambu Studio and OrcaSlicer to mesh ids.
 */
import { AppError } from '../../../shared/protocol/app-error.ts'
import { parseBambuSettings } from './bambu-settings.ts'
import type { ThreeMfPackage } from './3mf-package.ts'
import type { ReadContext } from './read-context.ts'
import { childrenOf, parseXml, type XmlElement } from './xml-tree.ts'

export interface SlicerVolume {
  name: string
  /** Whether the volume is printed, rather than modifying or supporting the print. */
  isModel: boolean
  /** The kind as written in the file. */
  kind: string
  /** Counted from 1; 0 if not specified. */
  filament: number
}

export interface SlicerObject {
  name: string
  /** Counted from 1; 0 if not specified. */
  filament: number
  /** Triangle ranges of the part's mesh, `last` inclusive, ascending. */
  ranges: { first: number; last: number; volume: SlicerVolume }[]
  /** By object id of the mesh. */
  parts: Map<number, SlicerVolume>
}

export interface SlicerSettings {
  /** By object id in the build. */
  objects: Map<number, SlicerObject>
  /** `<object> <instance>`, instances counted from 0 → plate, counted from 1. */
  plates: Map<string, number>
  /** `#RRGGBB` by filament; index 0 is filament 1. */
  colours: string[]
}

const paths = {
  prusaModel: 'Metadata/Slic3r_PE_model.config',
  prusa: 'Metadata/Slic3r_PE.config',
  bambuModel: 'Metadata/model_settings.config',
  bambu: 'Metadata/project_settings.config',
}
const modelKinds = new Set(['ModelPart', 'normal_part', ''])
const maxFilaments = 64
const entryBytes = 512

/** Reads whatever can be parsed; an unreadable file is noted. Throws `mesh-too-large`, `unsafe-file`. */
export function readSlicerSettings(file: ThreeMfPackage, context: ReadContext): SlicerSettings {
  const settings: SlicerSettings = { objects: new Map(), plates: new Map(), colours: [] }
  const read = (path: string, take: (bytes: Uint8Array) => void): void => {
    const bytes = file.read(path)
    if (bytes === undefined) return
    try {
      take(bytes)
    } catch (thrown) {
      if (!(thrown instanceof AppError) || thrown.code !== 'bad-geometry') throw thrown
      context.note({ code: 'settings-unreadable', figures: { name: path } })
    }
  }
  const take = (): void => context.budget.reserve(entryBytes)
  read(paths.bambuModel, (bytes) => addBambu(settings, parseXml(bytes, '3MF', context.budget), take))
  read(paths.prusaModel, (bytes) => addPrusa(settings, parseXml(bytes, '3MF', context.budget), take))
  read(paths.prusa, (bytes) => {
    settings.colours = prusaColours(new TextDecoder().decode(bytes))
  })
  read(paths.bambu, (bytes) => {
    context.budget.reserve(bytes.byteLength * 4)
    settings.colours = parseBambuSettings(new TextDecoder().decode(bytes)).filament_colour.map((colour) =>
      colour.slice(0, 9),
    )
  })
  return settings
}

function addBambu({ objects, plates }: SlicerSettings, root: XmlElement, take: () => void): void {
  for (const element of childrenOf(root, 'object')) {
    take()
    const parts = new Map<number, SlicerVolume>()
    for (const part of childrenOf(element, 'part')) {
      take()
      parts.set(numberOf(part.attributes.get('id')), volumeOf(part, part.attributes.get('subtype') ?? ''))
    }
    objects.set(numberOf(element.attributes.get('id')), { ...nameAndFilament(element), ranges: [], parts })
  }
  for (const plate of childrenOf(root, 'plate')) {
    const number = numberOf(valueOf(plate, 'plater_id'))
    for (const instance of childrenOf(plate, 'model_instance')) {
      take()
      const key = `${numberOf(valueOf(instance, 'object_id'))} ${numberOf(valueOf(instance, 'instance_id'))}`
      if (number > 0) plates.set(key, number)
    }
  }
}

function addPrusa({ objects }: SlicerSettings, root: XmlElement, take: () => void): void {
  for (const element of childrenOf(root, 'object')) {
    take()
    const ranges = childrenOf(element, 'volume').map((volume) => {
      take()
      const kind = valueOf(volume, 'volume_type') ?? (valueOf(volume, 'modifier') === '1' ? 'ParameterModifier' : '')
      return {
        first: numberOf(volume.attributes.get('firstid')),
        last: numberOf(volume.attributes.get('lastid')),
        volume: volumeOf(volume, kind),
      }
    })
    ranges.sort((a, b) => a.first - b.first)
    objects.set(numberOf(element.attributes.get('id')), { ...nameAndFilament(element), ranges, parts: new Map() })
  }
}

function nameAndFilament(element: XmlElement): { name: string; filament: number } {
  return { name: (valueOf(element, 'name') ?? '').slice(0, 200), filament: filamentOf(element) }
}

function volumeOf(element: XmlElement, kind: string): SlicerVolume {
  return { ...nameAndFilament(element), isModel: modelKinds.has(kind), kind: kind.slice(0, 40) }
}

function filamentOf(element: XmlElement): number {
  const filament = numberOf(valueOf(element, 'extruder'))
  return filament <= maxFilaments ? filament : 0
}

function valueOf(element: XmlElement, key: string): string | undefined {
  return childrenOf(element, 'metadata')
    .find(({ attributes }) => attributes.get('key') === key)
    ?.attributes.get('value')
}

/** A positive integer, or 0 for anything else. */
function numberOf(word: string | undefined): number {
  const value = Number(word ?? '')
  return Number.isSafeInteger(value) && value > 0 ? value : 0
}

/** Lines `; key = a;b;c`. PrusaSlicer shows the extruder colours, and the filament colours if there are none. */
function prusaColours(text: string): string[] {
  for (const key of [/^; ?extruder_colour ?= ?(.*)$/m, /^; ?filament_colour ?= ?(.*)$/m]) {
    const line = key.exec(text)?.[1]
    const colours = line?.split(';').map((colour) => colour.trim().replaceAll('"', '')) ?? []
    if (colours.some((colour) => colour !== '')) return colours.slice(0, maxFilaments)
  }
  return []
}
