/** Names of ZIP archives in the encodings of the computers that packed them. */
import { crc32 } from 'node:zlib'
import { writeZip } from '../../../electron/engine/formats/zip-write.ts'
import { expect, test } from 'vitest'
import { openZip } from '../../../electron/engine/formats/zip-read.ts'
import { picture } from './samples.ts'
import { read, utf8 } from './reading.ts'

/** Replaces names in an archive by other bytes of the same length, without the UTF-8 flag. */
function renamed(archive: Uint8Array, names: ReadonlyMap<string, Uint8Array>): Uint8Array {
  const file = Buffer.from(archive)
  for (const [name, bytes] of names) {
    if (bytes.byteLength !== name.length) throw new Error(name)
    for (let at = file.indexOf(name); at >= 0; at = file.indexOf(name, at + 1)) {
      const isLocal = at >= 30 && file.readUInt32LE(at - 30) === 0x04034b50
      const isListed = at >= 46 && file.readUInt32LE(at - 46) === 0x02014b50
      if (!isLocal && !isListed) continue
      file.writeUInt16LE(file.readUInt16LE(at - (isLocal ? 24 : 38)) & ~0x800, at - (isLocal ? 24 : 38))
      file.set(bytes, at)
    }
  }
  return new Uint8Array(file)
}

const bytes = (...codes: number[]) => Uint8Array.from(codes)
/** The same word as the archive and as the model have it. */
const words: [string, Uint8Array, Uint8Array][] = [
  ['cp437, model in UTF-8', bytes(0x4b, 0x94, 0x72), utf8('Kör')],
  ['cp437, model in Windows-1252', bytes(0x4b, 0x94, 0x72), bytes(0x4b, 0xf6, 0x72)],
  ['GBK on both sides', bytes(0xc4, 0xa3, 0xd0, 0xcd), bytes(0xc4, 0xa3, 0xd0, 0xcd)],
  ['GBK, model in UTF-8', bytes(0xc4, 0xa3, 0xd0, 0xcd), utf8('模型')],
  ['UTF-8, model in GBK', utf8('模型'), bytes(0xc4, 0xa3, 0xd0, 0xcd)],
  ['Shift-JIS with a backslash in a letter', bytes(0x95, 0x5c), bytes(0x95, 0x5c)],
  ['Shift-JIS with a backslash, model in UTF-8', bytes(0x95, 0x5c), utf8('表')],
  ['Big5, model in UTF-8', bytes(0xbc, 0xd2), utf8('模')],
  ['EUC-KR, model in UTF-8', bytes(0xb8, 0xf0), utf8('모')],
  ['cp866, model in UTF-8', bytes(0x84, 0xae, 0xac), utf8('Дом')],
  ['Windows-1251, model in UTF-8', bytes(0xc4, 0xee, 0xec), utf8('Дом')],
  ['accents composed on one side only', utf8('Ko\u0308r'), utf8('Kör')],
  ['UTF-8 without its flag', utf8('Kör'), utf8('Kör')],
]

test.each(words)('%s: finds the MTL and the texture', async (_, inArchive, inModel) => {
  const join = (...parts: (string | Uint8Array)[]) =>
    new Uint8Array(Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part))))
  const placeholder = (letter: string) => letter.repeat(inArchive.byteLength)
  const corners = 'v 0 0 0\nv 1 0 0\nv 0 1 0\nvt 0 0\nvt 1 0\nvt 0 1\nusemtl m\nf 1/1 2/2 3/3\n'
  const archive = await writeZip({
    'models/model.obj': join('mtllib ', inModel, '.mtl\n', corners),
    [`models/${placeholder('X')}.mtl`]: join('newmtl m\nmap_Kd ', inModel, '.png\n'),
    [`models/${placeholder('Q')}.png`]: (await picture()).bytes,
    'models/other.png': (await picture()).bytes,
    'models/other.mtl': utf8('newmtl m\n'),
  })
  const names = new Map(
    ['X.mtl', 'Q.png'].map((ending) => [
      `models/${placeholder(ending[0]!)}${ending.slice(1)}`,
      join('models/', inArchive, ending.slice(1)),
    ]),
  )
  const { model, notes } = await read(renamed(archive, names))
  expect(model.materials[0]!.baseColourTexture).toBeDefined()
  expect(notes).toEqual([
    { code: 'files-left-out', figures: { names: ['models/other.png', 'models/other.mtl'], count: 2 } },
  ])
})

test('the Unicode path field takes precedence over the plain name if its checksum matches', async () => {
  const name = 'KXr.stl'
  const plain = bytes(0x4b, 0x94, 0x72, 0x2e, 0x73, 0x74, 0x6c)
  const file = renamed(await writeZip({ [name]: utf8('x') }), new Map([[name, plain]]))
  const withField = (checksum: number) => {
    const path = utf8('Kör (neu).stl')
    const field = Buffer.alloc(9)
    field.writeUInt16LE(0x7075, 0)
    field.writeUInt16LE(5 + path.byteLength, 2)
    field[4] = 1
    field.writeUInt32LE(checksum, 5)
    const view = Buffer.from(file)
    const list = view.indexOf(Buffer.from('PK\x01\x02'))
    view.writeUInt16LE(9 + path.byteLength, list + 30)
    const end = view.indexOf(Buffer.from('PK\x05\x06'))
    view.writeUInt32LE(view.readUInt32LE(end + 12) + 9 + path.byteLength, end + 12)
    return new Uint8Array(Buffer.concat([view.subarray(0, end), field, path, view.subarray(end)]))
  }
  expect(openZip(withField(crc32(plain))).names).toEqual(['Kör (neu).stl'])
  expect(openZip(withField(1)).names).toEqual(['Kör.stl'])
})
