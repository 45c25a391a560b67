/** The second family: reliefs and functional pieces from text or one picture. */
import type { CraftOptions, CraftedModel } from '../../generator/craft/jobs.ts'
import type { Parameter, ParameterValues, Preset } from '../../../shared/catalogue/catalogue.ts'
import { fontSize, frame, heightSource, layers, piece, plate, shading, size, text } from './craft-parameters.ts'
import { layerPresets, presets } from './craft-presets.ts'
import { lightParameters, toolParameters } from './craft-tools.ts'
import type { Family, FamilyModel, FamilyOperation, MadeOutput } from './family.ts'
import { detail, glbOutput, imageSlot, promptSlot, generatorReport } from './pieces.ts'

export const craftFamily: Family = {
  id: 'maquette-craft',
  name: 'Maquette Craft',
  summary:
    'Reliefs and functional pieces: medallions, lithophanes, cookie cutters, stamps, stencils and more, made on this computer.',
  models: [
    craftModel('3.5', {
      summary: 'Everything in 3.0, plus up to eight layered colours and depth from shading.',
      credits: 25,
      source: shading,
      extra: layers,
      presets: [...presets, ...layerPresets],
    }),
    craftModel('3.0', {
      summary: 'Reliefs and functional pieces in one colour.',
      credits: 20,
      source: heightSource,
      extra: [],
      presets,
    }),
  ],
}

function craftModel(
  version: string,
  details: { summary: string; credits: number; source: Parameter; extra: Parameter[]; presets: Preset[] },
): FamilyModel {
  const first = [piece, size, text]
  const rest = [...plate, ...lightParameters, ...toolParameters, fontSize, detail]
  const shared = { price: { credits: details.credits }, deadlineMs: 5 * 60_000, presets: details.presets }
  const fromWords: FamilyOperation = {
    ...shared,
    operation: 'text-to-3d',
    inputs: [
      {
        ...promptSlot,
        help: 'Name the piece and its subject, its lettering, or both.',
        placeholder: 'a medallion of a dragon with the text 2026',
        suggestions: [
          { label: 'Cookie cutter of a cat', text: 'cookie cutter of a cat' },
          { label: 'Keychain saying ANNA', text: 'keychain saying ANNA' },
          { label: 'Stamp of a fox, 4 cm', text: 'stamp of a fox 4 cm' },
          { label: 'Night light of an owl', text: 'nightlight of an owl' },
        ],
      },
    ],
    parameters: [...first, details.source, ...details.extra, ...rest],
    ...checksFor(true),
    run: async (engine, request, _files, options) => {
      const input = { prompt: String(request['prompt']), seed: 0, options: optionsOf(request) }
      return outputsOf(await engine.run('craft', input, options))
    },
  }
  const fromPicture: FamilyOperation = {
    ...shared,
    operation: 'image-to-3d',
    inputs: [{ ...imageSlot, help: 'A photograph for a lithophane; one complete subject for the others.' }],
    parameters: [
      { ...piece, help: 'Automatic makes a lithophane.' },
      size,
      text,
      frame,
      details.source,
      ...details.extra,
      ...rest,
    ],
    ...checksFor(false),
    run: async (engine, request, files, options) => {
      const input = { image: files['image'] ?? new Uint8Array(), seed: 0, options: optionsOf(request) }
      return outputsOf(await engine.run('craft', input, options))
    },
  }
  return {
    id: `maquette-craft-${version}`,
    version,
    name: `Maquette Craft ${version}`,
    summary: details.summary,
    typicalSeconds: 4,
    operations: [fromWords, fromPicture],
  }
}

function checksFor(fromText: boolean): Pick<FamilyOperation, 'check' | 'makes'> {
  const run = async (name: 'checkCraft' | 'checkMakes', request: ParameterValues) => {
    if (fromText && request['prompt'] === undefined) return []
    // The vocabulary is loaded on demand, so that the service starts immediately.
    const checks = await import('../../generator/craft/check-craft.ts')
    return checks[name](fromText ? String(request['prompt']) : undefined, optionsOf(request))
  }
  return { check: (request) => run('checkCraft', request), makes: (request) => run('checkMakes', request) }
}

const words = [
  'piece',
  'text',
  'shape',
  'frame',
  'heightSource',
  'hanging',
  'tones',
  'design',
  'stacking',
  'detail',
] as const
const switches = ['innerLines', 'handle'] as const
const lengths = ['sizeMm', 'thicknessMm', 'reliefMm', 'borderMm', 'fontMm', 'holeMm', 'layerMm'] as const
const lightNumbers = ['angleDegrees', 'repeats', 'minWallMm', 'maxWallMm', 'attenuationPerMm', 'teaLightMm'] as const
const otherNumbers = ['bridgeMm', 'edgeHeightMm', 'offsetMm', 'colours'] as const
/** The engine's options. Their fields have the same names in snake case, except for these two. */
const optionNames = [...words, ...switches, ...lengths, ...lightNumbers, ...otherNumbers]
const fieldNames: Partial<Record<keyof CraftOptions, string>> = { minWallMm: 'wall_min_mm', maxWallMm: 'wall_max_mm' }

/** Returns the engine's options; `auto` and missing values are left out. */
function optionsOf(request: ParameterValues): CraftOptions {
  const options = optionNames.flatMap((name) => {
    const value = request[fieldNames[name] ?? name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)]
    if (value === undefined || value === 'auto' || value === '') return []
    return [[name, typeof value === 'string' && name !== 'text' ? value.replaceAll('_', '-') : value]]
  })
  return Object.fromEntries(options) as CraftOptions
}

function outputsOf({ glb, triangles, pictures, understood, makes }: CraftedModel): MadeOutput[] {
  return [
    glbOutput(glb),
    ...pictures.map(({ name, file }): MadeOutput => ({ name, kind: 'image', mediaType: 'image/png', bytes: file })),
    generatorReport({ triangles, understood }, makes),
  ]
}
