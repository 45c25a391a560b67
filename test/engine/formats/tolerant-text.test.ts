/** Text files as people really have them: what can be used is read, the rest is counted and reported. */
import { zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { readModel } from '../../../electron/engine/formats/read-model.ts'
import type { ReadContext } from '../../../electron/engine/formats/read-context.ts'
import type { Model } from '../../../electron/engine/model.ts'
import type { ReadNote } from '../../../shared/formats/file-note.ts'
import { measure, picture } from './samples.ts'

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)

async function read(
  file: string | Uint8Array,
  mediaType = '',
  context: Partial<ReadContext> = {},
): Promise<{ model: Model; triangles: number; notes: ReadNote[] }> {
  const notes: ReadNote[] = []
  const bytes = typeof file === 'string' ? utf8(file) : file
  const model = await readModel(bytes, mediaType, { ...context, note: (note) => notes.push(note) })
  return { model, triangles: measure(model).triangles, notes }
}

const leftOut = (count: number): ReadNote => ({ code: 'faces-left-out', figures: { count } })
const commas: ReadNote = { code: 'decimal-commas', figures: {} }
const incomplete = (triangles: number, claimed: number | null = null): ReadNote => ({
  code: 'file-incomplete',
  figures: { read: triangles, claimed },
})

describe('OBJ', () => {
  const corners = 'v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\n'
  const good = `${corners}f 1 2 3\n`

  test.each<[string, string, number, ReadNote[]]>([
    ['a face of two corners', `${good}f 1 2\n`, 1, [leftOut(1)]],
    ['a face of one corner and an empty one', `${good}f 1\nf\n`, 1, [leftOut(2)]],
    ['an index of zero', `${good}f 0 1 2\n`, 1, [leftOut(1)]],
    ['an index one too high', `${good}f 1 2 5\n`, 1, [leftOut(1)]],
    ['an index far below the first', `${good}f -9 1 2\n`, 1, [leftOut(1)]],
    ['words for corners', `${good}f a b c\n`, 1, [leftOut(1)]],
    ['a corner of four numbers', `${good}f 1/1/1/1 2 3\n`, 1, [leftOut(1)]],
    ['a vertex that is not a number', `${good}v nan 0 0\nf 1 2 5\n`, 1, [leftOut(1)]],
    ['a vertex of two numbers', `${good}v 1 2\nf 1 2 5\n`, 1, [leftOut(1)]],
    ['a vertex beyond 32-bit floats', `${good}v 1e99 0 0\nf 1 2 5\n`, 1, [leftOut(1)]],
    ['what C writes for no number, unused', `${good}v -1.#IND 0 1.#QNAN\n`, 1, []],
    ['what C writes for no number, used', `${good}v 1.#INF 0 0\nf 3 4 5\n`, 1, [leftOut(1)]],
    ['indices with a decimal point', `${corners}f 1.0 2.0 3.00\n`, 1, []],
    ['faces before their vertices', `f 1 2 3\nf 1 3 4\n${corners}`, 2, []],
    ['faces before vertices that never come', `f 1 2 3\nf 1 3 9\n${corners}`, 1, [leftOut(1)]],
    ['texture coordinates after their faces', `${corners}f 1/1 2/2 3/3\nvt 0 0\nvt 1 0\nvt 1 1\n`, 1, []],
    ['texture coordinates that are nowhere', `${corners}f 1/1/1 2/2/2 3/3/3\n`, 1, []],
    ['a texture coordinate too many', `${corners}vt 0 0\nf 1/1 2/1 3/1\nf 1/1 3/1 4/2\n`, 1, [leftOut(1)]],
    ['slashes without numbers', `${corners}f 1// 2// 3//\n`, 1, []],
    [
      'comments behind vertices and faces',
      `v 0 0 0 # a\nv 1 0 0 #b\nv 1 1 0#c\nf 1 2 3 # d\nf 1 3#e\n`,
      1,
      [leftOut(1)],
    ],
    ['a comment attached to a corner', `${corners}f 1 2 3# end\n`, 1, []],
    ['decimal commas', 'v 0,5 0,5 0,0\nv 1,5 0,5 0\nv 1,5 1,5e0 0\nf 1 2 3\n', 1, [commas]],
    ['line ends of old Macs', good.replaceAll('\n', '\r'), 1, []],
    ['line ends of Windows', good.replaceAll('\n', '\r\n'), 1, []],
    ['the old word for faces', `${corners}fo 1 2 3\n`, 1, []],
  ])('%s', async (_, text, triangles, notes) => {
    const found = await read(text)
    expect(found.triangles).toBe(triangles)
    expect(found.notes).toEqual(notes)
  })

  test('a file with only unusable faces is rejected', async () => {
    await expect(read(`${corners}f 7 8 9\n`)).rejects.toMatchObject({ code: 'bad-geometry' })
  })

  test('map coordinates keep their shape, and the offset is reported', async () => {
    const [x, y] = [448_262, 5_411_932]
    const { model, notes } = await read(
      `v ${x}.25 ${y}.5 1\nv ${x + 1}.25 ${y}.5 1\nv ${x + 1}.25 ${y + 1}.75 1.001\nf 1 2 3\n`,
    )
    expect(measure(model).size.map((length) => Number(length.toFixed(6)))).toEqual([1, 1.25, 0.001])
    expect(notes).toEqual([{ code: 'offset-removed', figures: { x, y: y + 1, z: 0 } }])
  })

  test('a large model at large coordinates stays in place', async () => {
    const { model, notes } = await read('v 20000 0 0\nv 30000 0 0\nv 30000 9000 0\nf 1 2 3\n')
    expect(notes).toEqual([])
    expect(Math.max(...model.parts[0]!.positions)).toBe(30_000)
  })

  test.each<[string, string, number[]]>([
    ['three shares', '0 1 0', [0, 1, 0, 1]],
    ['a weight before them', '1.0 0 1 0.5', [0, 1, 0.2140411, 1]],
    ['an opacity behind them', '0 1 0 1', [0, 1, 0, 1]],
    ['bytes', '0 255 0', [0, 1, 0, 1]],
  ])('reads vertex colours as %s', async (_, colour, expected) => {
    const { model } = await read(`v 0 0 0 ${colour}\nv 1 0 0 ${colour}\nv 1 1 0 ${colour}\nf 1 2 3\n`)
    Array.from(model.parts[0]!.colours!.subarray(0, 4)).forEach((value, i) => expect(value).toBeCloseTo(expected[i]!))
  })

  test('reads ZBrush polypaint', async () => {
    const { model } = await read(`${corners}#MRGB ffff0000ff00ff00\n#MRGB ff0000ffff808080\nf 1 2 3 4\n`)
    const { colours } = model.parts[0]!
    expect(Array.from(colours!.subarray(0, 8))).toEqual([1, 0, 0, 1, 0, 1, 0, 1])
    expect(colours![12]).toBeCloseTo(0.2158605)
  })

  test('an object and its groups become parts with their names', async () => {
    const { model } = await read(`o Cart\n${corners}g Wheel\nf 1 2 3\ng Seat # left\nf 1 3 4\n`)
    expect(model.parts.map(({ name }) => name)).toEqual(['Wheel', 'Seat'])
    expect(model.parts.map(({ node }) => [node?.name, node?.parent?.name])).toEqual([
      ['Wheel', 'Cart'],
      ['Seat', 'Cart'],
    ])
  })
})

