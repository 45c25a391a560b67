/**
 * Gathers light at a grid of points over the picture: soft shadows, ambient occlusion and one bounce by ray tracing
 * (Kajiya 1986; area lights as in Shirley, Wang, Zimmerman 1996). Rays follow the R2 sequence (Roberts 2018), rotated
 * per point, so the result is deterministic.
 */
import type { Progress } from '../../../engine/model.ts'
import type { Camera } from './camera.ts'
import { fraction } from '../pattern/cell-values.ts'
import { baseColourAt, glossAt, normalAt, type Scene } from './scene.ts'
import { addDome, addMirroredBoxes, type Studio } from './studio-lights.ts'
import type { ViewBuffer } from './view-buffer.ts'

/** One value per pixel of the grid. */
export interface LightPoints {
  width: number
  height: number
  /** 0 for nothing, 1 for the subject, 2 for the ground. */
  kind: Uint8Array
  /** Unit vectors, 3 values per point. */
  normal: Float32Array
  /** 1 / depth. */
  nearness: Float32Array
  /**
   * 3 values per point: diffuse light of a white surface. For the ground: the fraction of its light without the
   * subject.
   */
  diffuse: Float32Array
  /** 3 values per point: reflection, blurred by the roughness. */
  mirrored: Float32Array
}

/** Rays per point. */
export interface RayCounts {
  dome: number
  box: number
  mirror: number
}

const maxDistance = 40
const lift = 2e-3

/** `view` has one sample per grid point. */
export function lightPoints(
  scene: Scene,
  camera: Camera,
  view: ViewBuffer,
  studio: Studio,
  counts: RayCounts,
  progress: Progress,
): LightPoints {
  const { width, height } = view
  const size = width * height
  const points: LightPoints = {
    width,
    height,
    kind: new Uint8Array(size),
    normal: new Float32Array(size * 3),
    nearness: new Float32Array(size),
    diffuse: new Float32Array(size * 3),
    mirrored: new Float32Array(size * 3),
  }
  const scale = width / camera.width
  const direction = new Float32Array(3)
  const viewDirection: [number, number, number] = [0, 0, 0]
  const position = new Float32Array(3)
  const normal = new Float32Array(3)
  const gloss = new Float32Array(2)
  const gather = createGather(scene, studio, counts)
  const extent = 2.6 * scene.halfWidth + 1.4 * scene.height
  for (let y = 0; y < height; y++) {
    if ((y & 15) === 0) progress(y / height, 'rendering')
    for (let x = 0; x < width; x++) {
      const point = y * width + x
      camera.ray((x + 0.5) / scale, (y + 0.5) / scale, direction)
      const length = Math.hypot(direction[0]!, direction[1]!, direction[2]!)
      const triangle = view.triangle[point]!
      let depth: number
      if (triangle >= 0) {
        points.kind[point] = 1
        points.nearness[point] = view.nearness[point]!
        depth = 1 / view.nearness[point]!
      } else {
        // The ground, seen from above, as far as the subject can shade it.
        if (direction[1]! > -1e-4) continue
        depth = -camera.position[1] / direction[1]!
        const gx = camera.position[0] + direction[0]! * depth
        const gz = camera.position[2] + direction[2]! * depth
        if (Math.hypot(gx, gz) > extent) continue
        points.kind[point] = 2
        points.nearness[point] = 1 / depth
      }
      for (let c = 0; c < 3; c++) {
        position[c] = camera.position[c]! + direction[c]! * depth
        viewDirection[c] = direction[c]! / length
      }
      let roughness = 1
      if (triangle >= 0) {
        const b = view.weights[point * 2]!
        const c = view.weights[point * 2 + 1]!
        normalAt(scene, triangle, b, c, viewDirection, normal)
        glossAt(scene, triangle, b, c, gloss)
        roughness = gloss[0]!
      } else {
        normal[0] = 0
        normal[1] = 1
        normal[2] = 0
      }
      points.normal.set(normal, point * 3)
      gather(position, normal, viewDirection, roughness, point, points)
    }
  }
  return points
}

type Gather = (
  position: Float32Array,
  normal: Float32Array,
  towards: readonly [number, number, number],
  roughness: number,
  point: number,
  into: LightPoints,
) => void

const step1 = 0.7548776662466927
const step2 = 0.5698402909980532

