/** The second family: reliefs and functional pieces from text or one picture. */
import type { CraftOptions, CraftedModel } from '../../generator/craft/jobs.ts'
import type { Parameter, ParameterValues, Preset } from '../../../shared/catalogue/catalogue.ts'
import { fontSize, frame, heightSource, layers, piece, plate, shading, size, text } from './craft-parameters.ts'
import { layerPresets, presets } from './craft-presets.ts'
import { lightParameters, toolParameters } from './craft-tools.ts'
import type { Family, FamilyModel, FamilyOperation, MadeOutput } from './family.ts'
import { detail, glbOutput, imageSlot, numberAs, promptSlot, generatorReport } from './pieces.ts'

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
  about: { summary: string; credits: number; source: Parameter; extra: Parameter[]; presets: Preset[] },
): FamilyModel {
  const first = [piece, size, text]
  const rest = [...plate, ...lightParameters, ...toolParameters, fontSize, detail]
  const shared = { price: { credits: about.credits }, deadlineMs: 5 * 60_000, presets: about.presets }
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
    parameters: [...first, about.source, ...about.extra, ...rest],
    async check(request) {
      // The vocabulary is loaded on demand, so that the service starts at once.
      const { checkCraft } = await import('../../generator/craft/check-craft.ts')
      return request['prompt'] === undefined ? [] : checkCraft(String(request['prompt']), optionsOf(request))
    },
    async makes(request) {
      const { checkMakes } = await import('../../generator/craft/check-craft.ts')
      return request['prompt'] === undefined ? [] : checkMakes(String(request['prompt']), optionsOf(request))
    },
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
      about.source,
      ...about.extra,
      ...rest,
    ],
    async check(request) {
      const { checkCraft } = await import('../../generator/craft/check-craft.ts')
      return checkCraft(undefined, optionsOf(request))
    },
    async makes(request) {
      const { checkMakes } = await import('../../generator/craft/check-craft.ts')
      return checkMakes(undefined, optionsOf(request))
    },
    run: async (engine, request, files, options) => {
      const input = { image: files['image'] ?? new Uint8Array(), seed: 0, options: optionsOf(request) }
      return outputsOf(await engine.run('craft', input, options))
    },
  }
  return {
    id: `maquette-craft-${version}`,
    version,
    name: `Maquette Craft ${version}`,
    summary: about.summary,
    typicalSeconds: 4,
    operations: [fromWords, fromPicture],
  }
}

/** Returns the engine's options; `auto` and missing values are left out. */
function optionsOf(request: ParameterValues): CraftOptions {
  const word = <Name extends keyof CraftOptions>(name: Name, field: string): Partial<Pick<CraftOptions, Name>> => {
    const value = request[field]
    if (typeof value !== 'string' || value === 'auto' || value === '') return {}
    return { [name]: name === 'text' ? value : value.replaceAll('_', '-') } as Pick<CraftOptions, Name>
  }
  const flag = <Name extends keyof CraftOptions>(name: Name, field: string): Partial<Pick<CraftOptions, Name>> =>
    typeof request[field] === 'boolean' ? ({ [name]: request[field] } as Pick<CraftOptions, Name>) : {}
  return {
    ...word('piece', 'piece'),
    ...word('text', 'text'),
    ...word('shape', 'shape'),
    ...word('frame', 'frame'),
    ...word('heightSource', 'height_source'),
    ...word('hanging', 'hanging'),
    ...word('tones', 'tones'),
    ...word('design', 'design'),
    ...word('stacking', 'stacking'),
    ...word('detail', 'detail'),
    ...flag('innerLines', 'inner_lines'),
    ...flag('handle', 'handle'),
    ...numberAs('sizeMm', request['size_mm']),
    ...numberAs('thicknessMm', request['thickness_mm']),
    ...numberAs('reliefMm', request['relief_mm']),
    ...numberAs('borderMm', request['border_mm']),
    ...numberAs('fontMm', request['font_mm']),
    ...numberAs('holeMm', request['hole_mm']),
    ...numberAs('angleDegrees', request['angle_degrees']),
    ...numberAs('repeats', request['repeats']),
    ...numberAs('wallLeastMm', request['wall_min_mm']),
    ...numberAs('wallMostMm', request['wall_max_mm']),
    ...numberAs('attenuationPerMm', request['attenuation_per_mm']),
    ...numberAs('teaLightMm', request['tea_light_mm']),
    ...numberAs('bridgeMm', request['bridge_mm']),
    ...numberAs('edgeHeightMm', request['edge_height_mm']),
    ...numberAs('offsetMm', request['offset_mm']),
    ...numberAs('colours', request['colours']),
    ...numberAs('layerMm', request['layer_mm']),
  }
}

function outputsOf({ glb, triangles, pictures, understood, makes }: CraftedModel): MadeOutput[] {
  return [
    glbOutput(glb),
    ...pictures.map(({ name, file }): MadeOutput => ({ name, kind: 'image', mediaType: 'image/png', bytes: file })),
    generatorReport({ triangles, understood }, makes),
  ]
}