describe('MTL', () => {
  const face = 'v 0 0 0\nv 1 0 0\nv 0 1 0\nvt 0 0\nvt 1 0\nvt 0 1\n'
  const use = (material: string) => `usemtl ${material}\nf 1/1 2/2 3/3\n`

  async function inArchive(files: Record<string, string | Uint8Array>) {
    const bytes = Object.entries(files).map(([name, data]) => [name, typeof data === 'string' ? utf8(data) : data])
    const { model, notes } = await read(zipSync(Object.fromEntries(bytes) as Record<string, Uint8Array>))
    // Some files lie there to be left alone.
    return { material: model.materials[0]!, notes: notes.filter(({ code }) => code !== 'files-left-out') }
  }

  test.each([
    ['a comment behind it', 'mtllib a.mtl # mine\n', 'red # the red one', 'newmtl red'],
    ['a comment attached', 'mtllib a.mtl\n', 'red #one', 'newmtl red'],
    ['a # inside the name', 'mtllib a.mtl\n', 'part#1', 'newmtl part#1'],
    ['a # before the name', 'mtllib a.mtl\n', '#FF0000', 'newmtl #FF0000'],
    ['a comment in the library', 'mtllib a.mtl\n', 'red', 'newmtl red # as in the shop'],
    ['several libraries on one line', 'mtllib other.mtl a.mtl\n', 'red', 'newmtl red'],
    ['a library in quotes', 'mtllib "a.mtl"\n', 'red', 'newmtl red'],
    ['a library by an absolute path', 'mtllib C:\\Users\\me\\a.mtl\n', 'red', 'newmtl red'],
    ['a library in capitals', 'mtllib A.MTL\n', 'red', 'newmtl red'],
  ])('%s', async (_, library, name, listed) => {
    const { material, notes } = await inArchive({
      'a.obj': library + face + use(name),
      'a.mtl': `${listed}\nKd 1 0 0\n`,
      'other.mtl': 'newmtl blue\nKd 0 0 1\n',
    })
    expect(material.baseColour).toEqual([1, 0, 0, 1])
    expect(notes).toEqual([])
  })

  test.each([
    ['a library with another name than the one that is asked for', 'mtllib model.mtl\n'],
    ['a library that no line asks for', ''],
  ])('%s is found as the only candidate, and the guess is reported', async (_, library) => {
    const { material, notes } = await inArchive({
      'a.obj': library + face + use('red'),
      'b.mtl': 'newmtl red\nKd 1 0 0\n',
    })
    expect(material.baseColour).toEqual([1, 0, 0, 1])
    expect(notes).toEqual([{ code: 'companion-guessed', figures: { name: 'b.mtl' } }])
  })

  test('uses a texture of the same name if there is no MTL', async () => {
    const { bytes } = await picture()
    const { material, notes } = await inArchive({ 'a.obj': face + use('m'), 'a.png': bytes, 'preview.jpg': bytes })
    expect(material.baseColourTexture?.name).toBe('a')
    expect(notes).toEqual([{ code: 'companion-guessed', figures: { name: 'a.png' } }])
  })

  test.each([
    ['black beside its picture', 'Kd 0 0 0\nmap_Kd t.png', [1, 1, 1, 1]],
    ['grey beside its picture', 'Kd 0.64 0.64 0.64\nmap_Kd t.png', [1, 1, 1, 1]],
    ['a tint beside its picture', 'Kd 1 0 0\nmap_Kd t.png', [1, 0, 0, 1]],
    ['only an ambient picture', 'map_Ka t.png', [1, 1, 1, 1]],
    ['a picture in quotes', 'map_Kd "t.png"', [1, 1, 1, 1]],
    ['a picture with a comment', 'map_Kd t.png # colours', [1, 1, 1, 1]],
    ['options with words', 'map_Kd -imfchan l -type sphere -colorspace sRGB -bm 0.5 -s 1 1 1 t.png', [1, 1, 1, 1]],
  ])('%s', async (_, lines, colour) => {
    const { bytes } = await picture()
    const { material, notes } = await inArchive({
      'a.obj': `mtllib a.mtl\n${face}${use('m')}`,
      'a.mtl': `newmtl m\n${lines}\n`,
      't.png': bytes,
    })
    expect(material.baseColourTexture?.name).toBe('t')
    expect(material.baseColour).toEqual(colour)
    expect(notes).toEqual([])
  })

  test.each([
    ['Tr 0.25', 0.75, 'blend', []],
    ['d 0.5\nTr 0.5', 0.5, 'blend', []],
    ['d 0\nTr 0', 1, 'opaque', [{ code: 'invisible-shown', figures: {} }]],
    ['Tr 0', 1, 'opaque', []],
    ['d -halo 0.5', 0.5, 'blend', []],
    ['d 0', 1, 'opaque', [{ code: 'invisible-shown', figures: {} }]],
    ['Tr 1', 1, 'opaque', [{ code: 'invisible-shown', figures: {} }]],
  ])('%s', async (lines, alpha, mode, notes) => {
    const found = await inArchive({
      'a.obj': `mtllib a.mtl\n${face}${use('m')}`,
      'a.mtl': `newmtl m\nKd 1 0 0\n${lines.replace('\n', '\n')}\n`,
    })
    expect(found.material.baseColour[3]).toBe(alpha)
    expect(found.material.alphaMode ?? 'opaque').toBe(mode)
    expect(found.notes).toEqual(notes)
  })
})

