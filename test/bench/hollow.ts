/**
 * Hollowing: the wall as measured against the wall as asked, on real models and three thicknesses, with triangles and processor time.
 * `npm run bench hollow [-- NAME …]`
 */
import { existsSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { readModel } from '../../electron/engine/formats/read-model.ts'
import { bodyBounds, bodyFromModel, volumeOf } from '../../electron/engine/repair/body.ts'
import { hollowWall } from '../../electron/engine/print/measure/hollow-wall.ts'
import { repairBody } from '../../electron/engine/repair/repair.ts'
import { hollowOut } from '../../electron/engine/print/shape/hollow-out.ts'
import { insideLook } from '../../electron/engine/print/shape/inside-look.ts'
import { ontoPlate, placeBody } from '../../electron/engine/print/shape/move-body.ts'
import { isSolid } from '../../electron/engine/repair/solids.ts'
import { surfaceFacts } from '../../electron/engine/repair/surface-facts.ts'

const collection = new URL('../../../shared/models/', import.meta.url)
if (!existsSync(collection)) {
  console.error('SKIPPED: the collection of real models (../shared/models) is not here')
  process.exit(0)
}
const files = [
  'ai/trellis_txt2_chess.glb',
  'ai/trellis_img2_light.glb',
  'ai/trellis_scene_pedestrian2.glb',
  'ai/hunyuan3d2_shape_untextured.glb',
  'ai/hunyuan3d21_paint_case1.glb',
  'ai/triposr_robot.glb',
  'classic/cheburashka.obj',
  'classic/suzanne.obj',
  'classic/teapot.obj',
  'classic/stanford_bunny.obj',
  'classic/igea_tristrips.ply',
  'other/ply_bunny_defects.ply',
  'other/off_ballA.off',
  'gltf/WebP_duck_derived.glb',
  'stl/thingi10k_472042.stl',
  'stl/trimesh_torus.STL',
  'stl/trimesh_unit_cube.STL',
]
/** Height of every model, and the walls asked for, in millimetres. */
const heightMm = 80
const walls = [1.5, 2.5, 4]
const wanted = process.argv.slice(2)

console.log(
  `Models of ${heightMm} mm height. Measured from places spread evenly over the inner surface to the nearest point of the outer one.\n`,
)
console.log(
  '| model | triangles | asked mm | mean | least | most | within 5 % (area) | cavities | of triangles | saved | closed | processor s |',
)
console.log('| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | --- | ---: |')
const shares: number[] = []
for (const path of files) {
  if (wanted.length > 0 && !wanted.some((word) => path.includes(word))) continue
  const read = bodyFromModel(await readModel(new Uint8Array(readFileSync(new URL(path, collection))), ''))
  const { diagonal, size } = bodyBounds(read)
  const choice = { mode: 'auto', smallestPieceMm: diagonal * 0.02, sheetMm: diagonal * 0.02 } as const
  const { body: repaired } = await repairBody(read, choice, () => {})
  const body = placeBody(repaired, ontoPlate(repaired, heightMm / size[1]))
  const look = await insideLook(body, 'Inside')
  for (const wallMm of walls) {
    const start = process.cpuUsage()
    try {
      const made = await hollowOut(body, wallMm, look, () => {})
      const { user, system } = process.cpuUsage(start)
      const { minimum, mean, maximum, withinFivePercent } = hollowWall(body, made.cavities, wallMm, () => {})
      shares.push(withinFivePercent)
      const closed = surfaceFacts(made.body).watertight && (await isSolid(made.body))
      const saved = made.cavities.reduce((sum, cavity) => sum + volumeOf(cavity), 0)
      const inner = made.body.look.length - body.look.length
      const cells = [basename(path), body.look.length, wallMm, mean.toFixed(3), minimum.toFixed(3), maximum.toFixed(3)]
      cells.push(
        `${(withinFivePercent * 100).toFixed(2)} %`,
        made.cavities.length,
        inner,
        `${(saved / 1000).toFixed(1)} ml`,
      )
      console.log(`| ${[...cells, closed ? 'yes' : 'NO', ((user + system) / 1e6).toFixed(1)].join(' | ')} |`)
    } catch (error) {
      console.log(`| ${basename(path)} | ${wallMm} | ${(error as Error).message} |`)
    }
  }
}
const mean = shares.reduce((sum, share) => sum + share, 0) / shares.length
console.log(
  `\n${shares.length} hollows; within 5 %: mean ${(mean * 100).toFixed(2)} %, least ${(Math.min(...shares) * 100).toFixed(2)} %`,
)
