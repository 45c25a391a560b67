/**
 * Collects the settings chosen in PrusaSlicer into one file for its command line: presets named in `PrusaSlicer.ini`,
 * from its own folder or from vendors with inheritance. Pure except for reading.
 */
import { join } from 'node:path'
import type { ProgramPort } from './program-port.ts'

interface PrusaProfile {
  /** Names of printer, print settings and filaments. */
  names: string[]
  /** As in a settings file. */
  values: Map<string, string>
}

/** Reads a file below a folder; returns null if it is missing. */
export type ReadText = (path: string) => Promise<string | null>
type Section = ReadonlyMap<string, string>
type Kind = 'printer' | 'print' | 'filament'

const maxInheritance = 24
const maxExtruders = 256
/** Settings that only say which printers a preset fits. */
const notSettings =
  /^(inherits|renamed_from|alias|compatible_(printers|prints)(_condition)?|compatible_printers_condition_cummulative)$/

/** Returns the possible settings folders of PrusaSlicer, in order. */
export function prusaFolders({ system, home, environment }: ProgramPort): string[] {
  const folders: (string | undefined)[] = {
    windows: [environment['APPDATA']],
    mac: [join(home, 'Library/Application Support')],
    linux: [
      environment['XDG_CONFIG_HOME'] ?? join(home, '.config'),
      join(home, '.var/app/com.prusa3d.PrusaSlicer/config'),
    ],
  }[system]
  return folders.filter((folder) => folder !== undefined).map((folder) => join(folder, 'PrusaSlicer'))
}

/** Returns the chosen settings; null if none are chosen, or if they are missing. */
export async function readPrusaProfile(
  folder: string,
  read: ReadText,
  list: ProgramPort['list'],
): Promise<PrusaProfile | null> {
  const main = await read(join(folder, 'PrusaSlicer.ini'))
  const presets = main === null ? undefined : sectionsOf(main).get('presets')
  if (presets === undefined) return null
  const vendors = await Promise.all(
    (await list(join(folder, 'vendor')))
      .filter((name) => name.endsWith('.ini'))
      .map(async (name) => sectionsOf((await read(join(folder, 'vendor', name))) ?? '')),
  )
  const preset = async (kind: Kind, name: string | undefined): Promise<Section | null> => {
    if (name === undefined || name === '' || /[/\\]|^\.\.?$/.test(name)) return null
    const own = await read(join(folder, kind, `${name}.ini`))
    if (own !== null) return sectionsOf(own).get('') ?? null
    for (const vendor of vendors) if (vendor.has(`${kind}:${name}`)) return inherited(vendor, kind, name)
    return null
  }
  const printer = await preset('printer', presets.get('printer'))
  const print = await preset('print', presets.get('print'))
  if (printer === null || print === null) return null
  const extruders = (printer.get('nozzle_diameter') ?? '0').split(',', maxExtruders).length
  const filamentNames = Array.from(
    { length: extruders },
    (_, i) => presets.get(i === 0 ? 'filament' : `filament_${i}`) || presets.get('filament') || '',
  )
  const filaments: Section[] = []
  for (const name of filamentNames) {
    const filament = await preset('filament', name)
    if (filament === null) return null
    filaments.push(filament)
  }
  const values = new Map<string, string>()
  for (const section of [print, printer]) for (const [key, value] of section) values.set(key, value)
  for (const [key, value] of together(filaments)) values.set(key, value)
  for (const key of values.keys()) if (notSettings.test(key)) values.delete(key)
  return { names: [presets.get('printer')!, presets.get('print')!, ...new Set(filamentNames)], values }
}

/** Returns the lines of a settings file. */
export function profileText(values: ReadonlyMap<string, string>): string {
  return [...values].map(([key, value]) => `${key} = ${value}\n`).join('')
}

/** Parses `key = value` by sections; those before the first are under an empty name. */
export function sectionsOf(text: string): Map<string, Section> {
  const sections = new Map<string, Map<string, string>>()
  let open = new Map<string, string>()
  sections.set('', open)
  for (const line of text.split(/\r?\n/)) {
    const name = /^\[(.+)\]\s*$/.exec(line)?.[1]
    if (name !== undefined) {
      open = new Map()
      sections.set(name, open)
      continue
    }
    const equals = line.indexOf('=')
    if (equals < 1 || line.startsWith('#') || line.startsWith(';')) continue
    open.set(line.slice(0, equals).trim(), line.slice(equals + 1).trim())
  }
  return sections
}

/**
 * Returns a vendor's preset with inherited settings. Its own settings take precedence, then those of the last parent.
 */
function inherited(vendor: ReadonlyMap<string, Section>, kind: Kind, name: string): Map<string, string> {
  const all = new Map<string, string>()
  const met = new Set<string>()
  const add = (preset: string, depth: number) => {
    const own = vendor.get(`${kind}:${preset}`)
    if (own === undefined || met.has(preset) || depth > maxInheritance) return
    met.add(preset)
    for (const [key, value] of own) if (!all.has(key)) all.set(key, value)
    const parents = (own.get('inherits') ?? '').split(';').map((each) => each.trim())
    for (const parent of parents.reverse()) add(parent, depth + 1)
  }
  add(name, 0)
  return all
}

/** Joins the settings of several filaments: strings by semicolons, numbers by commas. */
function together(filaments: readonly Section[]): Map<string, string> {
  const first = filaments[0]!
  return new Map(
    [...first].map(([key, value]) => {
      const values = filaments.map((filament) => filament.get(key) ?? value)
      const areNumbers = values.every((each) => /^[-+.\d%nil]+$/.test(each))
      return [key, values.join(areNumbers ? ',' : ';')]
    }),
  )
}
