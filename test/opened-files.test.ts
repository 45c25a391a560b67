/** "Open with": which words of a command line are files, and what belongs to a model on the desktop. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { filesBeside, namesIn } from '../electron/desktop/files-beside.ts'
import { filesOfArguments, stageOpened } from '../electron/desktop/opened-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'maquette-opened-'))
const files: Record<string, string> = {
  'a.glb': 'glTF',
  'oak.obj': 'mtllib old oak.mtl\n',
  'old oak.mtl': 'newmtl a\nmap_Kd -s 1 1 1 pictures\\The Bark.PNG\nmap_Bump C:/art/rough.jpg\n',
  'rough.jpg': 'x',
  'pictures/the bark.png': 'x',
  'pictures/private.png': 'x',
  'private.png': 'x',
  'scene.gltf': '{"buffers":[{"uri":"my%20scene.bin"}],"images":[{"uri":"pictures/the%20bark.png"}]}',
  'my scene.bin': 'x',
  'notes.txt': 'private.png',
}

beforeAll(() => {
  mkdirSync(join(folder, 'pictures'))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
})
afterAll(() => rmSync(folder, { recursive: true }))

describe('a command line', () => {
  test('may contain files among its flags and other arguments', () => {
    const words = [
      '.',
      '--data',
      'a.glb',
      '--flag',
      'a.glb',
      'notes.txt',
      'gone.stl',
      join(folder, 'oak.obj'),
      'pictures',
    ]
    expect(filesOfArguments(words, folder)).toEqual([join(folder, 'a.glb'), join(folder, 'oak.obj')])
  })
})

describe('a model on the desktop', () => {
  test.each<[string, string[]]>([
    ['oak.obj', ['old oak.mtl', 'pictures/the bark.png', 'rough.jpg']],
    ['scene.gltf', ['my scene.bin', 'pictures/the bark.png']],
    ['a.glb', []],
  ])('%s is opened with the files it refers to and nothing else', async (name, beside) => {
    expect((await filesBeside(join(folder, name))).toSorted()).toEqual(beside)
  })

  test('refers to its pictures within binary data', () => {
    const bytes = Buffer.from('\0\0S\u0005\0\0\0C:\\art\\Größe.png\0\0relative|b.tga"x.pngs')
    expect([...namesIn(bytes)]).toEqual(['größe.png', 'b.tga'])
  })

  test('is passed to the window with its files; several are in separate folders, and a missing one is skipped', async () => {
    const staged: string[] = []
    const said: string[] = []
    const backend = {
      stage: async (body: ReadableStream<Uint8Array>, { name }: { name: string; mediaType: string }) => {
        staged.push(`${name} ${(await new Response(body).text()).length}`)
        return { stagedId: `id ${staged.length}`, name, mediaType: '', bytes: 1 }
      },
    }
    const paths = ['scene.gltf', 'gone.stl', 'a.glb'].map((name) => join(folder, name))
    const event = await stageOpened(backend, paths, (message) => said.push(message))
    expect(event).toEqual({
      type: 'host',
      action: 'open-files',
      opened: [
        { stagedId: 'id 1', path: '1/scene.gltf' },
        { stagedId: 'id 2', path: '1/my scene.bin' },
        { stagedId: 'id 3', path: '1/pictures/the bark.png' },
        { stagedId: 'id 4', path: '3/a.glb' },
      ],
    })
    expect(staged).toEqual(['scene.gltf 83', 'my scene.bin 1', 'the bark.png 1', 'a.glb 4'])
    expect(said).toHaveLength(1)
  })
})