describe('ASCII STL', () => {
  const facet = (z: number, last = '0 10') =>
    `facet normal 0 0 1\nouter loop\nvertex 0 0 ${z}\nvertex 10 0 ${z}\nvertex ${last} ${z}\nendloop\nendfacet\n`
  const solid = (name: string, body: string) => `solid ${name}\n${body}endsolid ${name}\n`

  test.each<[string, string, number, ReadNote[]]>([
    ['a facet that is not a number', solid('a', facet(0) + facet(1, 'nan 10')), 1, [leftOut(1)]],
    ['a loop of two corners', solid('a', facet(0) + facet(1).replace('vertex 10 0 1\n', '')), 1, [leftOut(1)]],
    ['a missing endloop', solid('a', facet(0).replace('endloop\n', '') + facet(1)), 2, []],
    ['an end within a facet', `solid a\n${facet(0)}${facet(1).slice(0, 50)}`, 1, [incomplete(1)]],
    ['an end between facets', `solid a\n${facet(0)}`, 1, [incomplete(1)]],
    ['a name with the word for corners', solid('my vertex 1 2 3', facet(0)), 1, []],
    ['comments', `# made by hand\n${solid('a # name', facet(0).replaceAll('\n', ' # x\n'))}`, 1, []],
    ['everything in one line', solid('a', facet(0)).replaceAll('\n', ' '), 1, []],
    ['decimal commas', solid('a', facet(0, '0,5 10,5')), 1, [commas]],
    ['line ends of old Macs', solid('a', facet(0)).replaceAll('\n', '\r'), 1, []],
  ])('%s', async (_, text, triangles, notes) => {
    const found = await read(text, 'model/stl')
    expect(found.triangles).toBe(triangles)
    expect(found.notes).toEqual(notes)
  })

  test('solids become parts with their names', async () => {
    const { model, notes } = await read(solid('cup', facet(0)) + solid('', facet(1)) + solid('lid top', facet(2)))
    expect(model.parts.map(({ name }) => name)).toEqual(['cup', 'part-2', 'lid top'])
    expect(notes).toEqual([])
  })
})

