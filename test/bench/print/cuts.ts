/**
 * Cuts: 30 models, 150 mm long and closed as an artist would have them, each along three planes with dowels. Every part is read back
 * from the file and asked by others: PrusaSlicer (closed; sliced without a complaint), manifold-3d (each bore lies in the material
 * of the model) and three-mesh-bvh (how much wall is left around it). Volumes of parts and bores, as polygons of 48 sides, are added up.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { BufferAttribute, BufferGeometry, Vector3 } from 'three'
import { MeshBVH } from 'three-mesh-bvh'
import { readPlanes } from '../../../shared/print/cut-planes.ts'
import type { ConnectorReport, PartsReport } from '../../../shared/print/parts-report.ts'
import { readModel } from '../../../electron/engine/formats/read-model.ts'
import { writeStl } from '../../../electron/engine/formats/stl-write.ts'
import { objectsOf } from '../../../electron/engine/mesh/objects.ts'
import type { Model } from '../../../electron/engine/model.ts'
import { printCut } from '../../../electron/engine/print/parts/cut.ts'
import { bodyBounds, bodyFromModel, volumeOf, type Body } from '../../../electron/engine/repair/body.ts'
import { loadGeometry } from '../../../electron/engine/solid/geometry.ts'
import { preparedWith } from '../repair/prepared.ts'
import { sliced } from '../repair/sliced.ts'

const collections = ['models', 'models2'].map((name) =>
  fileURLToPath(new URL(`../../../../shared/${name}/`, import.meta.url)),
)
const files = [
  'stl/trimesh_20mm-xyz-cube.stl',
  'classic/suzanne.obj',
  'classic/teapot.obj',
  'gltf/CesiumMilkTruck.glb',
  'gltf/Draco_suzi.glb',
  'gltf/Meshopt_pirate.glb',
  'gltf/WebP_duck_derived.glb',
  'gltf/chr_knight.glb',
  'gltf/controller_oculus_touch_v3_left.glb',
  'other/3mf_bambu_project_chicken.3mf',
  'other/3mf_heartgears.3mf',
  'other/3mf_sphere_logo.3mf',
  'other/ply_reference_vertexcolour.ply',
  'stl/thingi10k_112932.stl',
  'stl/thingi10k_472042.stl',
  'stl/thingi10k_65004.stl',
  'stl/trimesh_teapot.stl',
  'animated/robot_expressive.glb',
  'cad/husky_user_rail.stl',
  'cad/openscad_bad_pcbvicebar.stl',
  'cad/prusa_einsy_base.stl',
  'characters/quaternius_witch.glb',
  'ai/hunyuan3d21_paint_case1.glb',
  'ai/hunyuan3d2_shape_untextured.glb',
  'ai/triposr_fork.glb',
  'ai/triposr_robot.glb',
  'classic/cheburashka.obj',
  'other/ply_bunny_defects.ply',
  'colour/sf3d_viking.glb',
  'characters/readyplayerme_avatar.glb',
]
export const planes = ['y 50 %', 'x 40 %', '0.5 0.7 0.3 55 %']
/** A slicer has its limits: everything fits a bed. */
const longestMm = 150
const wallMm = 0.8
const maxVolumeShare = 1e-3
/** Single precision on the way through two files. */
const slackMm = 2e-3

interface Row {
  file: string
  plane: string
  parts: number
  connectors: number
  /** Of the parts, bores added, against the model. */
  volumeShare: number
  open: number
  complaints: string[]
  /** Of the bores, what lies outside the model; mm³. */
  outsideMm3: number
  /** Least wall around a bore. */
  wallMm: number
}

/** The models, closed and 150 mm long. `quick`: every fifth. */
export function cutModels(quick: boolean): ReturnType<typeof closedModels> {
  return closedModels(files.filter((_, i) => !quick || i % 5 === 0))
}

/** Models of the collections by the names of their files, the same way. */
export async function* closedModels(
  names: readonly string[],
): AsyncGenerator<{ file: string; glb: Uint8Array; model: Model }> {
  for (const file of names) {
    const path = collections.map((folder) => join(folder, file)).find(existsSync)
    if (path === undefined) {
      console.log(`SKIPPED ${file}: not here`)
      continue
    }
    const bytes = new Uint8Array(readFileSync(path))
    const { size } = bodyBounds(bodyFromModel(await readModel(bytes, '')))
    const heightMm = (longestMm * size[1]) / Math.max(...size)
    const { glb } = await preparedWith(bytes, { format: 'glb', orient: 'keep', heightMm })
    yield { file, glb, model: await readModel(glb, 'model/gltf-binary') }
  }
}

