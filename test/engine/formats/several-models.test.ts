/** Archives of several models: all come in, side by side or one by one, and everything else is accounted for. */
import { zipSync, type Zippable } from 'fflate'
import { expect, test } from 'vitest'
import { openArchive } from '../../../electron/engine/formats/open-archive.ts'
import { readModel } from '../../../electron/engine/formats/read-model.ts'
import { writeGlb } from '../../../electron/engine/formats/glb-write.ts'
import { boundsOf, overlappingPairs, sizeOf } from '../../../electron/engine/mesh/bounds.ts'
import { objectsOf } from '../../../electron/engine/mesh/objects.ts'
import type { Model } from '../../../electron/engine/model.ts'
import { boxTriangles, writeStl } from '../../support/solids.ts'
import { box, material, measure, picture } from './samples.ts'
import { read, refusal, utf8 } from './reading.ts'

const stl = (side: number) => new Uint8Array(writeStl(boxTriangles([side, side, side])))
const obj = (library: string) =>
  utf8(`mtllib ${library}\nv 0 0 0\nv 1 0 0\nv 0 1 0\nvt 0 0\nvt 1 0\nvt 0 1\nusemtl m\nf 1/1 2/2 3/3\n`)
const mtl = (picture: string) => utf8(`newmtl m\nmap_Kd ${picture}\n`)
const noProgress = () => undefined

function objectNames(model: Model): string[] {
  return objectsOf(model).map(({ node }) => node?.name ?? '')
}

const unpacked = async (files: Zippable, several: 'ask' | 'set' | 'each') =>
  openArchive({ file: zipSync(files), several }, noProgress)

const five = { 'kit/b.stl': stl(20), 'kit/a.stl': stl(10), 'kit/c.stl': stl(30), 'd10.stl': stl(5), 'd9.stl': stl(8) }

test('places all models side by side, each with its name', async () => {
  const { model, notes } = await read(zipSync(five))
  expect(notes).toEqual([{ code: 'models-side-by-side', figures: { count: 5 } }])
  expect(objectNames(model)).toEqual(['d9', 'd10', 'a', 'b', 'c'])
  const boxes = model.parts.map(({ positions }) => boundsOf(positions))
  expect(boxes.map((each) => Math.round(sizeOf(each)[0] * 1000))).toEqual([8, 5, 10, 20, 30])
  expect([...overlappingPairs(boxes)]).toEqual([])
  for (const { low } of boxes) expect(low[1]).toBeCloseTo(0, 9)
})

test('a damaged model is reported with its reason, and the others are imported', async () => {
  const { model, notes } = await read(zipSync({ ...five, 'kit/bad.stl': utf8('solid a\nendsolid a\n') }))
  expect(objectNames(model)).toHaveLength(5)
  expect(notes).toContainEqual({
    code: 'model-left-out',
    figures: { path: 'kit/bad.stl', reason: 'damaged-file', format: 'STL' },
  })
})

test('if every model is damaged, the first one gives the reason', async () => {
  const file = zipSync({ 'a.stl': utf8('solid a\nendsolid\n'), 'b.obj': utf8('v 0 0 0\n') })
  expect(await refusal(file)).toMatchObject({ code: 'bad-geometry', details: { format: 'STL' } })
})

test('the same model in several formats is imported once, with a note; the next format is read if the best is damaged', async () => {
  const glb = await writeGlb(box([material('red')]))
  const { model, notes } = await read(
    zipSync({ 'GLB/x.glb': glb, 'STL files/x.stl': stl(1), 'STL files/y.stl': stl(2) }),
  )
  expect(objectNames(model)).toEqual(['x', 'y'])
  expect(notes).toContainEqual({ code: 'same-model-left-out', figures: { names: ['STL files/x.stl'], count: 1 } })
  const broken = await read(zipSync({ 'x.glb': glb.subarray(0, 30), 'x.stl': stl(1) }))
  expect(measure(broken.model).triangles).toBe(12)
  expect(broken.notes).toMatchObject([{ code: 'model-left-out', figures: { path: 'x.glb' } }])
})

