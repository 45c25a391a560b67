/** The texture family: materials for a model, from a prompt or a picture. */
import type { Parameter } from '../../../shared/catalogue/catalogue.ts'
import { choice, millimetres, decimal, toggle } from '../../../shared/catalogue/parameter-rows.ts'
import { fileNoteWords } from '../../../shared/formats/file-note-words.ts'
import type { TextureInput } from '../../generator/texture/jobs.ts'
import { taskNotes } from '../tasks/task-note.ts'
import { generatorWords } from '../words/remarks.ts'
import type { Family, FamilyOperation } from './family.ts'
import { glbOutput, imageSlot, meshFile, meshSlot, numberAs, promptSlot, generatorReport, seed } from './pieces.ts'

const fromPicture = { shownWhen: { slot: 'image', given: true } }
/** Condition: materials from a prompt, or a picture that wraps the model. */
const patterned = [
  {
    any: [
      { slot: 'prompt', given: true },
      { parameter: 'projection', equals: 'wrapped' },
    ],
  },
]

const parameters: Parameter[] = [
  choice('resolution', 'Resolution', { '1024': '1K', '2048': '2K', '4096': '4K' }, '2048', {
    help: 'Texture size in pixels. 4K is for close-ups and takes several times as long.',
  }),
  toggle('pbr', 'PBR maps', true, {
    help: 'Normal, roughness and metalness maps besides colour. Off: colour only, for printers and simple viewers.',
  }),
  choice('projection', 'Projection', { front: 'Front', wrapped: 'Wrapped', palette: 'Palette' }, 'front', {
    ...fromPicture,
    help: 'For a picture. Front: it shows this subject. Wrapped: it is a material. Palette: its colours on the current texture.',
  }),
  toggle('keep_uv', 'Keep UVs', false, {
    help: 'Uses the UVs of the model where they do not overlap. Off: new UVs with even detail.',
  }),
  millimetres('feature_mm', 'Pattern size', [0.05, 2000, 0.05], {
    help: 'Length of one brick, growth ring, thread or scale, or width of a wrapped picture. Empty: to suit the size of the model.',
    shownWhen: patterned,
    advanced: true,
  }),
  decimal('relief_percent', 'Relief', [0, 300, 5], {
    help: 'Strength of the bumps: 0 is flat, 200 is exaggerated.',
    unit: '%',
    default: 100,
    shownWhen: [{ parameter: 'pbr', equals: true }, ...patterned],
    advanced: true,
  }),
  { ...seed, shownWhen: { slot: 'prompt', given: true } },
]

const paint: FamilyOperation = {
  operation: 'texture',
  typicalTime: { seconds: 13, perMillionTriangles: 12 },
  inputs: [
    { ...meshSlot, help: 'Any model. Its shape is kept.' },
    {
      ...promptSlot,
      oneOf: 'look',
      help: 'Name materials, colours and wear; name parts to texture them separately.',
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
    { ...imageSlot, oneOf: 'look', help: 'The subject from the front, a material to wrap around it, or a palette.' },
  ],
  parameters,
  price: { credits: 10 },
  deadlineMs: 10 * 60_000,
  check: async ({ prompt }) => {
    if (prompt === undefined) return []
    const { checkTexturePrompt } = await import('../../generator/texture/check-texture-prompt.ts')
    return checkTexturePrompt(String(prompt))
  },
  makes: async ({ prompt }) => {
    if (prompt === undefined) return []
    const { makesTexture } = await import('../../generator/texture/check-texture-makes.ts')
    return makesTexture(String(prompt))
  },
  async run(engine, request, files, options) {
    const relief = request['relief_percent']
    const input: TextureInput = {
      ...meshFile(files, options),
      ...(request['prompt'] === undefined ? {} : { prompt: String(request['prompt']) }),
      ...(files['image'] === undefined ? {} : { image: files['image'] }),
      seed: Number(request['seed'] ?? 0),
      resolution: Number(request['resolution']) as TextureInput['resolution'],
      pbr: request['pbr'] === true,
      keepUvs: request['keep_uv'] === true,
      projection: (request['projection'] ?? 'front') as TextureInput['projection'],
      ...numberAs('featureMm', request['feature_mm']),
      ...(typeof relief === 'number' ? { relief: relief / 100 } : {}),
    }
    const { glb, textures, report, fileNotes, makes } = await engine.run('texture', input, options)
    const notes = [...taskNotes(fileNoteWords, fileNotes), ...taskNotes(generatorWords, report.notes)]
    return [
      glbOutput(glb),
      ...textures.map((texture) => ({ ...texture, kind: 'texture' as const })),
      { ...generatorReport(report, makes), notes },
    ]
  },
}

export const textureFamily: Family = {
  id: 'maquette-texture',
  name: 'Maquette Texture',
  summary: 'Seamless materials for any model, from a prompt or a picture.',
  models: [
    {
      id: 'maquette-texture-2',
      version: '2',
      name: 'Maquette Texture 2',
      summary: 'Over seventy materials with wear and relief, part by part; or a picture as front, wrap or palette.',
      typicalSeconds: 8,
      operations: [paint],
    },
  ],
}
