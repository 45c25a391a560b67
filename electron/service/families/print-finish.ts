/** The print-finish operation: thickens a model and adds a flat bottom, a base, text, a loop and holes. */
import { readFile } from 'node:fs/promises'
import { AppError } from '../../../shared/protocol/app-error.ts'
import type { Parameter, ParameterValues } from '../../../shared/catalogue/catalogue.ts'
import { choice, millimetres, freeText, toggle, integer } from '../../../shared/catalogue/parameter-rows.ts'
import { readPlaces } from '../../../shared/print/cut-planes.ts'
import { processes, type ProcessId } from '../../../shared/print/print-process.ts'
import type { PrintFinishInput } from '../../engine/print/jobs.ts'
import { fontNamed, fontsLike, systemFonts } from '../fonts/system-fonts.ts'
import type { FamilyOperation } from './family.ts'
import { glbOutput, meshFile, meshSlot, numberAs } from './pieces.ts'
import { partsOutput, process } from './print-parts.ts'

const withBase = { parameter: 'base', equals: ['disc', 'box', 'plinth'] }
const withText = { parameter: 'text', given: true }
const withHoles = { parameter: 'holes', equals: ['magnet', 'screw'] }
const withLoop = { parameter: 'loop', equals: true }
/** Maximum number of font names listed in an error. */
const maxFonts = 8

const parameters: Parameter[] = [
  {
    ...process,
    shownWhen: [{ any: [{ parameter: 'thicken', equals: true }, withText, withLoop, withHoles] }],
  },
  toggle('thicken', 'Thicken walls', false, {
    help: 'Walls thinner than the process can hold are brought to its limit, 0.8 mm for filament.',
  }),
  millimetres('flat_mm', 'Flat bottom', [0, 500, 0.1], {
    help: 'Removes this much from below. 0: as it is.',
    default: 0,
  }),
  choice('base', 'Base', { none: 'None', disc: 'Disc', box: 'Block', plinth: 'Plinth' }),
  millimetres('base_mm', 'Base height', [1, 200, 0.5], {
    help: 'Empty: by the height of the model and of its letters.',
    shownWhen: withBase,
  }),
  freeText('text', 'Text', 60, { help: 'On the front of the base.', shownWhen: withBase }),
  choice('text_style', 'Letters', { raised: 'Raised', engraved: 'Engraved' }, 'raised', { shownWhen: withText }),
  millimetres('text_mm', 'Letter height', [1, 100, 0.5], {
    help: 'Of capitals. Empty: as large as the base has room for.',
    shownWhen: withText,
    advanced: true,
  }),
  millimetres('relief_mm', 'Letter depth', [0.2, 5, 0.1], {
    help: 'How far letters stand out, or how deep they are cut.',
    default: 0.8,
    shownWhen: withText,
    advanced: true,
  }),
  freeText('font', 'Font', 80, {
    help: 'Empty: Fredoka. Or a font of this computer, such as DejaVu Sans Bold.',
    shownWhen: withText,
    advanced: true,
  }),
  toggle('loop', 'Keychain loop', false, { help: 'A ring on the highest place.' }),
  millimetres('loop_hole_mm', 'Loop hole', [1, 30, 0.5], { default: 4, shownWhen: withLoop, advanced: true }),
  freeText('loop_at', 'Loop place', 60, {
    help: 'X Y Z in millimetres. Empty: the highest place.',
    shownWhen: withLoop,
    advanced: true,
  }),
  choice('holes', 'Holes in the bottom', { none: 'None', magnet: 'Magnets', screw: 'Screws' }),
  integer('hole_count', 'Holes', [1, 24], { default: 2, shownWhen: withHoles }),
  millimetres('hole_mm', 'Hole diameter', [0.5, 100, 0.1], {
    help: 'Of the magnet, or of the core of the screw. Empty: 6 mm, 2.5 mm for M3 screws.',
    shownWhen: withHoles,
  }),
  millimetres('hole_depth_mm', 'Hole depth', [0.2, 200, 0.1], {
    help: 'Empty: 2 mm for magnets, 10 mm for screws.',
    shownWhen: withHoles,
  }),
  integer('object', 'Object', [1, 200], {
    help: 'Of an assembly: which one is worked on, counted from 1. Empty: every one but pins.',
    advanced: true,
  }),
]

export const finish: FamilyOperation = {
  operation: 'print-finish',
  typicalTime: { seconds: 0.5, perMillionTriangles: 45 },
  inputs: [{ ...meshSlot, help: 'A model or an assembly; what is open is repaired first.' }],
  parameters,
  presets: [
    {
      id: 'figure',
      label: 'Figure on a base',
      help: 'A disc with a name.',
      values: { base: 'disc', base_mm: 8, text_style: 'raised' },
    },
    { id: 'keychain', label: 'Keychain', help: 'A loop and no thin walls.', values: { loop: true, thicken: true } },
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
    loopPosition(request)
    await fontPath(request)
    return []
  },
  async run(engine, request, files, options) {
    const path = await fontPath(request)
    const font = path === null ? null : new Uint8Array(await readFile(path))
    const input = inputOf(request, meshFile(files, options), font)
    const { glb, report, fileNotes } = await engine.run('print-finish', input, options)
    return [glbOutput(glb), partsOutput(report, fileNotes)]
  },
}

function inputOf(
  request: ParameterValues,
  mesh: ReturnType<typeof meshFile>,
  font: Uint8Array | null,
): PrintFinishInput {
  const { wallMm, raisedMm, engravedMm, clearanceMm } = processes[(request['process'] ?? 'filament') as ProcessId]
  const style = request['text_style'] === 'engraved' ? 'engraved' : 'raised'
  const text = String(request['text'] ?? '').trim()
  const kind = request['base'] as 'none' | NonNullable<PrintFinishInput['base']>['kind']
  const screw = request['holes'] === 'screw'
  const at = loopPosition(request)
  return {
    ...mesh,
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

function loopPosition(request: ParameterValues): [number, number, number] | null {
  const read = readPlaces(String(request['loop_at'] ?? ''))
  if ('fault' in read)
    throw new AppError('invalid-input', `loop_at cannot be read: ${read.fault.code}`, {
      details: { field: 'loop_at', reason: read.fault.code, ...read.fault.figures },
    })
  const [position] = read.places
  return position === undefined ? null : [...position]
}

/** Resolves to the path of the requested font, or null for the bundled one. Throws `invalid-input` if it is not installed. */
async function fontPath(request: ParameterValues): Promise<string | null> {
  const name = String(request['font'] ?? '').trim()
  if (name === '' || name.toLowerCase() === 'fredoka') return null
  const fonts = await systemFonts()
  const font = fontNamed(fonts, name)
  if (font !== undefined) return font.path
  throw new AppError('invalid-input', `font “${name}” is not installed`, {
    details: { field: 'font', reason: 'font-not-found', names: fontsLike(fonts, name, maxFonts) },
  })
}