describe('ASCII PLY', () => {
  const ply = (rows: string, faces: string, properties = '') =>
    `ply\nformat ascii 1.0\nelement vertex 4\nproperty float x\nproperty float y\nproperty float z\n${properties}` +
    `element face 2\nproperty list uchar int vertex_indices\nend_header\n${rows}${faces}`
  const rows = '0 0 0\n10 0 0\n10 10 0\n0 10 0\n'
  const faces = '3 0 1 2\n3 0 2 3\n'

  test.each<[string, string, number, ReadNote[]]>([
    ['a vertex that is not a number', ply(rows.replace('\n0 10 0', '\nnan 10 0'), faces), 1, [leftOut(1)]],
    ['an index too high', ply(rows, '3 0 1 2\n3 0 2 4\n'), 1, [leftOut(1)]],
    ['a negative index', ply(rows, '3 0 1 2\n3 0 2 -1\n'), 1, [leftOut(1)]],
    ['an end within a face', ply(rows, '3 0 1 2\n3 0 2'), 1, [incomplete(1, 2)]],
    ['rows with more numbers than the header says', ply(rows.replaceAll('\n', ' 0 0 1\n'), faces), 2, []],
    ['decimal commas', ply(rows.replace('10 0 0', '10,5 0 0'), faces), 2, [commas]],
    ['comments', ply(rows.replaceAll('\n', ' # x\n'), `# faces\n${faces}`), 2, []],
    ['line ends of old Macs', ply(rows, faces).replaceAll('\n', '\r'), 2, []],
  ])('%s', async (_, text, triangles, notes) => {
    const found = await read(text)
    expect(found.triangles).toBe(triangles)
    expect(found.notes).toEqual(notes)
  })

  test('colours that are fully transparent everywhere are shown', async () => {
    const properties = ['red', 'green', 'blue', 'alpha'].map((name) => `property uchar ${name}\n`).join('')
    const { model, notes } = await read(ply(rows.replaceAll('\n', ' 255 0 0 0\n'), faces, properties))
    expect(Array.from(model.parts[0]!.colours!.subarray(0, 4))).toEqual([1, 0, 0, 1])
    expect(notes).toEqual([{ code: 'invisible-shown', figures: {} }])
  })
})

describe('OFF', () => {
  const body = '0 0 0\n10 0 0\n10 10 0\n0 10 0\n3 0 1 2\n3 0 2 3\n'

  test.each<[string, string, number, ReadNote[]]>([
    ['counts attached to the first word', `OFF4 2 0\n${body}`, 2, []],
    ['no first word', `4 2 0\n${body}`, 2, []],
    ['blanks before the first word', `  OFF\n4 2 0\n${body}`, 2, []],
    ['comments everywhere', `# mine\nOFF # yes\n4 2 0 # counts\n${body.replaceAll('\n', ' # x\n')}`, 2, []],
    ['an index too high', `OFF\n4 2 0\n${body.replace('3 0 2 3', '3 0 2 4')}`, 1, [leftOut(1)]],
    ['a face of two corners', `OFF\n4 2 0\n${body.replace('3 0 2 3', '2 0 2')}`, 1, [leftOut(1)]],
    ['an end between faces', `OFF\n4 3 0\n${body}`, 2, [incomplete(2, 3)]],
    ['line ends of old Macs', `OFF\r4 2 0\r${body.replaceAll('\n', '\r')}`, 2, []],
  ])('%s', async (_, text, triangles, notes) => {
    const found = await read(text)
    expect(found.triangles).toBe(triangles)
    expect(found.notes).toEqual(notes)
  })
})
