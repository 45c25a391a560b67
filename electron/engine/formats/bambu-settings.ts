/**
 * The settings in a project of Bambu Studio or OrcaSlicer: read from a person's own saved project, and fitted to the filaments of
 * another model. Printer and process stay as they are; lists with an entry for each filament are brought to the new number.
 */
import { damaged } from './limits.ts'
import type { Spool } from './filaments.ts'

/** Values are texts or lists of texts, whatever they mean. */
export type BambuSettings = Record<string, unknown> & { filament_colour: string[] }

/** Millimetres along the two sides of a plate where the settings do not say: the machines of Bambu Lab of the middle size. */
const usualBedMm: readonly [number, number] = [256, 256]
/** What the slicers themselves begin with when nothing is known of two colours, in mm³. */
const flushMm3 = '280'

/** Lists with an entry for each filament whose names do not begin with `filament_`. */
const perFilament = new Set(
  `
  activate_air_filtration additional_cooling_fan_speed chamber_temperature chamber_temperatures
  close_fan_the_first_x_layers complete_print_exhaust_fan_speed cool_plate_temp cool_plate_temp_initial_layer
  counter_coef_1 counter_coef_2 counter_coef_3 counter_limit_max counter_limit_min default_filament_colour
  during_print_exhaust_fan_speed enable_overhang_bridge_fan enable_pressure_advance eng_plate_temp
  eng_plate_temp_initial_layer fan_cooling_layer_time fan_max_speed fan_min_speed full_fan_speed_layer hole_coef_1
  hole_coef_2 hole_coef_3 hole_limit_max hole_limit_min hot_plate_temp hot_plate_temp_initial_layer
  idle_temperature impact_strength_z nozzle_temperature nozzle_temperature_initial_layer
  nozzle_temperature_range_high nozzle_temperature_range_low overhang_fan_speed overhang_fan_threshold
  overhang_threshold_participating_cooling pre_start_fan_time pressure_advance reduce_fan_stop_start_freq
  required_nozzle_HRC slow_down_for_layer_cooling slow_down_layer_time slow_down_min_speed supertack_plate_temp
  supertack_plate_temp_initial_layer support_material_interface_fan_speed temperature_vitrification
  textured_cool_plate_temp textured_cool_plate_temp_initial_layer textured_plate_temp
  textured_plate_temp_initial_layer volumetric_speed_coefficients
`.match(/\w+/g),
)
/** These begin with `filament_` and are about something else. */
const notPerFilament = new Set(['filament_map_mode', 'filament_extruder_compatibility'])

/** The content of `Metadata/project_settings.config`. Throws `bad-geometry` where it is none, or says nothing of filaments. */
export function parseBambuSettings(text: string): BambuSettings {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw damaged('3MF', 'its project settings are not JSON', error)
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw damaged('3MF', 'its project settings are not a list of values')
  const colours = (value as Record<string, unknown>)['filament_colour']
  if (!Array.isArray(colours) || colours.length === 0 || !colours.every((colour) => typeof colour === 'string'))
    throw damaged('3MF', 'its project settings name no filaments')
  return value as BambuSettings
}

/**
 * The settings for filaments 1 to the highest of `spools`, which get their colours. Filaments that the project has less of repeat
 * those that it has; the volumes that are flushed between them are the slicers' own beginning, since colours are new.
 */
export function fitBambuSettings(settings: BambuSettings, spools: readonly Spool[]): BambuSettings {
  const before = settings.filament_colour.length
  const after = Math.max(...spools.map(({ filament }) => filament))
  const fitted: BambuSettings = { ...settings }
  for (const [key, value] of Object.entries(settings)) {
    if (!Array.isArray(value)) continue
    const list: unknown[] = value
    if (key === 'different_settings_to_system' || key === 'inherits_group')
      fitted[key] = list.length === before + 2 ? withFilaments(list, after) : list
    else if ((key.startsWith('filament_') && !notPerFilament.has(key)) || perFilament.has(key))
      fitted[key] = repeated(list, before, after)
  }
  const nozzles = Math.max(1, Math.round(lengthOf(settings['flush_volumes_matrix']) / (before * before)))
  if ('flush_volumes_matrix' in settings)
    fitted['flush_volumes_matrix'] = Array.from({ length: nozzles * after * after }, (_, i) =>
      Math.floor(i / after) % after === i % after ? '0' : flushMm3,
    )
  if ('flush_volumes_vector' in settings)
    fitted['flush_volumes_vector'] = Array.from({ length: after * 2 }, () => '140')
  fitted.filament_colour = Array.from({ length: after }, (_, i) => {
    const spool = spools.find(({ filament }) => filament === i + 1)
    return spool?.colour ?? settings.filament_colour[i % before]!
  })
  return fitted
}

/** Width and depth of a plate. */
export function bedSize(settings: BambuSettings | null): readonly [number, number] {
  const corners = settings?.['printable_area']
  if (!Array.isArray(corners)) return usualBedMm
  const places = corners.map((corner) => String(corner).split('x').map(Number))
  if (places.length < 3 || !places.every((place) => place.length === 2 && place.every(Number.isFinite)))
    return usualBedMm
  return [0, 1].map((axis) => {
    const values = places.map((place) => place[axis]!)
    return Math.max(...values) - Math.min(...values)
  }) as [number, number]
}

/** Process, filaments, printer: the middle is repeated. */
function withFilaments(list: readonly unknown[], count: number): unknown[] {
  return [list[0], ...repeated(list.slice(1, -1), list.length - 2, count), list.at(-1)]
}

/** Each filament may have several entries, one for each kind of nozzle. What does not divide stays as it is. */
function repeated(list: readonly unknown[], before: number, after: number): unknown[] {
  if (list.length === 0 || list.length % before !== 0) return [...list]
  const each = list.length / before
  return Array.from({ length: after * each }, (_, i) => list[(Math.floor(i / each) % before) * each + (i % each)])
}

function lengthOf(value: unknown): number {
  return Array.isArray(value) ? value.length : 0
}
