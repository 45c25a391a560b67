/** Software rendering of a model: for thumbnails, and for checking silhouettes. */
import { luminance, srgbFromLinear } from '../../../shared/geometry/srgb.ts'
import { automaticExposure } from '../../../shared/geometry/automatic-exposure.ts'
import { AppError } from '../../../shared/protocol/app-error.ts'
import type { Material, Model, Part, Raster } from '../model.ts'
import { areaNormal } from '../mesh/face-normal.ts'
import { withSmoothNormals } from '../mesh/normals.ts'
import { weldPositions } from '../mesh/weld.ts'
import {
  lookAtMaterials,
  meanMetalness,
  samplePicture,
  type LinearPicture,
  type MaterialLook,
} from './material-look.ts'
import { pixelsInSight, rasteriseTriangle } from './rasterise.ts'
import { fitCamera, type Camera, type View } from './render-camera.ts'
import { shade } from './shade.ts'
import { vec3 } from '../../../shared/geometry/vec3.ts'

/** How a model is drawn. */
export interface RenderOptions {
  /** Pixels. */
  width: number
  height: number
  /** Default: from the right and slightly above. */
  view?: View
  projection?: 'perspective' | 'orthographic'
  /** A raster of the same size is drawn over; default transparent. */
  background?: 'transparent' | Raster
}

const supersampling = 2
const maxSide = 4096
/** Above this many triangles a part without normals is flat-shaded: smoothing would cost more than drawing. */
const smoothingLimit = 400_000
const creaseDegrees = 35
/** Sum of squared fan sizes: 36 per vertex in most meshes. */
const maxPairsAround = 50_000_000
/** A few seconds. Beyond it the picture gets coarser, and then triangles are skipped. */
const maxPixelsVisited = 400_000_000
/** Minimum samples along a side. */
const minSide = 40
/** Cost of a transparent pixel, which is shaded on every visit. */
const glassyCost = 12

/**
 * Draws the model fitted to the picture: z-buffer, 2 × 2 samples per pixel, base colours with textures and vertex
 * colours, three lights. 1 M triangles take about a second; if overdraw would take minutes, the picture is coarser.
 * Rejects with `invalid-input` for impossible sizes. A model without a finite triangle gives only the background.
 */
export async function renderModel(model: Model, options: RenderOptions): Promise<Raster> {
  const { width, height } = options
  if (!(width >= 1 && height >= 1 && Math.max(width, height) <= maxSide)) {
    throw new AppError('invalid-input', `${width} × ${height} is not a valid picture size`)
  }
  const size = { width: Math.round(width) * supersampling, height: Math.round(height) * supersampling }
  const looks = await drawnLooks(model.materials, Math.max(256, Math.max(width, height) * supersampling))
  const parts = smoothed(model).parts.map((part) => ({ part, look: looks[part.material] ?? plainLook }))
  const exposure = exposureOf(parts)
  for (let coarseness = 1; ; coarseness *= 2) {
    const coarse = { width: Math.ceil(size.width / coarseness), height: Math.ceil(size.height / coarseness) }
    const perspective = options.projection !== 'orthographic'
    const camera = fitCamera(model, coarse, options.view ?? { yaw: 28, pitch: 18 }, !perspective)
    if (camera === undefined)
      return downsampled(new Float32Array(size.width * size.height * 4), size, options.background)
    const work = pixelsVisited(coarse, camera, parts)
    if (work > maxPixelsVisited && Math.min(coarse.width, coarse.height) > minSide) continue
    const drawing: Drawing = {
      size: coarse,
      camera,
      perspective,
      exposure,
      samples: new Float32Array(coarse.width * coarse.height * 4),
      nearness: new Float32Array(coarse.width * coarse.height),
      step: 3 * Math.ceil(work / maxPixelsVisited),
    }
    for (const { part, look } of parts) if (!isGlassy(look)) drawSolid(drawing, part, look)
    for (const { part, look } of parts) if (isGlassy(look)) drawGlassy(drawing, part, look)
    return downsampled(upsampled(drawing, size, coarseness), size, options.background)
  }
}

