/** Real files as other programs read them: the same triangles, the same place, once units and axes are told apart. */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { thorough } from '../../support/long.ts'
import { plainContext } from '../../../electron/engine/formats/read-context.ts'
import { readModel } from '../../../electron/engine/formats/read-model.ts'
import { readStl } from '../../../electron/engine/formats/stl-read.ts'
import type { Model } from '../../../electron/engine/model.ts'
import { casesHere, hasCollection, realFile, realPaths, realPath, withCollection } from '../../support/real-models.ts'
import { hasPrograms, temporaryFolder } from './outside.ts'
import { measure } from './samples.ts'
import { read } from './reading.ts'

/** What one of assimp's numbers is in metres, and whether its Z is up: it brings most formats to no common unit. */
const files: [path: string, metres: number, up: 'Y' | 'Z'][] = [
  ['other/fbx_box_orphant_embedded_texture.fbx', 1, 'Y'],
  ['other/fbx_boxWithCompressedCTypeArray.FBX', 0.01, 'Y'],
  ['other/fbx_cubes_with_mirroring_and_pivot.fbx', 1, 'Y'],
  ['other/fbx_spider.fbx', 0.01, 'Y'],
  ['ai/tripo_carrot_rigged.fbx', 0.01, 'Y'],
  ['other/dae_cube_UTF8BOM.dae', 1, 'Y'],
  ['other/dae_duck.dae', 1, 'Y'],
  ['other/3ds_cubes_with_alpha.3DS', 0.001, 'Y'],
  ['other/3ds_texture/cube_with_materials.3ds', 0.001, 'Y'],
  ['other/off_ballA.off', 0.001, 'Z'],
  ['other/3mf_box.3mf', 0.001, 'Z'],
  ['other/3mf_box_prod.3mf', 0.001, 'Z'],
  ['other/3mf_counterXP_units.3MF', 0.001, 'Z'],
  ['other/3mf_cube_gears.3mf', 0.001, 'Z'],
  ['other/3mf_heartgears.3mf', 0.001, 'Z'],
  // It is written in centimetres, which assimp does not look at.
  ['other/3mf_multiprop-opaque.3mf', 0.01, 'Z'],
  ['other/3mf_pyramid_vertexcolor.3mf', 0.001, 'Z'],
  ['other/3mf_sphere_logo.3mf', 0.001, 'Z'],
  ['other/obj_chair_doubled_faces.obj', 1, 'Y'],
  ['other/obj_cube_with_vertexcolors.obj', 1, 'Y'],
  ['other/obj_negative_indices.obj', 1, 'Y'],
  ['other/obj_polygonfaces.obj', 1, 'Y'],
  ['other/obj_spider/spider.obj', 1, 'Y'],
  ['other/obj_texture_parameters/texture_parameters.obj', 1, 'Y'],
  ['other/obj_white spaces/cube with white spaces.obj', 1, 'Y'],
  ['other/ply_bunny_defects.ply', 0.001, 'Z'],
  ['other/ply_cube_blender_uv.ply', 0.001, 'Z'],
  ['other/ply_cube_rgb_ascii.ply', 0.001, 'Z'],
  ['other/ply_reference_vertexcolour.ply', 0.001, 'Z'],
]

function boundsOf({ parts }: Model): number[] {
  const bounds = [Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity]
  for (const { positions, indices } of parts)
    for (const index of indices)
      for (let axis = 0; axis < 3; axis++) {
        const value = positions[index * 3 + axis]!
        bounds[axis] = Math.min(bounds[axis]!, value)
        bounds[axis + 3] = Math.max(bounds[axis + 3]!, value)
      }
  return bounds
}

test.skipIf(!hasPrograms('assimp'))('assimp reads the same triangles at the same position', async () => {
  for (const [path, metres, up] of casesHere(files)) {
    const target = temporaryFolder()('out.stl')
    // Its exporter applies the transforms of nodes, which its "info" does in the wrong order. It may crash when all is done.
    spawnSync('assimp', ['export', realPath(path), target, '-fstlb'], { timeout: 60_000 })
    expect.soft(existsSync(target), path).toBe(true)
    if (!existsSync(target)) continue
    const theirs = readStl(readFileSync(target), { ...plainContext, unit: 'm', up: 'Y' })
    const ours = await readModel(realFile(path), '')
    expect.soft(measure(ours).triangles, path).toBe(measure(theirs).triangles)
    const [x0 = 0, y0 = 0, z0 = 0, x1 = 0, y1 = 0, z1 = 0] = boundsOf(theirs).map((value) => value * metres)
    const expected = up === 'Y' ? [x0, y0, z0, x1, y1, z1] : [x0, z0, -y1, x1, z1, -y0]
    const size = Math.max(...measure(ours).size)
    boundsOf(ours).forEach((value, i) => expect.soft(Math.abs(value - expected[i]!), path).toBeLessThan(size * 1e-5))
  }
})

test.skipIf(!hasCollection)(
  `${withCollection}: a Bambu Studio project, which assimp and prusa-slicer reject, has as many triangles as it declares, and more once its painting divides them`,
  thorough,
  async () => {
    const project = realFile('other/3mf_bambu_project_chicken.3mf')
    const files = unzipSync(project)
    const settings = new TextDecoder().decode(files['Metadata/model_settings.config'])
    const faces = Number(/<metadata face_count="(\d+)"/.exec(settings)![1])
    const unpainted = Object.entries(files).map(([name, bytes]): [string, Uint8Array] => [
      name,
      name.endsWith('.model') ? strToU8(strFromU8(bytes).replaceAll(/ paint_color="[^"]*"/g, '')) : bytes,
    ])
    expect(measure(await readModel(zipSync(Object.fromEntries(unpainted)), '')).triangles).toBe(faces)
    const painted = await readModel(project, '')
    expect(measure(painted).triangles).toBeGreaterThan(faces)
    expect(painted.materials.some(({ filament }) => filament !== undefined)).toBe(true)
    expect(measure(painted).size[1]).toBeCloseTo(0.08)
  },
)

describe('pictures next to a model', () => {
  const archived = (folder: string): Uint8Array =>
    zipSync(Object.fromEntries(realPaths(folder).map((path) => [basename(path), realFile(path)])))

  test.each([
    ['other/obj_spider', 4],
    ['other/3ds_texture', 1],
    ['other/obj_texture_parameters', 1],
  ])('%s, zipped, uses %i', async (folder, count) => {
    const { model, notes } = await read(archived(folder))
    const { materials } = model
    const worn = new Set(materials.map(({ baseColourTexture }) => baseColourTexture?.name).filter(Boolean))
    expect(notes).toEqual([])
    expect(worn.size).toBe(count)
  })

  test('reports missing files once', async () => {
    const { notes } = await read(realFile('other/fbx_spider.fbx'))
    expect(notes.filter(({ code }) => code === 'texture-missing')).toHaveLength(4)
    expect(notes.filter(({ code }) => code === 'left-out')).toHaveLength(2)
    expect(notes).toContainEqual({ code: 'texture-missing', figures: { name: 'SpiderTex.jpg' } })
  })

  test('finds a picture embedded in the FBX even if nothing is connected to it', async () => {
    const { materials } = await readModel(realFile('other/fbx_box_orphant_embedded_texture.fbx'), '')
    expect(materials[0]!.baseColourTexture).toMatchObject({ mediaType: 'image/png', name: 'GridGrey' })
  })
})
