/**
 * Settings of Bambu Studio and OrcaSlicer projects: parsed from a user's own project, and adapted to the filaments of
 * another model. Printer and process do not change; lists per filament are resized.
 */
import { damaged } from './limits.ts'
import type { Spool } from './filaments.ts'

/** Values are strings or lists of strings. */
export type BambuSettings = Record<string, unknown> & { filament_colour: string[] }

/** Bed size in millimetres if the settings have none: that of Bambu Lab's mid-size machines. */
const usualBedMm: readonly [number, number] = [256, 256]
/** The slicers' default purge volume between two unknown colours, mm³. */
const flushMm3 = '280'

/** Lists per filament whose names do not start with `filament_`. */
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
/** Names that start with `filament_` but are not lists per filament. */
const notPerFilament = new Set(['filament_map_mode', 'filament_extruder_compatibility'])

/** Parses `Metadata/project_settings.config`. Throws `bad-geometry` if it is invalid or names no filaments. */
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
 * Returns settings for filaments 1 … max of `spools`, with their colours. Missing filaments repeat the existing ones;
 * purge volumes are reset, since the colours are new.
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

/** Width and depth of the bed. */
export function bedSize(settings: BambuSettings | null): readonly [number, number] {
  const corners = settings?.['printable_area']
  if (!Array.isArray(corners)) return usualBedMm
  const points = corners.map((corner) => String(corner).split('x').map(Number))
  if (points.length < 3 || !points.every((point) => point.length === 2 && point.every(Number.isFinite)))
    return usualBedMm
  return [0, 1].map((axis) => {
    const values = points.map((point) => point[axis]!)
    return Math.max(...values) - Math.min(...values)
  }) as [number, number]
}

/** The list is process, filaments, printer: its middle is repeated. */
function withFilaments(list: readonly unknown[], count: number): unknown[] {
  return [list[0], ...repeated(list.slice(1, -1), list.length - 2, count), list.at(-1)]
}

/** A filament may have several entries, one per nozzle type. Lists that do not divide evenly are left unchanged. */
function repeated(list: readonly unknown[], before: number, after: number): unknown[] {
  if (list.length === 0 || list.length % before !== 0) return [...list]
  const each = list.length / before
  return Array.from({ length: after * each }, (_, i) => list[(Math.floor(i / each) % before) * each + (i % each)])
}

function lengthOf(value: unknown): number {
  return Array.isArray(value) ? value.length : 0
}
