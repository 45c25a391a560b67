/** Which files of a drop belong together. */
import { describe, expect, test } from 'vitest'
import { groupFiles } from '../../../../renderer/state/library/group-files.ts'

const groupsOf = (...paths: string[]) =>
  groupFiles(paths.map((path) => ({ path, file: path }))).map(({ name, files }) => [
    name,
    ...files.map(({ path }) => path),
  ])

describe('files dropped together', () => {
  test.each<[string, string[], string[][]]>([
    [
      'each stand alone where none refers to others',
      ['a.glb', 'b.stl', 'c.png'],
      [
        ['a', 'a.glb'],
        ['b', 'b.stl'],
        ['c', 'c.png'],
      ],
    ],
    [
      'are one model with its materials and pictures',
      ['wood.png', 'oak.obj', 'oak.mtl'],
      [['oak', 'oak.obj', 'wood.png', 'oak.mtl']],
    ],
    [
      'are a glTF with its buffer',
      ['Scene.gltf', 'scene.bin', 'a.jpg'],
      [['Scene', 'Scene.gltf', 'scene.bin', 'a.jpg']],
    ],
    [
      'keep a model that refers to nothing apart from one that does',
      ['oak.obj', 'oak.mtl', 'part.stl'],
      [
        ['oak', 'oak.obj', 'oak.mtl'],
        ['part', 'part.stl'],
      ],
    ],
    [
      'are taken from the folder of each model where there are several',
      ['d/a/a.obj', 'd/a/a.mtl', 'd/b/b.obj', 'd/b/t/b.png'],
      [
        ['a', 'd/a/a.obj', 'd/a/a.mtl'],
        ['b', 'd/b/b.obj', 'd/b/t/b.png'],
      ],
    ],
    [
      'are looked for around the model’s folder where it has none',
      ['d/source/cat.fbx', 'd/textures/cat.png'],
      [['cat', 'd/source/cat.fbx', 'd/textures/cat.png']],
    ],
    [
      'leave out what a system or no one can open, in a folder',
      ['d/.DS_Store', '__MACOSX/d/._a.obj', 'd/Thumbs.db', 'd/read me.txt', 'd/a.glb'],
      [['a', 'd/a.glb']],
    ],
    ['keep what was given by itself, so that it is reported', ['read me.txt'], [['read me', 'read me.txt']]],
    ['keep an archive', ['d/models.zip'], [['models', 'd/models.zip']]],
  ])('%s', (_, paths, groups) => {
    expect(groupsOf(...paths)).toEqual(groups)
  })
})
