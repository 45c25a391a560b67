/** The print-finish operation: thickens a model and adds a flat bottom, a base, text, a loop and holes. */
import { readFile } from 'node:fs/promises'
import { AppError } from '../../../shared/protocol/app-error.ts'
import type { Parameter, ParameterValues } from '../../../shared/catalogue/catalogue.ts'
import { readPlaces } from '../../../shared/print/cut-planes.ts'
import { processes, type ProcessId } from '../../../shared/print/print-process.ts'
import type { PrintFinishInput } from '../../engine/print/jobs.ts'
import { fontNamed, fontsLike, systemFonts } from '../fonts/system-fonts.ts'
import type { FamilyOperation } from './family.ts'
import { glbOutput, meshSlot, numberAs, reportOutput } from './pieces.ts'
import { process } from './print-parts.ts'

const withBase = { parameter: 'base', equals: ['disc', 'box', 'plinth'] }
const withHoles = { parameter: 'holes', equals: ['magnet', 'screw'] }
const withLoop = { parameter: 'loop', equals: true }
/** Maximum number of font names listed in an error. */
const maxFonts = 8

const parameters: Parameter[] = [
  process,
  {
    id: 'thicken',
    label: 'Thicken walls',
    help: 'Walls thinner than the process can hold are brought to its limit, 0.8 mm for filament.',
    kind: 'boolean',
    default: false,
  },
  {
    id: 'flat_mm',
    label: 'Flat bottom',
    help: 'Removes this much from below. 0: as it is.',
    kind: 'number',
    unit: 'mm',
    minimum: 0,
    maximum: 500,
    step: 0.1,
    default: 0,
  },
  {
    id: 'base',
    label: 'Base',
    kind: 'choice',
    choices: [
      { value: 'none', label: 'None' },
      { value: 'disc', label: 'Disc' },
      { value: 'box', label: 'Block' },
      { value: 'plinth', label: 'Plinth' },
    ],
    default: 'none',
  },
  {
    id: 'base_mm',
    label: 'Base height',
    help: 'Empty: by the height of the model.',
    kind: 'number',
    unit: 'mm',
    minimum: 1,
    maximum: 200,
    step: 0.5,
    shownWhen: withBase,
  },
  {
    id: 'text',
    label: 'Text',
    help: 'On the front of the base.',
    kind: 'text',
    maxLength: 60,
    shownWhen: withBase,
  },
  {
    id: 'text_style',
    label: 'Letters',
    kind: 'choice',
    choices: [
      { value: 'raised', label: 'Raised' },
      { value: 'engraved', label: 'Engraved' },
    ],
    default: 'raised',
    shownWhen: withBase,
  },
  {
    id: 'text_mm',
    label: 'Letter height',
    help: 'Of capitals. Empty: as large as the base has room for.',
    kind: 'number',
    unit: 'mm',
    minimum: 1,
    maximum: 100,
    step: 0.5,
    shownWhen: withBase,
    advanced: true,
  },
  {
    id: 'relief_mm',
    label: 'Letter depth',
    help: 'How far letters stand out, or how deep they are cut.',
    kind: 'number',
    unit: 'mm',
    minimum: 0.2,
    maximum: 5,
    step: 0.1,
    default: 0.8,
    shownWhen: withBase,
    advanced: true,
  },
  {
    id: 'font',
    label: 'Font',
    help: 'Empty: Fredoka. Or a font of this computer, such as DejaVu Sans Bold.',
    kind: 'text',
    maxLength: 80,
    shownWhen: withBase,
    advanced: true,
  },
  {
    id: 'loop',
    label: 'Keychain loop',
    help: 'A ring on the highest place.',
    kind: 'boolean',
    default: false,
  },
  {
    id: 'loop_hole_mm',
    label: 'Loop hole',
    kind: 'number',
    unit: 'mm',
    minimum: 1,
    maximum: 30,
    step: 0.5,
    default: 4,
    shownWhen: withLoop,
    advanced: true,
  },
  {
    id: 'loop_at',
    label: 'Loop place',
    help: 'X Y Z in millimetres. Empty: the highest place.',
    kind: 'text',
    maxLength: 60,
    shownWhen: withLoop,
    advanced: true,
  },
  {
    id: 'holes',
    label: 'Holes in the bottom',
    kind: 'choice',
    choices: [
      { value: 'none', label: 'None' },
      { value: 'magnet', label: 'Magnets' },
      { value: 'screw', label: 'Screws' },
    ],
    default: 'none',
  },
  {
    id: 'hole_count',
    label: 'Holes',
    kind: 'integer',
    minimum: 1,
    maximum: 24,
    default: 2,
    shownWhen: withHoles,
  },
  {
    id: 'hole_mm',
    label: 'Hole diameter',
    help: 'Of the magnet, or of the core of the screw. Empty: 6 mm, 2.5 mm for M3 screws.',
    kind: 'number',
    unit: 'mm',
    minimum: 0.5,
    maximum: 100,
    step: 0.1,
    shownWhen: withHoles,
  },
  {
    id: 'hole_depth_mm',
    label: 'Hole depth',
    help: 'Empty: 2 mm for magnets, 10 mm for screws.',
    kind: 'number',
    unit: 'mm',
    minimum: 0.2,
    maximum: 200,
    step: 0.1,
    shownWhen: withHoles,
  },
  {
    id: 'object',
    label: 'Object',
    help: 'Of an assembly: which one is worked on, counted from 1. Empty: every one but pins.',
    kind: 'integer',
    minimum: 1,
    maximum: 200,
    advanced: true,
  },
]

