/** Bakes surface properties into textures, texel by texel. */
import { srgbFromLinear } from '../../../shared/geometry/srgb.ts'
import { findEdges } from '../mesh/edges.ts'
import { facesAcrossEdges } from '../mesh/faces-across-edges.ts'
import { weldPositions } from '../mesh/weld.ts'
import type { Model, Progress, Raster } from '../model.ts'
import { newFrame, setFrame, type Frame } from './atlas-frame.ts'
import { findIslands } from './islands.ts'
import type { AtlasLayout } from './atlas-layout.ts'
import { emptyPoint, type SurfacePoint, type Texel, type Paint } from './texel.ts'

export interface BakeOptions {
  /** Side of the pictures in pixels. */
  resolution: number
  /** Texels of padding around each chart; default 1/128 of the side. */
  margin?: number
  /** The source of the normal map; 'none' for no map. */
  relief: 'none' | 'height' | 'normal'
}

/** sRGB for colour textures, linear for data. Textures are square. */
export interface BakedAtlas {
  /** sRGB, with alpha. */
  baseColour: Raster
  /** Red: occlusion, green: roughness, blue: metalness, as glTF packs them. */
  surface: Raster
  /** Emissive light, sRGB; only if there is any. */
  glow?: Raster
  /** Tangent space, +X along u, +Y up in the picture (against v), as glTF and three.js read it. */
  normal?: Raster
  /** Texels within triangles, without the padding. */
  covered: number
}

/** Rings of the padding that are painted; the rest repeats them. Bilinear filtering at a border needs two. */
const paintedRings = 2

/**
 * Calls `paint` for each covered texel and for two rings around every chart, so that filtering across a border sees the
 * same surface on both sides. The slope of `height` is taken from neighbouring texels (Mikkelsen 2010, "Bump mapping
 * unparametrized surfaces on the GPU"), never across charts. Allocates nothing per texel; needs 20 bytes per texel.
 */
export function bakeAtlas(
  layout: AtlasLayout,
  options: BakeOptions,
  paint: Paint,
  progress: Progress = () => {},
): BakedAtlas {
  const baking = new Baking(layout, options)
  const faces = layout.indices.length / 3
  for (let face = 0; face < faces; face++) {
    if ((face & 1023) === 0) progress((0.85 * face) / faces, 'painting')
    baking.drawFace(face, paint)
  }
  const covered = baking.covered
  baking.addMargin(options.margin ?? Math.max(paintedRings, Math.round(options.resolution / 128)), paint)
  progress(0.9, 'painting')
  if (options.relief === 'height') baking.slopesOfHeights()
  baking.fillRest()
  progress(1, 'painting')
  return {
    baseColour: baking.baseColour,
    surface: baking.surface,
    ...(baking.glow === undefined ? {} : { glow: baking.glow }),
    ...(baking.normal === undefined ? {} : { normal: baking.normal }),
    covered,
  }
}

const linearSteps = 1 << 14
const byteOfLinear = Uint8Array.from({ length: linearSteps + 1 }, (_, i) =>
  Math.round(255 * srgbFromLinear(i / linearSteps)),
)

class Baking {
  covered = 0
  readonly baseColour: Raster
  readonly surface: Raster
  /** Allocated when the first texel emits light. */
  glow: Raster | undefined
  readonly normal: Raster | undefined
  readonly #side: number
  readonly #layout: AtlasLayout
  readonly #relief: BakeOptions['relief']
  /** Index of each texel's face plus one; 0 for none. */
  readonly #owner: Uint32Array
  readonly #heights: Float32Array | undefined
  readonly #island: Uint32Array
  #across: Int32Array | undefined
  readonly #point: SurfacePoint = emptyPoint()
  readonly #texel: Texel = plainTexel()
  readonly #frame: Frame = newFrame()