interface DrawnLook extends MaterialLook {
  /** The mean metalness, 0 … 1. */
  metalness: number
}

interface DrawnPart {
  part: Part
  look: DrawnLook
}

async function drawnLooks(materials: Material[], maxSide: number): Promise<DrawnLook[]> {
  const looks = await lookAtMaterials(materials, maxSide)
  return Promise.all(looks.map(async (look) => ({ ...look, metalness: await meanMetalness(look.material) })))
}

/** Pictures are measured once, and only where there is metal. */
function exposureOf(parts: readonly DrawnPart[]): number {
  if (parts.every(({ look }) => look.metalness === 0)) return 1
  const luminances = new Map([...new Set(parts.map(({ look }) => look))].map((look) => [look, luminanceOf(look)]))
  return automaticExposure(
    parts.map(({ part, look }) => ({
      triangles: part.indices.length / 3,
      luminance: luminances.get(look)!,
      metalness: look.metalness,
    })),
  )
}

function luminanceOf({ material, picture }: MaterialLook): number {
  const mean = picture === undefined ? [1, 1, 1] : meanColour(picture)
  return luminance(vec3((c) => mean[c]! * material.baseColour[c]))
}

function meanColour({ rgba }: LinearPicture): number[] {
  const sum = [0, 0, 0]
  for (let at = 0; at < rgba.length; at += 4) for (let c = 0; c < 3; c++) sum[c]! += rgba[at + c]!
  return sum.map((value) => value / (rgba.length / 4))
}

/** Pixels visited without occlusion; stacked triangles multiply it. */
function pixelsVisited(size: Drawing['size'], camera: Camera, parts: readonly DrawnPart[]): number {
  const triangles = parts.reduce((sum, { part }) => sum + part.indices.length / 3, 0)
  if (triangles * size.width * size.height * glassyCost <= maxPixelsVisited) return 1
  let visited = 0
  for (const { part, look } of parts) {
    const projected = camera.project(part.positions)
    let own = 0
    for (let first = 0; first + 2 < part.indices.length; first += 3)
      own += pixelsInSight(size, projected, part.indices, first)
    visited += own * (isGlassy(look) ? glassyCost : 1)
  }
  return Math.max(1, visited)
}

/** Upsamples a coarser drawing. */
function upsampled({ samples, size: coarse }: Drawing, size: Drawing['size'], coarseness: number): Float32Array {
  if (coarseness === 1) return samples
  const result = new Float32Array(size.width * size.height * 4)
  for (let y = 0, to = 0; y < size.height; y++)
    for (let x = 0; x < size.width; x++, to += 4) {
      const from = (Math.floor(y / coarseness) * coarse.width + Math.floor(x / coarseness)) * 4
      for (let c = 0; c < 4; c++) result[to + c] = samples[from + c]!
    }
  return result
}

interface Drawing {
  size: { width: number; height: number }
  camera: Camera
  perspective: boolean
  /** A factor for the light. */
  exposure: number
  /** Premultiplied linear RGB, and alpha. */
  samples: Float32Array
  /** As from `Camera.project`, per sample; greater is nearer. */
  nearness: Float32Array
  /** Step between drawn triangles in `indices`: more than three if some are skipped. */
  step: number
}

const plainLook: DrawnLook = {
  material: { name: '', baseColour: [0.6, 0.6, 0.6, 1], metalness: 0, roughness: 0.7 },
  metalness: 0,
}

function isGlassy({ material }: MaterialLook): boolean {
  return material.alphaMode === 'blend'
}

