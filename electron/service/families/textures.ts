/** The sixth family: a model in new materials, by words or by a picture. */
import type { Parameter } from '../../../shared/catalogue.ts'
import type { TextureInput } from '../../engine/texture/jobs.ts'
import type { Family, FamilyOperation } from './family.ts'
import { glbOutput, imageSlot, meshSlot, numberAs, promptSlot, reportOutput, seed } from './pieces.ts'

const parameters: Parameter[] = [
  {
    id: 'resolution',
    label: 'Resolution',
    help: 'Side of the pictures in pixels. 4K is for close views and takes several times as long.',
    kind: 'choice',
    choices: [
      { value: '1024', label: '1K' },
      { value: '2048', label: '2K' },
      { value: '4096', label: '4K' },
    ],
    default: '2048',
  },
  {
    id: 'pbr',
    label: 'Surface pictures',
    help: 'Relief, roughness and metalness besides the colour. Off: colour alone, as printers and simple viewers want it.',
    kind: 'boolean',
    default: true,
  },
  {
    id: 'projection',
    label: 'Picture goes',
    help: 'Where a picture is given. On the front: it shows this subject. Around: it is a material. Palette: its colours on the texture that is there.',
    kind: 'choice',
    choices: [
      { value: 'front', label: 'On the front' },
      { value: 'wrapped', label: 'Around it all' },
      { value: 'palette', label: 'Palette only' },
    ],
    default: 'front',
  },
  {
    id: 'keep_uv',
    label: 'Keep UVs',
    help: 'Use the layout that the model has, where it covers the surface once. Off: a new layout with even detail.',
    kind: 'boolean',
    default: false,
  },
  {
    id: 'feature_mm',
    label: 'Pattern size',
    help: 'Length of one brick, yearly ring, thread, scale … or width of a wrapped picture. Left empty: as it suits the size of the model.',
    kind: 'number',
    unit: 'mm',
    minimum: 0.05,
    maximum: 2000,
    step: 0.05,
    advanced: true,
  },
  {
    id: 'relief_percent',
    label: 'Relief',
    help: 'Strength of the bumps. 0 leaves the surface flat, 200 exaggerates.',
    kind: 'number',
    unit: '%',
    minimum: 0,
    maximum: 300,
    step: 5,
    default: 100,
    shownWhen: { parameter: 'pbr', equals: true },
    advanced: true,
  },
  seed,
]

const paint: FamilyOperation = {
  operation: 'texture',
  inputs: [
    { ...meshSlot, help: 'Any model. Its shape stays as it is.' },
    {
      ...promptSlot,
      oneOf: 'look',
      help: 'Name materials, colours and wear; name parts to give them their own.',
      placeholder: 'worn bronze with patina, black marble base',
      suggestions: [
        { label: 'Oak', text: 'polished oak' },
        { label: 'Marble and gold', text: 'white marble, gold base' },
        { label: 'Old bronze', text: 'bronze with patina' },
        { label: 'Leather', text: 'worn brown leather' },
        { label: 'Mossy stone', text: 'mossy stone, wet' },
        { label: 'Glazed', text: 'blue glazed ceramic' },
        { label: 'Lava', text: 'lava' },
        { label: 'Dragon', text: 'emerald green dragon scales' },
        { label: 'Tiger', text: 'tiger fur' },
        { label: 'Camouflage', text: 'camouflage' },
      ],
    },
    {
      ...imageSlot,
      oneOf: 'look',
      help: 'The subject from the front, a material to wrap around it, or colours to take over.',
    },
  ],
  parameters,
  price: { credits: 10 },
  deadlineMs: 10 * 60_000,
  check: async ({ prompt }) => {
    if (prompt === undefined) return []
    const { checkTexturePrompt } = await import('../../engine/texture/prompt/read-prompt.ts')
    return checkTexturePrompt(String(prompt))
  },
  async run(engine, request, files, options) {
    const relief = request['relief_percent']
    const input: TextureInput = {
      file: files['mesh'] ?? new Uint8Array(),
      mediaType: '',
      ...(request['prompt'] === undefined ? {} : { prompt: String(request['prompt']) }),
      ...(files['image'] === undefined ? {} : { image: files['image'] }),
      seed: Number(request['seed']),
      resolution: Number(request['resolution']) as TextureInput['resolution'],
      pbr: request['pbr'] === true,
      keepUvs: request['keep_uv'] === true,
      projection: request['projection'] as TextureInput['projection'],
      ...numberAs('featureMm', request['feature_mm']),
      ...(typeof relief === 'number' ? { relief: relief / 100 } : {}),
    }
    const { glb, textures, report } = await engine.run('texture', input, options)
    return [
      glbOutput(glb),
      ...textures.map((texture) => ({ ...texture, kind: 'texture' as const })),
      reportOutput(report),
    ]
  },
}

export const textureFamily: Family = {
  id: 'maquette-texture',
  name: 'Maquette Texture',
  summary: 'Materials for any model, by words or by a picture, without a seam.',
  models: [
    {
      id: 'maquette-texture-2',
      version: '2',
      name: 'Maquette Texture 2',
      summary:
        'Over seventy materials with wear and relief, part by part; or a picture on the front, around, or as a palette.',
      typicalSeconds: 8,
      operations: [paint],
    },
  ],
}
