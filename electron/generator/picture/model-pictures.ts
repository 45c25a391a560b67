/** Pictures of generated models: photographed in a studio, or drawn in ink. */
import { readModel } from '../../engine/formats/read-model.ts'
import { textTo3d } from '../generate/text-to-3d.ts'
import { oklchFromLinear, type LinearRgb } from '../../engine/colour/oklch.ts'
import { surfaceArea } from '../../engine/mesh/face-normal.ts'
import type { Model, Progress, Raster } from '../../engine/model.ts'
import { drawBackdrop } from './flat/backdrop-drawing.ts'
import { shadeHex } from './flat/shades.ts'
import { rasterOf, svgOf } from './flat/sprite.ts'
import type { GenerateInput } from './jobs.ts'
import { lineArt } from './line/line-art.ts'
import { between, pick, randomFrom, type Random } from './random.ts'
import { studioRender } from './render/studio-render.ts'
import type { Backdrop, SceneId } from './request/backdrop.ts'
import { byteOf, hexOf, linearOfHex } from './request/colour-phrase.ts'
import type { PictureRequest } from './request/read-request.ts'
import { vec3 } from '../../../shared/geometry/vec3.ts'

type Sized = GenerateInput & { width: number; height: number }
type Picture = (seed: number, progress: Progress) => Promise<Raster>

/** Returns a function that photographs the model of a seed. */
export function studioPicture(request: PictureRequest, input: Sized): Picture {
  const modelOf = modelMaker(request)
  return async (seed, progress) => {
    const { width, height } = input
    const model = await modelOf(seed, (share, doing) => progress(0.25 * share, doing))
    const random = randomFrom(seed)
    const view = viewOf(input.view ?? 'varied', random)
    const isClear = input.transparent === true || request.backdrop?.kind === 'transparent'
    const background = await groundFor(request, mainColourOf(model), width, height, random)
    return studioRender(
      model,
      {
        width,
        height,
        ...view,
        side: random() < 0.5 ? -1 : 1,
        fill: fillFor(request, isClear ? 0.9 : 0.7),
        ...(isClear ? {} : { background }),
        shadow: isClear ? false : (input.shadow ?? true),
      },
      (share, doing) => progress(0.25 + 0.75 * share, doing),
    )
  }
}

/** Returns a function that draws the model of a seed in ink. */
export function inkPicture(request: PictureRequest, input: Sized): Picture {
  const modelOf = modelMaker(request)
  return async (seed, progress) => {
    const { width, height } = input
    const model = await modelOf(seed, (share, doing) => progress(0.3 * share, doing))
    const view = viewOf(input.view ?? 'varied', randomFrom(seed))
    const isClear = input.transparent === true || request.backdrop?.kind === 'transparent'
    const paper = request.backdrop?.kind === 'plain' ? request.backdrop.colour.linear : undefined
    const dark = paper !== undefined && oklchFromLinear(paper).lightness < 0.45
    return lineArt(
      model,
      {
        width,
        height,
        ...view,
        seed,
        fill: fillFor(request, 0.82),
        stroke: input.stroke ?? 'medium',
        hatching: input.hatching ?? 'light',
        hand: input.hand ?? 'steady',
        ink: dark ? [250, 248, 240] : [22, 21, 28],
        ...(isClear ? {} : { paper: paper === undefined ? ([255, 255, 255] as const) : vec3((c) => byteOf(paper[c])) }),
      },
      (share, doing) => progress(0.3 + 0.7 * share, doing),
    )
  }
}

function fillFor({ style }: PictureRequest, usual: number): number {
  return style === 'close-up' ? 1.15 : style === 'small' ? 0.36 : usual
}

/** Artworks use no random numbers, so one model serves all pictures of a request. */
function modelMaker(request: PictureRequest): (seed: number, progress: Progress) => Promise<Model> {
  let last: { seed: number; model: Model } | undefined
  const isFixed = request.plan?.items.every((item) => item.subject.kind === 'artwork') ?? false
  return async (seed, progress) => {
    if (last !== undefined && (isFixed || last.seed === seed)) return last.model
    const result = await textTo3d({ prompt: request.subject, seed }, (share, doing) => progress(share * 0.9, doing))
    last = { seed, model: await readModel(result.glb, 'model/gltf-binary') }
    return last.model
  }
}