function smoothed(model: Model): Model {
  const bare = model.parts.filter((part) => part.normals === undefined)
  const triangles = bare.reduce((sum, part) => sum + part.indices.length / 3, 0)
  if (triangles === 0 || triangles > smoothingLimit || hasDenseFans({ ...model, parts: bare })) return model
  const smooth = withSmoothNormals({ ...model, parts: bare }, creaseDegrees).parts
  return { ...model, parts: [...model.parts.filter((part) => part.normals !== undefined), ...smooth] }
}

/** Whether vertices have such large fans that smoothing, which is quadratic in fan size, would take minutes. */
function hasDenseFans(model: Model): boolean {
  const { positions, indices } = weldPositions(model)
  const around = new Uint32Array(positions.length / 3)
  for (const vertex of indices) around[vertex]!++
  let pairs = 0
  for (const count of around) pairs += count * count
  return pairs > maxPairsAround
}

/** Resolves visibility for every sample first, and shades only visible triangles. */
function drawSolid(drawing: Drawing, part: Part, look: DrawnLook): void {
  const { size, nearness, samples } = drawing
  const projected = drawing.camera.project(part.positions)
  const triangleAt = new Int32Array(size.width * size.height).fill(-1)
  const weights = new Float32Array(size.width * size.height * 2)
  const shader = shaderOf(drawing, part, look)
  const cutoff = look.material.alphaMode === 'mask' ? (look.material.alphaCutoff ?? 0.5) : 0
  for (let first = 0; first + 2 < part.indices.length; first += drawing.step) {
    const corners = cornersAt(part, first)
    rasteriseTriangle(size, projected, corners, drawing.perspective, (pixel, near, a, b) => {
      if (!(near > nearness[pixel]!)) return
      if (cutoff > 0 && shader.alpha(corners, a, b) < cutoff) return
      nearness[pixel] = near
      triangleAt[pixel] = first
      weights[pixel * 2] = a
      weights[pixel * 2 + 1] = b
    })
  }
  const colour = new Float32Array(4)
  for (let pixel = 0; pixel < triangleAt.length; pixel++) {
    const first = triangleAt[pixel]!
    if (first < 0) continue
    shader.colour(cornersAt(part, first), weights[pixel * 2]!, weights[pixel * 2 + 1]!, colour)
    for (let c = 0; c < 3; c++) samples[pixel * 4 + c] = colour[c]!
    samples[pixel * 4 + 3] = 1
  }
}

function drawGlassy(drawing: Drawing, part: Part, look: DrawnLook): void {
  const { size, nearness, samples } = drawing
  const projected = drawing.camera.project(part.positions)
  const shader = shaderOf(drawing, part, look)
  const colour = new Float32Array(4)
  for (let first = 0; first + 2 < part.indices.length; first += drawing.step) {
    const corners = cornersAt(part, first)
    rasteriseTriangle(size, projected, corners, drawing.perspective, (pixel, near, a, b) => {
      if (!(near > nearness[pixel]!)) return
      shader.colour(corners, a, b, colour)
      const alpha = Math.min(1, colour[3]!)
      for (let c = 0; c < 3; c++) samples[pixel * 4 + c] = samples[pixel * 4 + c]! * (1 - alpha) + colour[c]! * alpha
      samples[pixel * 4 + 3] = samples[pixel * 4 + 3]! * (1 - alpha) + alpha
    })
  }
}

type Corners = readonly [number, number, number]

function cornersAt({ indices }: Part, first: number): Corners {
  return [indices[first]!, indices[first + 1]!, indices[first + 2]!]
}

interface Shader {
  alpha(corners: Corners, a: number, b: number): number
  colour(corners: Corners, a: number, b: number, out: Float32Array): void
}