export const finish: FamilyOperation = {
  operation: 'print-finish',
  inputs: [{ ...meshSlot, help: 'A model or an assembly; what is open is repaired first.' }],
  parameters,
  presets: [
    {
      id: 'figure',
      label: 'Figure on a base',
      help: 'A disc with a name.',
      values: { base: 'disc', base_mm: 8, text_style: 'raised' },
    },
    {
      id: 'keychain',
      label: 'Keychain',
      help: 'A loop and no thin walls.',
      values: { loop: true, thicken: true },
    },
    {
      id: 'magnet',
      label: 'Fridge magnet',
      help: 'A flat bottom with two magnets of 6 × 2 mm.',
      values: { flat_mm: 1, holes: 'magnet', hole_count: 2, hole_mm: 6, hole_depth_mm: 2 },
    },
  ],
  price: { credits: 5 },
  deadlineMs: 20 * 60_000,
  check: async (request) => {
    loopPlace(request)
    await fontPath(request)
    return []
  },
  async run(engine, request, files, options) {
    const path = await fontPath(request)
    const font = path === null ? null : new Uint8Array(await readFile(path))
    const input = inputOf(request, files['mesh'] ?? new Uint8Array(), font)
    const { glb, report } = await engine.run('print-finish', input, options)
    return [glbOutput(glb), reportOutput(report)]
  },
}

function inputOf(request: ParameterValues, file: Uint8Array, font: Uint8Array | null): PrintFinishInput {
  const { wallMm, raisedMm, engravedMm, clearanceMm } = processes[request['process'] as ProcessId]
  const style = request['text_style'] === 'engraved' ? 'engraved' : 'raised'
  const text = String(request['text'] ?? '').trim()
  const kind = request['base'] as 'none' | NonNullable<PrintFinishInput['base']>['kind']
  const screw = request['holes'] === 'screw'
  const at = loopPlace(request)
  return {
    file,
    mediaType: '',
    name: 'model',
    object: request['object'] === undefined ? null : Number(request['object']),
    thickenMm: request['thicken'] === true ? wallMm.supported : 0,
    flatMm: Number(request['flat_mm'] ?? 0),
    base:
      kind === 'none'
        ? null
        : {
            kind,
            ...numberAs('heightMm', request['base_mm']),
            minLineMm: style === 'raised' ? raisedMm.width : engravedMm.width,
            words:
              text === ''
                ? null
                : {
                    text,
                    style,
                    ...numberAs('heightMm', request['text_mm']),
                    reliefMm: Number(request['relief_mm'] ?? 0.8),
                    font,
                  },
          },
    loop:
      request['loop'] === true
        ? {
            holeMm: Number(request['loop_hole_mm'] ?? 4),
            wallMm: Math.max(2, 2 * wallMm.free),
            thicknessMm: 3,
            ...(at === null ? {} : { at }),
          }
        : null,
    holes:
      request['holes'] === 'none'
        ? null
        : {
            count: Number(request['hole_count'] ?? 2),
            diameterMm: Number(request['hole_mm'] ?? (screw ? 2.5 : 6)),
            depthMm: Number(request['hole_depth_mm'] ?? (screw ? 10 : 2)),
            // A screw cuts its own thread.
            clearanceMm: screw ? 0 : clearanceMm,
            wallMm: wallMm.supported,
          },
  }
}

function loopPlace(request: ParameterValues): [number, number, number] | null {
  const read = readPlaces(String(request['loop_at'] ?? ''))
  if ('fault' in read)
    throw new AppError('invalid-input', `loop_at cannot be read: ${read.fault.code}`, {
      details: { field: 'loop_at', reason: read.fault.code, ...read.fault.figures },
    })
  const [place] = read.places
  return place === undefined ? null : [...place]
}

/** Resolves to the path of the requested font, or null for the bundled one. Throws `invalid-input` where it is not installed. */
async function fontPath(request: ParameterValues): Promise<string | null> {
  const name = String(request['font'] ?? '').trim()
  if (name === '' || name.toLowerCase() === 'fredoka') return null
  const fonts = await systemFonts()
  const font = fontNamed(fonts, name)
  if (font !== undefined) return font.path
  throw new AppError('invalid-input', `there is no font “${name}”`, {
    details: { field: 'font', reason: 'font-not-found', names: fontsLike(fonts, name, maxFonts) },
  })
}