function viewOf(view: NonNullable<GenerateInput['view']>, random: Random): { yaw: number; pitch: number } {
  const lean = between(random, -3, 3)
  if (view === 'front') return { yaw: 0, pitch: 8 }
  if (view === 'three-quarter') return { yaw: 32, pitch: 15 }
  if (view === 'side') return { yaw: 90, pitch: 8 }
  if (view === 'above') return { yaw: 24, pitch: 42 }
  return { yaw: pick(random, [-34, -24, -15, 15, 24, 34]) + lean, pitch: between(random, 9, 22) }
}

/** The material colour with the largest area. */
function mainColourOf(model: Model): LinearRgb {
  const areas = new Map<number, number>()
  for (const { material, positions, indices } of model.parts) {
    areas.set(material, (areas.get(material) ?? 0) + surfaceArea(positions, indices))
  }
  const [best] = [...areas].reduce((max, one) => (one[1] > max[1] ? one : max), [0, -1])
  const [r, g, b] = model.materials[best]?.baseColour ?? [0.5, 0.5, 0.5, 1]
  return [r, g, b]
}

/** Seamless paper: as requested, or a quiet tint that sets off the subject, lighter in the middle. */
async function groundFor(request: PictureRequest, main: LinearRgb, width: number, height: number, random: Random) {
  const { backdrop } = request
  if (backdrop?.kind === 'gradient' || backdrop?.kind === 'scene') {
    const shown = backdrop.kind === 'scene' ? sceneTones[backdrop.scene] : undefined
    const requested = shown === undefined ? backdrop : gradientOf(shown)
    const { svg } = drawBackdrop(requested, main, { width, height, random })
    return rasterOf(svgOf(svg, `0 0 ${width} ${height}`, width, height))
  }
  const requested =
    backdrop?.kind === 'plain'
      ? backdrop.colour.linear
      : backdrop?.kind === 'decor'
        ? backdrop.colours[0]?.linear
        : undefined
  const grey = oklchFromLinear(main).chroma < 0.04
  const chosen =
    requested ??
    linearOfHex(
      shadeHex(
        main,
        pick(random, [180, 160, -160, 30, 0]),
        between(random, 0.84, 0.92),
        grey ? 0.012 : between(random, 0.018, 0.04),
      ),
    )
  const { lightness, chroma } = oklchFromLinear(chosen)
  const middle = hexOf(chosen)
  const rim = shadeHex(chosen, 0, Math.max(0, lightness - 0.1), Math.min(0.3, chroma * 1.05))
  const svg = `<radialGradient id="g" cx=".5" cy=".46" r=".78"><stop stop-color="${middle}"/><stop offset=".45" stop-color="${middle}"/><stop offset="1" stop-color="${rim}"/></radialGradient><rect width="${width}" height="${height}" fill="url(#g)"/>`
  return rasterOf(svgOf(svg, `0 0 ${width} ${height}`, width, height))
}

/** Sky and ground colours, since a studio can only hint at a scene. */
const sceneTones: Record<SceneId, [string, string]> = {
  night: ['#1c2450', '#3c4478'],
  sunset: ['#c8627e', '#ffcf92'],
  meadow: ['#cfe9f7', '#a3cf86'],
  snow: ['#bcd6ec', '#f4f9fd'],
  desert: ['#cfe3ea', '#e7b877'],
  beach: ['#aadcf2', '#f2dca8'],
  underwater: ['#3fb4d2', '#14578f'],
  forest: ['#dcecd8', '#7fa872'],
  mountains: ['#b9d5ec', '#8fae90'],
  city: ['#f6c3a2', '#8f7590'],
  space: ['#1a1642', '#3a2a66'],
  clouds: ['#6db8ea', '#d6edfa'],
  room: ['#f3e4d1', '#b98563'],
}

function gradientOf([above, below]: [string, string]): Extract<Backdrop, { kind: 'gradient' }> {
  return {
    kind: 'gradient',
    colours: [
      { name: above, linear: linearOfHex(above) },
      { name: below, linear: linearOfHex(below) },
    ],
    direction: 'down',
  }
}
