/** The volume that a surface encloses, defined also for holes, overlaps and flipped faces. Repairs are judged by it. */
import { type Body, bodyBounds } from './body.ts'
import { vec3 } from '../../../shared/geometry/vec3.ts'
import { WindingNumber } from '../volume/winding-number.ts'

/**
 * Volume in mm³ of the region where the generalised winding number is at least 0.5 in magnitude. Takes one sample in
 * each of about `cells` lattice cells, offset by a Kronecker sequence so that samples do not align with flat faces.
 */
export function enclosedVolume(body: Body, cells = 60_000): number {
  const { low, size } = bodyBounds(body)
  const boxVolume = size[0] * size[1] * size[2]
  if (!(boxVolume > 0)) return 0
  const cell = Math.cbrt(boxVolume / cells)
  const [nx, ny, nz] = vec3((axis) => Math.max(1, Math.round(size[axis] / cell)))
  const winding = new WindingNumber(body.points, body.triangles)
  let inside = 0
  let n = 0
  for (let k = 0; k < nz; k++)
    for (let j = 0; j < ny; j++)
      for (let i = 0; i < nx; i++) {
        n++
        const x = low[0] + ((i + ((n * 0.8191725133961645) % 1)) / nx) * size[0]
        const y = low[1] + ((j + ((n * 0.6710436067037893) % 1)) / ny) * size[1]
        const z = low[2] + ((k + ((n * 0.5497004779019703) % 1)) / nz) * size[2]
        if (Math.abs(winding.at(x, y, z)) >= 0.5) inside++
      }
  return (boxVolume * inside) / n
}