function shaderOf(
  { camera, exposure }: Drawing,
  part: Part,
  { material, picture, metalness, glow }: DrawnLook,
): Shader {
  const base = new Float32Array(4)
  const texel = new Float32Array(4)
  const mix = (values: Float32Array, width: number, k: number, [i, j, l]: Corners, a: number, b: number): number =>
    values[i * width + k]! * a + values[j * width + k]! * b + values[l * width + k]! * (1 - a - b)
  const baseColour = (corners: Corners, a: number, b: number): void => {
    base.set(material.baseColour)
    if (part.colours) for (let c = 0; c < 4; c++) base[c] = base[c]! * mix(part.colours, 4, c, corners, a, b)
    if (!picture || !part.uvs) return
    samplePicture(picture, mix(part.uvs, 2, 0, corners, a, b), mix(part.uvs, 2, 1, corners, a, b), texel)
    for (let c = 0; c < 4; c++) base[c] = base[c]! * texel[c]!
  }
  return {
    alpha: (corners, a, b) => {
      baseColour(corners, a, b)
      return base[3]!
    },
    colour: (corners, a, b, out) => {
      baseColour(corners, a, b)
      const normal = part.normals
        ? vec3((c) => mix(part.normals!, 3, c, corners, a, b))
        : areaNormal(part.positions, corners[0] * 3, corners[1] * 3, corners[2] * 3)
      const colour = [base[0]!, base[1]!, base[2]!] as const
      shade({ normal: towardsEye(camera, normal), colour, metalness, roughness: material.roughness }, out)
      for (let c = 0; c < 3; c++) out[c] = out[c]! * exposure
      if (material.emissive) {
        texel.fill(1)
        if (glow && part.uvs)
          samplePicture(glow, mix(part.uvs, 2, 0, corners, a, b), mix(part.uvs, 2, 1, corners, a, b), texel)
        for (let c = 0; c < 3; c++) out[c] = out[c]! + material.emissive[c]! * texel[c]!
      }
      out[3] = base[3]!
    },
  }
}

function towardsEye(
  { right, up, back }: Camera,
  [x, y, z]: readonly [number, number, number],
): [number, number, number] {
  const length = Math.hypot(x, y, z) || 1
  const along = (axis: readonly number[]): number => (x * axis[0]! + y * axis[1]! + z * axis[2]!) / length
  const facing = along(back)
  // Back faces are lit as front faces: a flipped shell still shows its shape.
  const side = facing < -0.15 ? -1 : 1
  return [side * along(right), side * along(up), Math.max(side * facing, 0)]
}

function downsampled(
  samples: Float32Array,
  size: { width: number; height: number },
  background: RenderOptions['background'],
): Raster {
  const width = size.width / supersampling
  const height = size.height / supersampling
  const data = new Uint8ClampedArray(width * height * 4)
  const under = background === 'transparent' ? undefined : background
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const to = (y * width + x) * 4
      const sum = [0, 0, 0, 0]
      for (let k = 0; k < supersampling ** 2; k++) {
        const sx = x * supersampling + (k % supersampling)
        const sy = y * supersampling + Math.floor(k / supersampling)
        const from = (sy * size.width + sx) * 4
        // Tone mapping before averaging keeps bright edges smooth.
        const alpha = samples[from + 3]!
        for (let c = 0; c < 3; c++) sum[c] = sum[c]! + alpha * display(alpha > 0 ? samples[from + c]! / alpha : 0)
        sum[3] = sum[3]! + alpha
      }
      const alpha = sum[3]! / supersampling ** 2
      for (let c = 0; c < 3; c++) {
        const own = sum[3]! > 0 ? (255 * sum[c]!) / sum[3]! : 0
        data[to + c] = under ? own * alpha + under.data[to + c]! * (1 - alpha) : own
      }
      data[to + 3] = under ? Math.max(255 * alpha, under.data[to + 3]!) : 255 * alpha
    }
  }
  return { width, height, data }
}

/** Linear light → sRGB 0 … 1, with a soft shoulder above 0.8. */
function display(light: number): number {
  const rolled = light <= 0.8 ? light : 0.8 + 0.2 * (1 - Math.exp(-(light - 0.8) / 0.2))
  return srgbFromLinear(rolled)
}
