import { expect, test } from 'vitest'
import { usdNames, writeUsdz } from '../../../electron/engine/formats/usdz-write.ts'
import { box, material, picture, rich } from './samples.ts'

/** Every file of an archive by its local headers: name, packing, where its bytes begin. */
function localFiles(archive: Uint8Array): { name: string; method: number; start: number; bytes: number }[] {
  const view = new DataView(archive.buffer, archive.byteOffset)
  const files = []
  for (let at = 0; view.getUint32(at, true) === 0x04034b50;) {
    const [nameLength, extraLength, bytes] = [
      view.getUint16(at + 26, true),
      view.getUint16(at + 28, true),
      view.getUint32(at + 18, true),
    ]
    const start = at + 30 + nameLength + extraLength
    const name = new TextDecoder().decode(archive.subarray(at + 30, at + 30 + nameLength))
    files.push({ name, method: view.getUint16(at + 8, true), start, bytes })
    at = start + bytes
  }
  return files
}

test('the scene comes first, nothing is compressed, and every file is aligned to 64 bytes', async () => {
  const files = localFiles(await writeUsdz(await rich()))
  expect(files.map(({ name }) => name)).toEqual(['model.usda', 'textures/texture-1.png'])
  for (const { method, start } of files) expect([method, start % 64]).toEqual([0, 0])
})

test.each(Array.from({ length: 64 }, (_, i) => i))(
  'files stay aligned if the scene is %i bytes longer',
  async (more) => {
    const model = box([material(`a${'b'.repeat(more)}`.slice(0, 50), { baseColourTexture: await picture() })])
    model.parts[0]!.name = 'p'.repeat(1 + Math.max(0, more - 49))
    for (const { start } of localFiles(await writeUsdz(model))) expect(start % 64).toBe(0)
  },
)

test('textures are PNG or JPEG, whatever they were', async () => {
  const model = box([material('a', { baseColourTexture: await picture('image/webp') })])
  expect(localFiles(await writeUsdz(model)).map(({ name }) => name)).toEqual(['model.usda', 'textures/texture-1.png'])
})

async function sceneOf(...given: Parameters<typeof box>): Promise<string> {
  const archive = await writeUsdz(box(...given))
  const { start, bytes } = localFiles(archive)[0]!
  return new TextDecoder().decode(archive.subarray(start, start + bytes))
}

test('the scene states its unit, up axis and root', async () => {
  const scene = await sceneOf([material('a')])
  expect(scene).toMatch(/^#usda 1\.0\n\(/)
  for (const line of [
    'metersPerUnit = 1',
    'upAxis = "Y"',
    'defaultPrim = "Model"',
    'def Xform "Model"',
    'subdivisionScheme = "none"',
  ])
    expect(scene).toContain(line)
})

test('a surface has its colour, metalness, roughness and clearcoat', async () => {
  const scene = await sceneOf([
    material('glass "x"', {
      baseColour: [0.5, 0.25, 1, 0.5],
      metalness: 1,
      roughness: 0.25,
      alphaMode: 'blend',
      doubleSided: true,
    }),
  ])
  for (const line of [
    'def Material "glass_x"',
    'color3f inputs:diffuseColor = (0.5, 0.25, 1)',
    'float inputs:opacity = 0.5',
    'float inputs:metallic = 1',
    'float inputs:roughness = 0.25',
    'uniform bool doubleSided = 1',
  ])
    expect(scene).toContain(line)
})

test('names are unique and contain only letters and digits', () => {
  const name = usdNames(['Materials'])
  expect(
    ['Rot & grün', 'Rot  grun', '7 up', '鶴', '鶴', 'Materials', '_a_'].map((asked) => name(asked, 'Mesh')),
  ).toEqual(['Rot_grun', 'Rot_grun_2', '_7_up', 'Mesh', 'Mesh_2', 'Materials_2', 'a'])
})