  constructor(layout: AtlasLayout, { resolution, relief }: BakeOptions) {
    const texels = resolution * resolution
    this.#side = resolution
    this.#layout = layout
    this.#relief = relief
    this.#owner = new Uint32Array(texels)
    this.#heights = relief === 'height' ? new Float32Array(texels) : undefined
    this.#island = relief === 'height' ? findIslands(layout.indices, layout.uvs) : new Uint32Array()
    this.baseColour = blank(resolution)
    this.surface = blank(resolution)
    this.normal = relief === 'none' ? undefined : blank(resolution)
  }

  /** Paints every texel whose centre lies in the face and which no face has painted yet. */
  drawFace(face: number, paint: Paint): void {
    const frame = this.#frame
    if (!setFrame(frame, this.#layout, face, this.#side)) return
    const side = this.#side
    const last = Math.min(side - 1, Math.floor(frame.bottom - 0.5))
    const right = Math.min(side - 1, Math.floor(frame.right - 0.5))
    const left = Math.max(0, Math.ceil(frame.left - 0.5))
    for (let row = Math.max(0, Math.ceil(frame.top - 0.5)); row <= last; row++) {
      for (let column = left; column <= right; column++) {
        const dx = column + 0.5 - frame.ax
        const dy = row + 0.5 - frame.ay
        const v = dx * frame.vx + dy * frame.vy
        const w = dx * frame.wx + dy * frame.wy
        if (v < slack || w < slack || v + w > 1 - slack) continue
        const texel = row * side + column
        if (this.#owner[texel] !== 0) continue
        this.covered++
        this.#owner[texel] = face + 1
        this.#paint(texel, face, v, w, dx, dy, false, paint)
      }
    }
  }

  /** Adds rings around the covered texels: the first ones are painted, the others repeat their neighbour. */
  addMargin(rings: number, paint: Paint): void {
    const side = this.#side
    const owner = this.#owner
    let frontier = this.#border()
    for (let ring = 1; ring <= rings && frontier.length > 0; ring++) {
      const next: number[] = []
      for (const texel of frontier) {
        const column = texel % side
        for (let dy = -1; dy <= 1; dy++) {
          for (let dx = -1; dx <= 1; dx++) {
            const x = column + dx
            const near = texel + dy * side + dx
            if (x < 0 || x >= side || near < 0 || near >= owner.length || owner[near] !== 0) continue
            owner[near] = owner[texel]!
            next.push(near)
            if (ring <= paintedRings) this.#paintBeyond(near, paint)
            else this.#repeat(texel, near)
          }
        }
      }
      frontier = next
    }
  }

  /** Converts heights via slopes to tangent-space normals, face by face so that each frame is computed once. */
  slopesOfHeights(): void {
    const faces = this.#layout.indices.length / 3
    const side = this.#side
    const frame = this.#frame
    for (let face = 0; face < faces; face++) {
      if (!setFrame(frame, this.#layout, face, side)) continue
      const reach = paintedRings + 1
      const last = Math.min(side - 1, Math.floor(frame.bottom - 0.5) + reach)
      const right = Math.min(side - 1, Math.floor(frame.right - 0.5) + reach)
      const left = Math.max(0, Math.ceil(frame.left - 0.5) - reach)
      for (let row = Math.max(0, Math.ceil(frame.top - 0.5) - reach); row <= last; row++)
        for (let column = left; column <= right; column++)
          if (this.#owner[row * side + column] === face + 1) this.#slope(row * side + column, face, column, row)
    }
  }

  /** Fills the remaining texels with the mean of all, so that distant mip levels do not go dark. */
  fillRest(): void {
    for (const raster of [this.baseColour, this.surface, this.glow, this.normal]) {
      if (raster === undefined) continue
      const { data } = raster
      const sums = [0, 0, 0, 0]
      let count = 0
      for (let texel = 0; texel < this.#owner.length; texel += 7) {
        if (this.#owner[texel] === 0) continue
        count++
        for (let c = 0; c < 4; c++) sums[c] = sums[c]! + data[texel * 4 + c]!
      }
      const mean = sums.map((sum) => (count === 0 ? 255 : Math.round(sum / count)))
      const colour = raster === this.normal ? [128, 128, 255, 255] : [...mean.slice(0, 3), 255]
      const word = new Uint32Array(Uint8Array.from(colour).buffer)[0]!
      const words = new Uint32Array(data.buffer)
      for (let texel = 0; texel < words.length; texel++) if (this.#owner[texel] === 0) words[texel] = word
    }
  }

  /**
   * Unfolds the surface across the face's border: returns the point on the adjacent triangle, so that the padding shows
   * what lies on the other side of a seam.
   */
  #foldOver(face: number, u: number, v: number, w: number): void {
    // The most negative barycentric coordinate belongs to the corner opposite the crossed edge.
    const opposite = u <= v && u <= w ? 0 : v <= w ? 1 : 2
    if (Math.min(u, v, w) >= 0) return
    this.#across ??= facesAcrossEdges(findEdges(weldPositions(atlasModel(this.#layout)).indices), 'alike')
    const { positions: p, indices } = this.#layout
    const next = this.#across[face * 3 + ((opposite + 1) % 3)]!
    if (next < 0) return
    const a = indices[face * 3 + ((opposite + 1) % 3)]! * 3
    const b = indices[face * 3 + ((opposite + 2) % 3)]! * 3
    const [ex, ey, ez] = [p[b]! - p[a]!, p[b + 1]! - p[a + 1]!, p[b + 2]! - p[a + 2]!]
    const length = Math.sqrt(ex * ex + ey * ey + ez * ez)
    if (!(length > 0)) return
    const point = this.#point
    const [px, py, pz] = [point.x - p[a]!, point.y - p[a + 1]!, point.z - p[a + 2]!]
    const fraction = (px * ex + py * ey + pz * ez) / (length * length)
    const [dx, dy, dz] = [px - fraction * ex, py - fraction * ey, pz - fraction * ez]
    const distance = Math.sqrt(dx * dx + dy * dy + dz * dz)
    // The direction into the neighbour: from the edge to the centroid, perpendicular to the edge.
    let [mx, my, mz] = [0, 0, 0]
    for (let k = 0; k < 3; k++) {
      const corner = indices[next * 3 + k]! * 3
      mx += p[corner]! - p[a]!
      my += p[corner + 1]! - p[a + 1]!
      mz += p[corner + 2]! - p[a + 2]!
    }
    const lean = (mx * ex + my * ey + mz * ez) / (length * length)
    mx -= lean * ex
    my -= lean * ey
    mz -= lean * ez
    const size = Math.sqrt(mx * mx + my * my + mz * mz)
    if (!(size > 0)) return
    point.x = p[a]! + fraction * ex + (mx / size) * distance
    point.y = p[a + 1]! + fraction * ey + (my / size) * distance
    point.z = p[a + 2]! + fraction * ez + (mz / size) * distance
  }

  #border(): number[] {
    const side = this.#side
    const owner = this.#owner
    const border: number[] = []
    for (let texel = 0; texel < owner.length; texel++) {
      if (owner[texel] === 0) continue
      const column = texel % side
      const free =
        (column > 0 && owner[texel - 1] === 0) ||
        (column < side - 1 && owner[texel + 1] === 0) ||
        (texel >= side && owner[texel - side] === 0) ||
        (texel + side < owner.length && owner[texel + side] === 0)
      if (free) border.push(texel)
    }
    return border
  }

  #paintBeyond(texel: number, paint: Paint): void {
    const face = this.#owner[texel]! - 1
    const frame = this.#frame
    if (frame.face !== face) setFrame(frame, this.#layout, face, this.#side)
    const dx = (texel % this.#side) + 0.5 - frame.ax
    const dy = Math.floor(texel / this.#side) + 0.5 - frame.ay
    this.#paint(texel, face, dx * frame.vx + dy * frame.vy, dx * frame.wx + dy * frame.wy, dx, dy, true, paint)
  }

  #paint(
    texel: number,
    face: number,
    v: number,
    w: number,
    dx: number,
    dy: number,
    beyond: boolean,
    paint: Paint,
  ): void {
    const { positions, indices } = this.#layout
    const point = this.#point
    const frame = this.#frame
    const a = indices[face * 3]! * 3
    point.face = face
    point.x = positions[a]! + dx * frame.px + dy * frame.qx
    point.y = positions[a + 1]! + dx * frame.py + dy * frame.qy
    point.z = positions[a + 2]! + dx * frame.pz + dy * frame.qz
    point.footprint = frame.footprint
    if (beyond) this.#foldOver(face, 1 - v - w, v, w)
    this.#setNormal(face, v, w)
    const answer = this.#texel
    answer.red = answer.green = answer.blue = answer.alpha = answer.roughness = answer.occlusion = 1
    answer.metalness = answer.height = answer.glow = 0
    answer.nx = point.nx
    answer.ny = point.ny
    answer.nz = point.nz
    paint(point, answer)
    const at = texel * 4
    const colour = this.baseColour.data
    colour[at] = byteOf(answer.red)
    colour[at + 1] = byteOf(answer.green)
    colour[at + 2] = byteOf(answer.blue)
    colour[at + 3] = answer.alpha * 255
    const surface = this.surface.data
    surface[at] = answer.occlusion * 255
    surface[at + 1] = answer.roughness * 255
    surface[at + 2] = answer.metalness * 255
    surface[at + 3] = 255
    if (answer.glow > 0) this.#keepGlow(at, answer)
    if (this.#heights !== undefined) this.#heights[texel] = answer.height
    else if (this.#relief === 'normal') this.#keepNormal(texel, answer.nx, answer.ny, answer.nz)
  }

  #keepGlow(at: number, { red, green, blue, glow }: Texel): void {
    this.glow ??= black(this.#side)
    const { data } = this.glow
    data[at] = byteOf(red * glow)
    data[at + 1] = byteOf(green * glow)
    data[at + 2] = byteOf(blue * glow)
  }

  /** The interpolated normal, clamped to the face for points beyond it. */
  #setNormal(face: number, freeV: number, freeW: number): void {
    const { normals, indices } = this.#layout
    const point = this.#point
    let v = freeV < 0 ? 0 : freeV
    let w = freeW < 0 ? 0 : freeW
    if (v + w > 1) {
      const sum = v + w
      v /= sum
      w /= sum
    }
    const u = 1 - v - w
    const a = indices[face * 3]! * 3
    const b = indices[face * 3 + 1]! * 3
    const c = indices[face * 3 + 2]! * 3
    point.u = u
    point.v = v
    point.w = w
    const x = normals[a]! * u + normals[b]! * v + normals[c]! * w
    const y = normals[a + 1]! * u + normals[b + 1]! * v + normals[c + 1]! * w
    const z = normals[a + 2]! * u + normals[b + 2]! * v + normals[c + 2]! * w
    const length = Math.sqrt(x * x + y * y + z * z)
    point.nx = length > 1e-6 ? x / length : this.#frame.gx
    point.ny = length > 1e-6 ? y / length : this.#frame.gy
    point.nz = length > 1e-6 ? z / length : this.#frame.gz
  }

  #slope(texel: number, face: number, column: number, row: number): void {
    const frame = this.#frame
    const dx = column + 0.5 - frame.ax
    const dy = row + 0.5 - frame.ay
    this.#setNormal(face, dx * frame.vx + dy * frame.vy, dx * frame.wx + dy * frame.wy)
    const { nx, ny, nz } = this.#point
    const slopeX = this.#step(texel, face, column > 0 ? -1 : 0, column < this.#side - 1 ? 1 : 0)
    const slopeY = this.#step(texel, face, row > 0 ? -this.#side : 0, row < this.#side - 1 ? this.#side : 0)
    // Surface gradient: across = q × n and n × p over the texel's area.
    const { px, py, pz, qx, qy, qz } = frame
    const ex = qy * nz - qz * ny
    const ey = qz * nx - qx * nz
    const ez = qx * ny - qy * nx
    const fx = ny * pz - nz * py
    const fy = nz * px - nx * pz
    const fz = nx * py - ny * px
    const area = px * ex + py * ey + pz * ez
    if (Math.abs(area) < 1e-30) return this.#keepNormal(texel, nx, ny, nz)
    const x = nx - (slopeX * ex + slopeY * fx) / area
    const y = ny - (slopeX * ey + slopeY * fy) / area
    const z = nz - (slopeX * ez + slopeY * fz) / area
    const length = Math.sqrt(x * x + y * y + z * z) || 1
    this.#keepNormal(texel, x / length, y / length, z / length)
  }

  /** Height difference per texel, central where both neighbours belong to this chart. */
  #step(texel: number, face: number, back: number, ahead: number): number {
    const heights = this.#heights!
    const here = heights[texel]!
    const hasBack = back !== 0 && this.#isSameIsland(texel + back, face)
    const hasAhead = ahead !== 0 && this.#isSameIsland(texel + ahead, face)
    if (hasBack && hasAhead) return (heights[texel + ahead]! - heights[texel + back]!) / 2
    if (hasAhead) return heights[texel + ahead]! - here
    return hasBack ? here - heights[texel + back]! : 0
  }

  #isSameIsland(texel: number, face: number): boolean {
    const owner = this.#owner[texel]!
    return owner !== 0 && this.#island[owner - 1] === this.#island[face]
  }

  /** Converts to the MikkTSpace frame of these texture coordinates: T along u, orthogonal to the normal; B upwards. */
  #keepNormal(texel: number, x: number, y: number, z: number): void {
    const { nx, ny, nz } = this.#point
    const { px, py, pz } = this.#frame
    const lean = px * nx + py * ny + pz * nz
    let [tx, ty, tz] = [px - lean * nx, py - lean * ny, pz - lean * nz]
    const length = Math.sqrt(tx * tx + ty * ty + tz * tz) || 1
    tx /= length
    ty /= length
    tz /= length
    const side = this.#frame.mirrored ? -1 : 1
    const bx = side * (ny * tz - nz * ty)
    const by = side * (nz * tx - nx * tz)
    const bz = side * (nx * ty - ny * tx)
    const data = this.normal!.data
    const at = texel * 4
    // 128 encodes zero.
    data[at] = 127.75 + 127.25 * (x * tx + y * ty + z * tz)
    data[at + 1] = 127.75 + 127.25 * (x * bx + y * by + z * bz)
    data[at + 2] = 127.5 + 127.5 * (x * nx + y * ny + z * nz)
    data[at + 3] = 255
  }

  #repeat(from: number, to: number): void {
    copyTexel(this.baseColour, from, to)
    copyTexel(this.surface, from, to)
    if (this.glow !== undefined) copyTexel(this.glow, from, to)
    if (this.#heights !== undefined) this.#heights[to] = this.#heights[from]!
    if (this.normal !== undefined) copyTexel(this.normal, from, to)
  }
}

/** Tolerance, so that a border exactly through texel centres is drawn from at least one side. */
const slack = -1e-7

function atlasModel(layout: AtlasLayout): Model {
  return { name: '', materials: [], parts: [{ name: '', material: 0, ...layout }] }
}

function plainTexel(): Texel {
  const colour = { red: 1, green: 1, blue: 1, alpha: 1, glow: 0 }
  return { ...colour, roughness: 1, metalness: 0, occlusion: 1, height: 0, nx: 0, ny: 0, nz: 0 }
}

function blank(side: number): Raster {
  return { width: side, height: side, data: new Uint8ClampedArray(side * side * 4) }
}

function black(side: number): Raster {
  const raster = blank(side)
  for (let at = 3; at < raster.data.length; at += 4) raster.data[at] = 255
  return raster
}

function byteOf(linear: number): number {
  return byteOfLinear[linear <= 0 ? 0 : linear >= 1 ? linearSteps : (linear * linearSteps + 0.5) | 0]!
}

function copyTexel({ data }: Raster, from: number, to: number): void {
  for (let c = 0; c < 4; c++) data[to * 4 + c] = data[from * 4 + c]!
}