/** Prints a table; true where every figure reaches its mark. `quick`: every fifth model. */
export async function benchCuts(quick: boolean): Promise<boolean> {
  const rows: Row[] = []
  const refused: string[] = []
  for await (const { file, glb, model } of cutModels(quick)) {
    for (const plane of planes) {
      try {
        const row = await cutAndAsked(file, glb, model, plane)
        rows.push(row)
        console.log(lineOf(row))
      } catch (error) {
        refused.push(`${file} ${plane}: ${String(error)}`)
        console.log(`FAILED ${refused.at(-1)}`)
      }
    }
  }
  const worst = (value: (row: Row) => number): number => Math.max(...rows.map(value))
  const good = rows.filter(isGood).length
  console.log(
    `\n${good} of ${rows.length + refused.length} cuts good: ${sum(rows, ({ parts }) => parts)} parts, ` +
      `${sum(rows, ({ open }) => open)} not closed, ${sum(rows, ({ complaints }) => complaints.length)} complaints; ` +
      `volume off by ${(worst(({ volumeShare }) => volumeShare) * 100).toFixed(4)} % at most; ` +
      `${sum(rows, ({ connectors }) => connectors)} connectors, ${worst(({ outsideMm3 }) => outsideMm3).toFixed(5)} mm³ outside at most, ` +
      `least wall ${Math.min(...rows.map((row) => row.wallMm)).toFixed(3)} mm`,
  )
  return refused.length === 0 && good === rows.length
}

async function cutAndAsked(file: string, glb: Uint8Array, before: Model, plane: string): Promise<Row> {
  const read = readPlanes(plane)
  if ('fault' in read) throw new Error(read.fault.code)
  const made = await printCut(
    {
      file: glb,
      mediaType: 'model/gltf-binary',
      name: 'model',
      planes: read.planes,
      bed: [256, 256, 256],
      connectors: {
        kind: 'dowel',
        shape: 'round',
        sizeMm: null,
        clearanceMm: 0.15,
        wallMm,
        minMm: 2.5,
        count: null,
        places: [],
        flatPins: true,
      },
      crumbs: 'join',
      layout: 'plates',
      gapMm: 5,
    },
    () => {},
  )
  const after = await readModel(made.glb, 'model/gltf-binary')
  const objects = objectsOf(after).map(({ node, parts }) => ({ name: node!.name, model: { ...after, parts } }))
  const parts = objects.filter(({ name }) => name.startsWith('Part'))
  const body = bodyFromModel(before)
  const { connectors } = made.report
  const whole = sum(parts, ({ model }) => volumeOf(bodyFromModel(model))) + sum(connectors, boresMm3)
  const asked = await slicedAll(objects)
  return {
    file,
    plane,
    parts: parts.length,
    connectors: connectors.length,
    volumeShare: Math.abs(whole / volumeOf(body) - 1),
    ...asked,
    ...(await boresIn(body, made.report)),
  }
}

/** What PrusaSlicer says of the objects, each by itself. */
export async function slicedAll(
  objects: readonly { name: string; model: Model }[],
): Promise<Pick<Row, 'open' | 'complaints'>> {
  const folder = mkdtempSync(join(tmpdir(), 'maquette-cuts-'))
  const complaints: string[] = []
  let open = 0
  // One pin is as good as another.
  const firstPin = objects.find(({ name }) => name.startsWith('Connector'))
  for (const [i, { name, model }] of objects.entries()) {
    if (name.startsWith('Connector') && model !== firstPin?.model) continue
    const path = join(folder, `${i}.stl`)
    writeFileSync(path, await writeStl(model))
    const said = sliced(path)
    if (!said.closed) open++
    complaints.push(...said.complaints.map((complaint) => `${name}: ${complaint}`))
  }
  rmSync(folder, { recursive: true })
  return { open, complaints }
}

/** A prism of 48 sides on each side of the cut. */
function boresMm3({ boreDiameterMm, boreDepthMm }: ConnectorReport): number {
  return 2 * boreDepthMm * (48 / 2) * (boreDiameterMm / 2) ** 2 * Math.sin((2 * Math.PI) / 48)
}