test('nested archives are opened one level deep, with the files that their models refer to', async () => {
  const { bytes } = await picture()
  const inner = zipSync({ 'p/a.obj': obj('a.mtl'), 'p/a.mtl': mtl('t.png'), 'p/t.png': bytes })
  const second = zipSync({ 'deep.zip': zipSync({ 'z.stl': stl(1) }), 'b.stl': stl(3) })
  const { model, notes } = await read(zipSync({ 'one.zip': inner, 'two.zip': second, 'bad.zip': utf8('PK') }))
  expect(objectNames(model)).toEqual(['a', 'b'])
  expect(model.materials.map(({ baseColourTexture }) => baseColourTexture?.name)).toContain('t')
  expect(notes).toEqual([
    { code: 'model-left-out', figures: { path: 'bad.zip', reason: 'damaged-file', format: 'ZIP' } },
    { code: 'files-left-out', figures: { names: ['two.zip/deep.zip'], count: 1 } },
    { code: 'models-side-by-side', figures: { count: 2 } },
  ])
})

test('each model finds its own MTL and texture, by folder, by name or as the only one', async () => {
  const { bytes } = await picture()
  const { model, notes } = await read(
    zipSync({
      'one/a.obj': obj('a.mtl'),
      'one/a.mtl': mtl('T.PNG'),
      'one/t.png': bytes,
      'two/b.obj': obj('lost.mtl'),
      'two/b.mtl': mtl('C:\\\\art\\\\u.png'),
      'two/u.png': bytes,
    }),
  )
  expect(model.materials.map(({ baseColourTexture }) => baseColourTexture?.name)).toEqual(['T', 'u'])
  expect(notes).toContainEqual({ code: 'companion-guessed', figures: { name: 'b.mtl' } })
})

test('files that are neither models nor used by one are reported', async () => {
  const files = {
    'a.stl': stl(10),
    'README.txt': utf8('x'),
    'licence.pdf': utf8('%PDF-1'),
    '__MACOSX/._a.stl': utf8('x'),
  }
  expect((await read(zipSync(files))).notes).toEqual([
    { code: 'files-left-out', figures: { names: ['README.txt', 'licence.pdf'], count: 2 } },
  ])
})

test('a file of another program on its own is recognised as such', async () => {
  expect(await refusal(zipSync({ 'a.step': utf8('ISO-10303-21;\nHEADER;'), 'view.png': utf8('x') }))).toMatchObject({
    code: 'unsupported-format',
    details: { reason: 'other-file', kind: 'step' },
  })
})

test('a model with the wrong extension is read as its real format', async () => {
  const { model } = await read(zipSync({ 'a.obj': stl(10), 'b.stl': obj('none.mtl') }))
  expect(measure(model).triangles).toBe(13)
})

test('unpacks several models after asking, as a set or one by one', async () => {
  const glb = await writeGlb(box([material('red')]))
  const files = { 'a.glb': glb, 'b.stl': stl(10), 'notes.txt': utf8('x') }
  expect(await unpacked(files, 'ask')).toEqual({ models: [], choices: ['a', 'b'], pictures: [] })
  const each = await unpacked(files, 'each')
  expect(each.models.map(({ name, notes }) => [name, notes.map(({ code }) => code)])).toEqual([
    ['a', ['files-left-out']],
    ['b', []],
  ])
  expect(Buffer.from(each.models[0]!.glb).equals(glb)).toBe(true)
  const set = await unpacked(files, 'set')
  expect(set.models).toHaveLength(1)
  expect(objectNames(await readModel(set.models[0]!.glb, ''))).toEqual(['a', 'b'])
  expect(set.models[0]!.notes.map(({ code }) => code)).toEqual(['models-side-by-side', 'files-left-out'])
})

test('asks nothing for a single model', async () => {
  expect((await unpacked({ 'a.stl': stl(10) }, 'ask')).models).toMatchObject([{ name: 'a' }])
})
