/** Pictures that are hard to cut out, drawn with the truth about their subject: for the unit tests and the bench. */
import sharp from 'sharp'
import type { Raster } from '../../../electron/engine/model.ts'
import { drawn } from './pictures.ts'

/** What the subject stands before, behind it in the drawing. */
const soft = '<filter id="b" x="-50%" y="-400%" width="200%" height="900%"><feGaussianBlur stdDeviation="8"/></filter>'
const shadow = `<defs>${soft}</defs><ellipse cx="200" cy="318" rx="110" ry="12" fill="#333" opacity=".4" filter="url(#b)"/>`
const plain = (colour: string): string => `<rect width="400" height="360" fill="${colour}"/>`
const shaded = (top: string, bottom: string): string =>
  `<defs><linearGradient id="ground" x2=".3" y2="1"><stop stop-color="${top}"/><stop offset="1" stop-color="${bottom}"/></linearGradient></defs><rect width="400" height="360" fill="url(#ground)"/>`
const grain = (colour: string, deep: number, frequency: string): string =>
  `<defs><filter id="t" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency="${frequency}" numOctaves="4" seed="5"/><feColorMatrix values="0 0 0 0 0  0 0 0 0 0  0 0 0 0 0  0 ${deep * 3} 0 0 ${-deep}"/></filter></defs>${plain(colour)}<rect width="400" height="360" filter="url(#t)"/>`

const vase =
  '<defs><linearGradient id="v"><stop stop-color="#e6e4e0"/><stop offset=".4" stop-color="#fbfaf8"/><stop offset="1" stop-color="#d8d5d0"/></linearGradient></defs>' +
  '<path d="M160 60h80c-4 40 60 80 60 150s-40 105-60 110h-80c-20-5-60-40-60-110s64-110 60-150z" fill="url(#v)"/>'
const paleBlock =
  '<path d="M110 130l90-50 90 50-90 50z" fill="#f8f8f8"/><path d="M110 130l90 50v130l-90-50z" fill="#efefef"/><path d="M290 130l-90 50v130l90-50z" fill="#e6e6e6"/>'
const whiteBear =
  '<g fill="#fff"><circle cx="140" cy="90" r="26"/><circle cx="260" cy="90" r="26"/><circle cx="200" cy="130" r="72"/><ellipse cx="200" cy="240" rx="88" ry="82"/></g>' +
  '<g fill="#333"><circle cx="174" cy="118" r="8"/><circle cx="226" cy="118" r="8"/><ellipse cx="200" cy="146" rx="14" ry="9"/></g>'
const lamp =
  '<g stroke="#7a5a30" stroke-linecap="round" fill="none"><path d="M120 310h160M200 310V180M200 180l-70-70" stroke-width="6"/><path d="M200 310l60-30M200 310l-60-30" stroke-width="4"/></g><path d="M130 60l-60 60 90 30z" fill="#b03028"/>'
const mug = (colour: string, edge: string): string =>
  `<defs><linearGradient id="m"><stop stop-color="${edge}"/><stop offset=".4" stop-color="${colour}"/><stop offset="1" stop-color="${edge}"/></linearGradient></defs>` +
  '<path d="M110 100h150v40h14c60 0 60 110 0 110h-14v50h-150z M260 165v60h12c30 0 30-60 0-60z" fill-rule="evenodd" fill="url(#m)"/>'
const doll =
  '<g stroke="#111" stroke-width="4" stroke-linejoin="round"><path d="M120 190c0-150 160-150 160 0z" fill="#fff"/><rect x="140" y="190" width="120" height="70" fill="#f2c9a8"/><path d="M150 260h100l20 60h-140z" fill="#fff"/></g><g fill="#111"><circle cx="175" cy="222" r="7"/><circle cx="225" cy="222" r="7"/></g>'
const lineCat =
  '<g stroke="#000" stroke-width="4" stroke-linejoin="round" fill="#fff"><path d="M110 320c-10-100 20-150 40-160l-10-80 40 36h40l40-36-10 80c20 10 50 60 40 160z"/><circle cx="176" cy="170" r="12"/><circle cx="224" cy="170" r="12"/><path d="M160 320v-60h80v60"/></g>'
const dog =
  '<path d="M90 160q10-60 60-40l110 0q50-50 70 0l-10 60-30 10v120h-30v-80h-90v80h-30v-110z" fill="#a06838"/><circle cx="300" cy="138" r="6"/>'

/** A picture that is hard to cut out, its truth, and how well it must go. */
export interface HardCutOut {
  name: string
  ground: string
  subject: string
  /** Saved as JPEG of this quality before it is cut out. */
  jpeg?: number
}

/** Pale on white, white on grey, thin parts, holes, drawn lines and textured grounds. */
export const hardCutOuts: readonly HardCutOut[] = [
  { name: 'a pale vase on white with a soft shadow', ground: plain('#fff') + shadow, subject: vase },
  { name: 'a pale block on white with a soft shadow', ground: plain('#fff') + shadow, subject: paleBlock },
  { name: 'a pale block on white, as JPEG', ground: plain('#fff'), subject: paleBlock, jpeg: 85 },
  { name: 'a white bear on a light grey gradient', ground: shaded('#f0f1f3', '#d6d8dc'), subject: whiteBear },
  {
    name: 'a white bear on a light grey gradient with a shadow, as JPEG',
    ground: shaded('#e8eaec', '#ced0d6') + shadow,
    subject: whiteBear,
    jpeg: 85,
  },
  { name: 'a lamp of thin rods on white', ground: plain('#fff') + shadow, subject: lamp },
  { name: 'a lamp of thin rods on grey, as JPEG', ground: plain('#b8bcc2'), subject: lamp, jpeg: 80 },
  { name: 'a mug with a handle on white', ground: plain('#fff') + shadow, subject: mug('#c8503a', '#8a2c1c') },
  { name: 'a pale mug with a handle on white', ground: plain('#fff') + shadow, subject: mug('#f4f1ea', '#d9d4ca') },
  {
    name: 'a mug with a handle on blue, as JPEG',
    ground: plain('#5a86b8'),
    subject: mug('#f4f1ea', '#b9b4aa'),
    jpeg: 85,
  },
  { name: 'a doll in white with drawn lines on white', ground: plain('#fff'), subject: doll },
  { name: 'a doll in white with drawn lines on white, as JPEG', ground: plain('#fff'), subject: doll, jpeg: 85 },
  { name: 'a cat in lines alone on white', ground: plain('#fff'), subject: lineCat },
  {
    name: 'a dog before grained wood',
    ground: grain('#d9c39a', 0.5, '.01 .2'),
    subject: dog.replace('#a06838', '#384a78'),
  },
  { name: 'a dog before a meadow', ground: grain('#88b060', 0.8, '.06'), subject: dog },
  { name: 'a mug before plaster', ground: grain('#e8e4dc', 0.25, '.08'), subject: mug('#3f7f86', '#245055') },
]

/** The picture of a case and its truth: the subject alone, on nothing. 400 × 360. */
export async function drawCase(hard: HardCutOut): Promise<{ picture: Raster; truth: Raster }> {
  const truth = await drawn(hard.subject, 400, 360)
  const clean = await drawn(hard.ground + hard.subject, 400, 360)
  if (hard.jpeg === undefined) return { picture: clean, truth }
  const file = await sharp(clean.data, { raw: { width: 400, height: 360, channels: 4 } })
    .removeAlpha()
    .jpeg({ quality: hard.jpeg })
    .toBuffer()
  const { data } = await sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return { picture: { width: 400, height: 360, data: new Uint8ClampedArray(data) }, truth }
}