async function boresIn(
  body: Body,
  { connectors, planes: cuts }: PartsReport,
): Promise<Pick<Row, 'outsideMm3' | 'wallMm'>> {
  const read = readPlanes(cuts[0]!.written)
  if ('fault' in read || connectors.length === 0) return { outsideMm3: 0, wallMm: Infinity }
  const normal = new Vector3(...read.planes[0]!.normal)
  const geometry = await loadGeometry()
  const outsideMm3 = geometry.scope(() => {
    const solid = geometry.Manifold.ofMesh(
      new geometry.Mesh({ numProp: 3, vertProperties: Float32Array.from(body.points), triVerts: body.triangles }),
    )
    const bores = connectors.map(({ atMm, boreDiameterMm, boreDepthMm }) => {
      const turn = new Vector3(0, 0, 1)
      const axis = turn.clone().cross(normal)
      const degrees = (Math.acos(Math.min(1, Math.max(-1, turn.dot(normal)))) * 180) / Math.PI
      return geometry.Manifold.cylinder(2 * boreDepthMm, boreDiameterMm / 2, boreDiameterMm / 2, 64, true)
        .transform(aboutAxis(axis, degrees))
        .translate([...atMm])
    })
    return geometry.Manifold.union(bores).subtract(solid).volume()
  })
  const shape = new BufferGeometry()
  shape.setAttribute('position', new BufferAttribute(Float32Array.from(body.points), 3))
  shape.setIndex(new BufferAttribute(body.triangles.slice(), 1))
  const tree = new MeshBVH(shape)
  const [u, v] = sides(normal)
  let least = Infinity
  const target = { point: new Vector3(), distance: 0, faceIndex: 0 }
  for (const { atMm, boreDiameterMm, boreDepthMm } of connectors)
    for (let along = -8; along <= 8; along++)
      for (let step = 0; step < 24; step++) {
        const angle = (step / 24) * 2 * Math.PI
        const place = new Vector3(...atMm)
          .addScaledVector(normal, (along / 8) * boreDepthMm)
          .addScaledVector(u, (Math.cos(angle) * boreDiameterMm) / 2)
          .addScaledVector(v, (Math.sin(angle) * boreDiameterMm) / 2)
        least = Math.min(least, tree.closestPointToPoint(place, target)?.distance ?? Infinity)
      }
  return { outsideMm3, wallMm: least }
}

/** Rodrigues, as columns of a 4 × 4 matrix. */
function aboutAxis(
  axis: Vector3,
  degrees: number,
): Parameters<InstanceType<Awaited<ReturnType<typeof loadGeometry>>['Manifold']>['transform']>[0] {
  const length = axis.length()
  const [x, y, z] = length > 0 ? axis.clone().divideScalar(length).toArray() : [1, 0, 0]
  const [c, s] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)]
  const t = 1 - c
  return [
    t * x * x + c,
    t * x * y + s * z,
    t * x * z - s * y,
    0,
    t * x * y - s * z,
    t * y * y + c,
    t * y * z + s * x,
    0,
    t * x * z + s * y,
    t * y * z - s * x,
    t * z * z + c,
    0,
    0,
    0,
    0,
    1,
  ]
}

function sides(normal: Vector3): [Vector3, Vector3] {
  const u = new Vector3(Math.abs(normal.x) < 0.6 ? 1 : 0, Math.abs(normal.x) < 0.6 ? 0 : 1, 0).cross(normal).normalize()
  return [u, normal.clone().cross(u)]
}

function isGood({ open, complaints, volumeShare, outsideMm3, wallMm: wall }: Row): boolean {
  return (
    open === 0 &&
    complaints.length === 0 &&
    volumeShare <= maxVolumeShare &&
    outsideMm3 < 1e-3 &&
    wall >= wallMm - slackMm
  )
}

function lineOf(row: Row): string {
  const { file, plane, parts, connectors, volumeShare, open, complaints, outsideMm3 } = row
  return [
    isGood(row) ? 'good' : 'BAD ',
    `${file} · ${plane}`.padEnd(62),
    `${parts} parts`,
    `${connectors} connectors`,
    `volume ${(volumeShare * 100).toFixed(4)} %`,
    `outside ${outsideMm3.toFixed(5)} mm³`,
    `wall ${row.wallMm.toFixed(2)} mm`,
    ...(open > 0 ? [`${open} not closed`] : []),
    ...complaints.slice(0, 3),
  ].join('  ')
}

function sum<Item>(items: readonly Item[], value: (item: Item) => number): number {
  return items.reduce((total, item) => total + value(item), 0)
}
