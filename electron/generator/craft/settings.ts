/** The settings of a piece: the request's options, else those from the words, else the piece's defaults. */
import { AppError } from '../../../shared/protocol/app-error.ts'
import type { CraftOptions } from './jobs.ts'
import type { PieceId } from './pieces.ts'
import type { CraftReasons, CraftRefusals } from './remarks.ts'

/** Options with defaults; those that follow from the picture or the text can be undefined. */
export type CraftSettings = Required<Omit<CraftOptions, Derived>> & Pick<CraftOptions, Derived>

type Derived = 'piece' | 'text' | 'fontMm' | 'shape' | 'frame' | 'heightSource' | 'angleDegrees' | 'repeats' | 'design'

const common = {
  sizeMm: 80,
  thicknessMm: 3,
  reliefMm: 2,
  borderMm: 3,
  hanging: 'none',
  holeMm: 5,
  minWallMm: 0.8,
  maxWallMm: 3.2,
  attenuationPerMm: 0.85,
  tones: 'fit',
  teaLightMm: 38,
  bridgeMm: 1.6,
  edgeHeightMm: 15,
  offsetMm: 0,
  innerLines: false,
  handle: true,
  colours: 1,
  stacking: 'stacked',
  layerMm: 0.2,
  detail: 'standard',
} as const satisfies Partial<CraftOptions>

const usual: Readonly<Record<PieceId, Partial<CraftOptions>>> = {
  medallion: { sizeMm: 60, thicknessMm: 2.6, reliefMm: 2.2, borderMm: 2.4, shape: 'round' },
  plaque: { sizeMm: 120, thicknessMm: 4, reliefMm: 3, borderMm: 5, shape: 'rectangle' },
  lithophane: { sizeMm: 100, borderMm: 3 },
  'cookie-cutter': { sizeMm: 80, borderMm: 5, thicknessMm: 2.4, reliefMm: 3 },
  stamp: { sizeMm: 50, thicknessMm: 4, reliefMm: 2, borderMm: 2 },
  stencil: { sizeMm: 120, thicknessMm: 1, borderMm: 10 },
  keychain: { sizeMm: 50, thicknessMm: 2.4, reliefMm: 1.4, borderMm: 2.4, hanging: 'loop' },
  nightlight: { sizeMm: 90, borderMm: 3 },
}

/** Option, its name in the request, minimum and maximum. */
const limits: readonly [keyof CraftOptions, string, number, number][] = [
  ['sizeMm', 'size_mm', 15, 400],
  ['thicknessMm', 'thickness_mm', 0.4, 20],
  ['reliefMm', 'relief_mm', 0.2, 20],
  ['borderMm', 'border_mm', 0, 40],
  ['fontMm', 'font_mm', 3, 100],
  ['holeMm', 'hole_mm', 2, 15],
  ['angleDegrees', 'angle_degrees', 0, 360],
  ['repeats', 'repeats', 1, 8],
  ['minWallMm', 'wall_min_mm', 0.4, 3],
  ['maxWallMm', 'wall_max_mm', 1, 10],
  ['attenuationPerMm', 'attenuation_per_mm', 0.1, 5],
  ['teaLightMm', 'tea_light_mm', 20, 80],
  ['bridgeMm', 'bridge_mm', 0.6, 8],
  ['edgeHeightMm', 'edge_height_mm', 8, 40],
  ['offsetMm', 'offset_mm', -3, 10],
  ['colours', 'colours', 1, 8],
  ['layerMm', 'layer_mm', 0.05, 0.4],
]

/** Returns the settings of a piece. Throws `invalid-input` with the field for a value out of range. */
export function settle(piece: PieceId, options: CraftOptions, words: Partial<CraftOptions> = {}): CraftSettings {
  const settled = {
    ...common,
    ...usual[piece],
    ...defined(words),
    ...defined(options),
    piece,
  } as CraftSettings
  // A size from the words is clamped; one from the request is checked.
  if (options.sizeMm === undefined) settled.sizeMm = Math.min(400, Math.max(15, settled.sizeMm))
  for (const [name, field, min, max] of limits) {
    const value = settled[name as keyof CraftSettings]
    if (value === undefined) continue
    if (typeof value !== 'number' || !(value >= min && value <= max))
      throw refusal(field, 'out-of-range', { least: min, most: max })
  }
  for (const name of ['colours', 'repeats'] as const)
    if (settled[name] !== undefined && !Number.isInteger(settled[name])) throw refusal(name, 'must-be-whole', {})
  if (settled.maxWallMm < settled.minWallMm + 0.2)
    throw refusal('wall_max_mm', 'walls-alike', { least: Number((settled.minWallMm + 0.2).toFixed(1)) })
  if (settled.text !== undefined && settled.text.length > 120) throw refusal('text', 'too-long', { most: 120 })
  return settled
}

/** Returns an `invalid-input` error for a field by its name in the request. */
export function refusal<Reason extends keyof CraftReasons>(
  field: string,
  reason: Reason,
  figures: CraftReasons[Reason],
): AppError {
  return new AppError('invalid-input', `${field}: ${reason}`, { details: { field, reason, ...figures } })
}

function defined(options: Partial<CraftOptions>): Partial<CraftOptions> {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined))
}

/** Returns a `request-refused` error for a prompt that names nothing that can be shown. */
export function unsupportedPrompt<Why extends keyof CraftRefusals>(
  why: Why,
  details: CraftRefusals[Why] & { suggestions: string[] },
): AppError {
  return new AppError('request-refused', `the prompt cannot be shown: ${why}`, {
    details: { reason: 'unsupported_prompt', why, ...details },
  })
}
