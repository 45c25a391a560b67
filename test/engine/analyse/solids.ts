/** Solids whose measures are known, as welded meshes. */
import type { WeldedMesh } from '../../../electron/engine/mesh/welded-mesh.ts'

/** A ball by longitude and latitude: `steps` from pole to pole, twice as many around. */
export function ball(steps: number, radius: number, centre: readonly [number, number, number] = [0, 0, 0]): WeldedMesh {
  const around = steps * 2
  const positions: number[] = [centre[0], centre[1] + radius, centre[2]]
  for (let j = 1; j < steps; j++)
    for (let i = 0; i < around; i++) {
      const [t, f] = [(Math.PI * j) / steps, (2 * Math.PI * i) / around]
      positions.push(
        centre[0] + radius * Math.sin(t) * Math.cos(f),
        centre[1] + radius * Math.cos(t),
        centre[2] - radius * Math.sin(t) * Math.sin(f),
      )
    }
  positions.push(centre[0], centre[1] - radius, centre[2])
  const last = positions.length / 3 - 1
  const at = (j: number, i: number): number => (j === 0 ? 0 : j === steps ? last : 1 + (j - 1) * around + (i % around))
  const indices: number[] = []
  for (let j = 0; j < steps; j++)
    for (let i = 0; i < around; i++) {
      if (j > 0) indices.push(at(j, i), at(j + 1, i), at(j, i + 1))
      if (j < steps - 1) indices.push(at(j, i + 1), at(j + 1, i), at(j + 1, i + 1))
    }
  return mesh(positions, indices)
}

/** A ring around Y. */
export function ring(stepsAround: number, stepsAcross: number, radius: number, thickness: number): WeldedMesh {
  const positions: number[] = []
  const indices: number[] = []
  for (let j = 0; j < stepsAround; j++)
    for (let i = 0; i < stepsAcross; i++) {
      const [f, t] = [(2 * Math.PI * j) / stepsAround, (2 * Math.PI * i) / stepsAcross]
      const out = radius + (thickness / 2) * Math.cos(t)
      positions.push(out * Math.cos(f), (thickness / 2) * Math.sin(t), out * Math.sin(f))
      const [a, b] = [j * stepsAcross + i, j * stepsAcross + ((i + 1) % stepsAcross)]
      const [c, d] = [a, b].map((value) => (value + stepsAcross) % (stepsAround * stepsAcross)) as [number, number]
      indices.push(a, b, c, b, d, c)
    }
  return mesh(positions, indices)
}

/** A box with its least corner at `at`, each side cut into `steps`. */
export function box(size: readonly number[], at: readonly number[] = [0, 0, 0], steps = 1): WeldedMesh {
  const numbers = new Map<string, number>()
  const positions: number[] = []
  const indices: number[] = []
  const vertex = (place: readonly number[]): number => {
    const key = place.join(' ')
    let id = numbers.get(key)
    if (id === undefined) {
      id = positions.length / 3
      numbers.set(key, id)
      positions.push(...place.map((value, axis) => at[axis]! + (value / steps) * size[axis]!))
    }
    return id
  }
  for (let axis = 0; axis < 3; axis++)
    for (const end of [0, steps])
      for (let i = 0; i < steps; i++)
        for (let j = 0; j < steps; j++) {
          const corner = (u: number, v: number): number => {
            const place = [0, 0, 0]
            place[axis] = end
            place[(axis + 1) % 3] = i + u
            place[(axis + 2) % 3] = j + v
            return vertex(place)
          }
          const [a, b, c, d] = [corner(0, 0), corner(1, 0), corner(1, 1), corner(0, 1)]
          indices.push(...(end === 0 ? [a, c, b, a, d, c] : [a, b, c, a, c, d]))
        }
  return mesh(positions, indices)
}

/** A pipe's full rod along Y, `steps` around, closed by fans. */
export function rod(steps: number, radius: number, height: number): WeldedMesh {
  const positions: number[] = [0, 0, 0, 0, height, 0]
  const indices: number[] = []
  for (let i = 0; i < steps; i++) {
    const f = (2 * Math.PI * i) / steps
    positions.push(radius * Math.cos(f), 0, -radius * Math.sin(f), radius * Math.cos(f), height, -radius * Math.sin(f))
    const [a, b] = [2 + i * 2, 2 + ((i + 1) % steps) * 2]
    indices.push(a, b, b + 1, a, b + 1, a + 1, 0, b, a, 1, a + 1, b + 1)
  }
  return mesh(positions, indices)
}

/** The same inside out. */
export function inverted({ positions, indices }: WeldedMesh): WeldedMesh {
  const turned = indices.slice()
  for (let i = 0; i < turned.length; i += 3) [turned[i + 1], turned[i + 2]] = [indices[i + 2]!, indices[i + 1]!]
  return { positions, indices: turned }
}

/** All in one mesh, joined nowhere. */
export function together(...meshes: readonly WeldedMesh[]): WeldedMesh {
  const positions: number[] = []
  const indices: number[] = []
  for (const one of meshes) {
    const first = positions.length / 3
    for (const value of one.positions) positions.push(value)
    for (const index of one.indices) indices.push(index + first)
  }
  return mesh(positions, indices)
}

/** Turned by a rotation that a direction and an angle give (Rodrigues). */
export function turned({ positions, indices }: WeldedMesh, axis: readonly number[], angle: number): WeldedMesh {
  const length = Math.hypot(...axis)
  const [x, y, z] = axis.map((value) => value / length) as [number, number, number]
  const [c, s] = [Math.cos(angle), Math.sin(angle)]
  const moved = new Float32Array(positions.length)
  for (let i = 0; i < positions.length; i += 3) {
    const [a, b, d] = [positions[i]!, positions[i + 1]!, positions[i + 2]!]
    const along = (x * a + y * b + z * d) * (1 - c)
    moved[i] = a * c + (y * d - z * b) * s + x * along
    moved[i + 1] = b * c + (z * a - x * d) * s + y * along
    moved[i + 2] = d * c + (x * b - y * a) * s + z * along
  }
  return { positions: moved, indices }
}

/** Every vertex moved at random by at most `by`. */
export function shaken({ positions, indices }: WeldedMesh, by: number, random: () => number): WeldedMesh {
  return { positions: positions.map((value) => value + (random() * 2 - 1) * by), indices }
}

function mesh(positions: number[], indices: number[]): WeldedMesh {
  return { positions: Float32Array.from(positions), indices: Uint32Array.from(indices) }
}
