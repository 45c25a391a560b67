/** Variants of odd files, as exporters write them and as downloads break. */
import { describe } from 'vitest'
import { check, edited, zipped } from './check-variants.ts'
import { utf8 } from './reading.ts'
import { binaryStl, objCube, offCube, plyCube, textStl } from './variants.ts'

describe('layouts that trip up parsers', () => {
  check([
    ['PLY: MeshLab’s rows with more numbers', 'a.ply', plyCube({ point: (p) => `${p.join(' ')} 0 0 1` })],
    ['PLY: faces with more numbers', 'a.ply', plyCube().replaceAll(/^(3 \d \d \d)$/gm, '$1 255 0 0 255')],
    ['PLY: several values to a line, blank lines', 'a.ply', edited(plyCube(), ['0 0 0\n1 0 0\n', '0 0 0\n\n1 0 0\n'])],
    ['PLY: carriage returns alone', 'a.ply', plyCube().replaceAll('\n', '\r')],
    [
      'PLY: uchar vertex count as uint8',
      'a.ply',
      plyCube().replace('list uchar int vertex_indices', 'list uint8 int32 vertex_index'),
    ],
    ['OFF: no header', 'a.off', offCube('8 12 0\n')],
    ['OFF: counts glued to it', 'a.off', offCube('OFF8 12 0\n')],
    ['OFF: counts in its line', 'a.off', offCube('OFF 8 12 0\n')],
    ['OFF: indented, without edges', 'a.off', offCube('  OFF\n  8 12\n').replaceAll('\n', '\n  ')],
    ['OFF: in small letters', 'a.off', offCube('off\n8 12 0\n')],
    ['OBJ: carriage returns alone', 'a.obj', objCube().replaceAll('\n', '\r')],
    ['OBJ: mixed line ends', 'a.obj', objCube().replace('\n', '\r\n').replace('f 5', '\rf 5')],
    ['OBJ: lines joined with backslashes', 'a.obj', objCube().replace('f 1 4 3 2', 'f 1 4 \\\n3 2')],
    ['OBJ: null bytes at the end', 'a.obj', `${objCube()}\0\0\0`],
    ['OBJ: V and F in capitals', 'a.obj', objCube().replaceAll('v ', 'V ').replaceAll('f ', 'F ')],
    ['OBJ: negative indices', 'a.obj', objCube().replaceAll(/(?<=f.*)\d/g, (n) => String(Number(n) - 9))],
    ['STL: capitals, tabs', 'a.stl', textStl().toUpperCase().replaceAll(' ', '\t')],
    ['STL: carriage returns alone', 'a.stl', textStl().replaceAll('\n', '\r')],
    ['STL: blank lines and a mark of UTF-8', 'a.stl', `\uFEFF\n${textStl().replaceAll('\n', '\n\n')}`],
    ['STL: on one line', 'a.stl', textStl().replaceAll('\n', ' ')],
    [
      'STL: solid in the header of a binary file',
      'a.stl',
      (() => {
        const file = binaryStl()
        file.set(utf8('solid my vertex facet normal'), 0)
        return file
      })(),
    ],
    [
      'STL: more bytes than its count',
      'a.stl',
      new Uint8Array([...binaryStl(), 1, 2, 3]),
      { notes: ['bytes-ignored'] },
    ],
    ['STL: UTF-16', 'a.stl', new Uint8Array(Buffer.from(`\uFEFF${textStl()}`, 'utf16le'))],
  ])
})

describe('parts', () => {
  const shifted = textStl().replaceAll(/vertex (\S+)/g, (_, x) => `vertex ${Number(x) + 20}`)
  const named = (text: string, name: string) =>
    text.replace(/^solid.*/, `solid ${name}`).replace(/endsolid.*/, `endsolid ${name}`)
  check([
    [
      'two solids with names',
      'a.stl',
      named(textStl(), 'body') + named(shifted, 'lid'),
      { triangles: 24, size: 30, parts: ['body', 'lid'] },
    ],
    [
      'a name of several words',
      'a.stl',
      named(textStl(), 'my vertex loop') + named(shifted, 'end loop'),
      { triangles: 24, size: 30, parts: ['my vertex loop', 'end loop'] },
    ],
    ['solids of one name', 'a.stl', named(textStl(), 'a') + named(shifted, 'a'), { triangles: 24, size: 30 }],
    [
      'an empty solid between',
      'a.stl',
      `${named(textStl(), 'a')}solid none\nendsolid none\n${named(shifted, 'b')}`,
      { triangles: 24, size: 30, parts: ['a', 'b'] },
    ],
    [
      'o and then g',
      'a.obj',
      objCube().replace('f 1', 'o Cart\ng Wheel\nf 1').replace('f 2', 'g Seat\nf 2'),
      { parts: ['Wheel', 'Seat'] },
    ],
    ['several groups on a line', 'a.obj', objCube().replace('f 1', 'g left arm\nf 1').replace('f 2', 'g right\nf 2')],
  ])
})

describe('files of other programs', () => {
  check([
    ['STEP', 'a.step', 'ISO-10303-21;\nHEADER;\n', { refused: 'step' }],
    ['STEP with a comment first', 'a.stp', '/* exported */\nISO-10303-21;\nHEADER;\n', { refused: 'step' }],
    [
      'AMF in a ZIP',
      'a.amf',
      zipped({ 'a.amf': '<?xml version="1.0"?><amf unit="millimeter"></amf>' }),
      { refused: 'amf' },
    ],
    ['AMF with a comment', 'a.amf', '<?xml version="1.0"?>\n<!-- made by x -->\n<amf unit="inch">', { refused: 'amf' }],
    ['BLEND', 'a.blend', 'BLENDER-v402RENDH', { refused: 'blender' }],
    ['PSD', 'a.psd', '8BPS\0\u0001\0\0', { refused: 'psd' }],
    ['G-code of Cura', 'a.gcode', ';FLAVOR:Marlin\n;TIME:100\nG28\n', { refused: 'gcode' }],
    ['PDF', 'a.pdf', '%PDF-1.7\n', { refused: 'pdf' }],
    [
      'an error page in place of a model',
      'a.stl',
      '<!DOCTYPE html><html><body>404</body></html>',
      { refused: 'web-page' },
    ],
    [
      'a pointer of Git LFS',
      'a.stl',
      'version https://git-lfs.github.com/spec/v1\noid sha256:aa\nsize 12345\n',
      { refused: 'unknown-file' },
    ],
  ])
})
