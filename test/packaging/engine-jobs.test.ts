/** The engine of the packed application, laid out without its project: what a job loads when it first needs it is there. */
import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, matchesGlob } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createEngine, type Engine } from '../../electron/workers/engine.ts'
import { WorkerPool } from '../../electron/workers/pool.ts'
import { layOut, packagedFiles } from '../../scripts/packaged-files.mjs'
import { packagingConfig } from '../../scripts/packaging-config.mjs'
import { thorough } from '../support/long.ts'
import { validateGlb } from '../support/validate-glb.ts'

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'maquette-packed-')))
const picture = () => new Uint8Array(readFileSync(fileURLToPath(new URL('../fixtures/mushroom.png', import.meta.url))))
const { asarUnpack } = packagingConfig({ output: '', icon: '', electronDist: null, feed: null })
let engine: Engine
let pool: WorkerPool

beforeAll(() => {
  layOut(folder)
  // As it lies outside the archive, below folders of others that may say what they want of their modules.
  for (const path of packagedFiles())
    if (!asarUnpack.some((pattern) => matchesGlob(path, pattern))) rmSync(join(folder, path))
  writeFileSync(join(folder, 'package.json'), '{ "type": "commonjs" }')
  engine = createEngine({ moduleUrl: pathToFileURL(join(folder, 'dist/desktop/engine-worker.js')) })
  pool = new WorkerPool({ engine, size: 1 })
})
afterAll(async () => {
  await engine.stop()
  rmSync(folder, { recursive: true })
})

test('makes an unwrapped, compressed and readable model from a prompt with a material and letters', async () => {
  const { glb } = await pool.run('text-to-3d', { prompt: 'a wooden keychain that says Max', seed: 1 })
  const { file } = await pool.run('convert', { mesh: glb, format: 'glb', compression: 'draco' })
  expect(Buffer.from(file).includes('KHR_draco_mesh_compression')).toBe(true)
  const { facts } = await pool.run('inspect', { file, mediaType: 'model/gltf-binary', thumbnailSize: 64 })
  expect(facts.triangles).toBeGreaterThan(1000)
})

test('asks about a mistyped word in its language', thorough, async () => {
  const { makes } = await pool.run('text-to-3d', { prompt: 'a cat with a hta', seed: 1, detail: 'draft' })
  expect(JSON.stringify(makes)).toContain('hat')
})

test('a bumpy material has tangents', thorough, async () => {
  const { glb } = await pool.run('text-to-3d', { prompt: 'a red cube', seed: 1 })
  const asked = { keepUvs: false, projection: 'front', resolution: 1024, pbr: true, seed: 1 } as const
  const textured = await pool.run('texture', {
    file: glb,
    mediaType: 'model/gltf-binary',
    prompt: 'oak wood',
    ...asked,
  })
  const { file } = await pool.run('convert', { mesh: textured.glb, format: 'glb' })
  expect((await validateGlb(file)).numErrors).toBe(0)
  expect(Buffer.from(file).includes('TANGENT')).toBe(true)
})

test('pictures are generated, cut out, and converted to a model', thorough, async () => {
  const { pictures } = await pool.run('generate-pictures', { style: 'flat', prompt: 'a red fox', seed: 1, width: 256 })
  expect(pictures).toHaveLength(1)
  await pool.run('edit-picture', { image: picture(), prompt: 'remove the background', seed: 1 })
  const { triangles } = await pool.run('image-to-3d', { image: picture(), seed: 1, detail: 'draft' })
  expect(triangles).toBeGreaterThan(100)
})