function createGather(scene: Scene, studio: Studio, counts: RayCounts): Gather {
  const sum = new Float32Array(3)
  const open = new Float32Array(3)
  const colour = new Float32Array(4)
  const { rays } = scene
  // Approximates the light at a hit: cheaper than lighting it fully, and it only tints.
  const bounce = [0.62, 0.61, 0.6]
  return (position, normal, viewDirection, roughness, point, into) => {
    const isGround = into.kind[point] === 2
    const [nx, ny, nz] = [normal[0]!, normal[1]!, normal[2]!]
    const ox = position[0]! + nx * lift
    const oy = position[1]! + ny * lift
    const oz = position[2]! + nz * lift
    const grid = (point % into.width) + Math.floor(point / into.width) * 3.1
    const turn1 = fraction(
      52.9829189 * fraction(0.06711056 * (point % into.width) + 0.00583715 * Math.floor(point / into.width)),
    )
    const turn2 = fraction(Math.sin(grid * 12.9898) * 43758.5453)
    // Frame about the normal (Duff et al. 2017).
    const sign = nz >= 0 ? 1 : -1
    const a = -1 / (sign + nz)
    const b = nx * ny * a
    const tx = 1 + sign * nx * nx * a
    const ty = sign * b
    const tz = -sign * nx
    const bx = b
    const by = sign + ny * ny * a
    const bz = -ny
    sum.fill(0)
    open.fill(0)
    for (let i = 0; i < counts.dome; i++) {
      const r1 = fraction(turn1 + i * step1)
      const r2 = fraction(turn2 + i * step2)
      const radius = Math.sqrt(r1)
      const u = radius * Math.cos(2 * Math.PI * r2)
      const v = radius * Math.sin(2 * Math.PI * r2)
      const w = Math.sqrt(1 - r1)
      const dx = tx * u + bx * v + nx * w
      const dy = ty * u + by * v + ny * w
      const dz = tz * u + bz * v + nz * w
      if (isGround) addDome(studio, dy, 1 / counts.dome, open)
      const hit = rays.nearest(ox, oy, oz, dx, dy, dz, maxDistance)
      if (hit === undefined) addDome(studio, dy, 1 / counts.dome, sum)
      else {
        baseColourAt(scene, hit.triangle, hit.u, hit.v, colour)
        for (let c = 0; c < 3; c++) sum[c]! += (colour[c]! * bounce[c]! * (isGround ? 0.35 : 0.75)) / counts.dome
      }
    }
    for (const box of studio.boxes) {
      const count = counts.box
      for (let i = 0; i < count; i++) {
        const s = 2 * fraction(turn1 + i * step1) - 1
        const t = 2 * fraction(turn2 + i * step2) - 1
        const lx = box.centre[0] + box.halfAcross[0] * s + box.upward[0] * t - ox
        const ly = box.centre[1] + box.halfAcross[1] * s + box.upward[1] * t - oy
        const lz = box.centre[2] + box.halfAcross[2] * s + box.upward[2] * t - oz
        const square = lx * lx + ly * ly + lz * lz
        const distance = Math.sqrt(square)
        const facing = (lx * nx + ly * ny + lz * nz) / distance
        const shining = -(lx * box.facing[0] + ly * box.facing[1] + lz * box.facing[2]) / distance
        if (facing <= 0 || shining <= 0) continue
        const weight = (facing * shining * box.area) / (square * Math.PI * count)
        if (isGround) for (let c = 0; c < 3; c++) open[c]! += weight * box.radiance[c]!
        if (rays.blocked(ox, oy, oz, lx / distance, ly / distance, lz / distance, distance)) continue
        for (let c = 0; c < 3; c++) sum[c]! += weight * box.radiance[c]!
      }
    }
    for (let c = 0; c < 3; c++) into.diffuse[point * 3 + c] = isGround ? sum[c]! / Math.max(1e-6, open[c]!) : sum[c]!
    if (isGround) return
    sum.fill(0)
    const cosine = -(nx * viewDirection[0] + ny * viewDirection[1] + nz * viewDirection[2])
    const rx = viewDirection[0] + 2 * cosine * nx
    const ry = viewDirection[1] + 2 * cosine * ny
    const rz = viewDirection[2] + 2 * cosine * nz
    const alpha = Math.max(0.02, roughness * roughness)
    for (let i = 0; i < counts.mirror; i++) {
      const r1 = fraction(turn2 + i * step1) * 0.9
      const angle = 2 * Math.PI * fraction(turn1 + i * step2)
      const spread = alpha * Math.sqrt(r1 / (1 - r1)) * 0.9
      const [u, v] = [spread * Math.cos(angle), spread * Math.sin(angle)]
      let dx = rx + tx * u + bx * v
      let dy = ry + ty * u + by * v
      let dz = rz + tz * u + bz * v
      const length = Math.hypot(dx, dy, dz)
      dx /= length
      dy /= length
      dz /= length
      const hit = dx * nx + dy * ny + dz * nz > 0 ? rays.nearest(ox, oy, oz, dx, dy, dz, maxDistance) : undefined
      if (hit !== undefined) {
        baseColourAt(scene, hit.triangle, hit.u, hit.v, colour)
        for (let c = 0; c < 3; c++) sum[c]! += (colour[c]! * bounce[c]!) / counts.mirror
        continue
      }
      addDome(studio, dy, 1 / counts.mirror, sum)
      addMirroredBoxes(studio, ox, oy, oz, dx, dy, dz, alpha * 0.7, 1 / counts.mirror, sum)
    }
    for (let c = 0; c < 3; c++) into.mirrored[point * 3 + c] = sum[c]!
  }
}
