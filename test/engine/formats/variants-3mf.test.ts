/** Variants of odd files, as exporters write them and as downloads break. */
import { describe } from 'vitest'
import { check } from './check-variants.ts'
import { utf8 } from './reading.ts'
import { threeMfCube } from './variants.ts'

describe('3MF dialects', () => {
  const faulty = ['entries-faulty']
  const base = (entry: string) => ({
    resources: `<basematerials id="2">${entry}</basematerials>`,
    object: '<object id="1" type="model" pid="2" pindex="0">',
  })
  check([
    ['id 0', 'a.3mf', threeMfCube({ object: '<object id="0" type="model">', item: '<item objectid="0"/>' })],
    ['a base material without a colour', 'a.3mf', threeMfCube(base('<base name="a"/>')), { notes: faulty }],
    ['#F00', 'a.3mf', threeMfCube(base('<base name="a" displaycolor="#F00"/>')), { colour: [1, 0, 0, 1] }],
    [
      'a colour without #',
      'a.3mf',
      threeMfCube(base('<base name="a" displaycolor="FF0000"/>')),
      { colour: [1, 0, 0, 1] },
    ],
    [
      'a colour with blanks, in capitals',
      'a.3mf',
      threeMfCube(base('<base name="a" displaycolor=" #ff0000 "/>')),
      { colour: [1, 0, 0, 1] },
    ],
    [
      'a group that does not exist',
      'a.3mf',
      threeMfCube({ object: '<object id="1" type="model" pid="77" pindex="0">' }),
      { notes: ['properties-missing'] },
    ],
    [
      'a group of a triangle that does not exist',
      'a.3mf',
      threeMfCube({ triangle: (i) => (i === 0 ? 'pid="9" p1="0"' : '') }),
      { notes: ['properties-missing'] },
    ],
    ['an unknown type of resource', 'a.3mf', threeMfCube({ resources: '<v:volumetric xmlns:v="urn:x" id="5"/>' })],
    ['unit in capitals', 'a.3mf', threeMfCube({ unit: 'unit="MILLIMETER"' }), { notes: faulty }],
    ['unit "millimeters"', 'a.3mf', threeMfCube({ unit: 'unit="millimeters"' }), { notes: faulty }],
    ['unit " mm "', 'a.3mf', threeMfCube({ unit: 'unit=" mm "' }), { notes: faulty }],
    ['no unit', 'a.3mf', threeMfCube({ unit: '' })],
    [
      'sixteen numbers',
      'a.3mf',
      threeMfCube({ item: '<item objectid="1" transform="1 0 0 0 0 1 0 0 0 0 1 0 0 0 0 1"/>' }),
    ],
    [
      'commas between numbers',
      'a.3mf',
      threeMfCube({ item: '<item objectid="1" transform="1,0,0,0,1,0,0,0,1,0,0,0"/>' }),
    ],
    [
      'commas and blanks between numbers',
      'a.3mf',
      threeMfCube({ item: '<item objectid="1" transform="1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0"/>' }),
    ],
    [
      'lines and tabs between numbers',
      'a.3mf',
      threeMfCube({ item: '<item objectid="1" transform="1 0 0\n\t0 1 0\n0 0 1 0 0 0 "/>' }),
    ],
    ['an item without an object', 'a.3mf', threeMfCube({ item: '<item objectid="1"/><item/>' }), { notes: faulty }],
    [
      'an item of another object',
      'a.3mf',
      threeMfCube({ item: '<item objectid="8"/><item objectid="1"/>' }),
      { notes: faulty },
    ],
    ['no namespace', 'a.3mf', threeMfCube({ root: '' })],
    [
      'a prefix for everything',
      'a.3mf',
      threeMfCube({
        root: 'xmlns="http://schemas.microsoft.com/3dmanufacturing/core/2015/02" xmlns:p="urn:x" requiredextensions=""',
      }),
    ],
    ['empty properties of triangles', 'a.3mf', threeMfCube({ triangle: () => 'pid=""' }), { triangles: 12 }],
    [
      'paint without its namespace',
      'a.3mf',
      threeMfCube({ triangle: (i) => (i === 0 ? 'mmu_segmentation="8"' : '') }),
      { notes: ['filament-colours-unknown'] },
    ],
    [
      'one damaged paint code',
      'a.3mf',
      threeMfCube({ triangle: (i) => (i === 0 ? 'paint_color="8"' : i === 1 ? 'paint_color="C"' : '') }),
      { notes: [...faulty, 'filament-colours-unknown'] },
    ],
    [
      'paint in small letters',
      'a.3mf',
      threeMfCube({ triangle: (i) => (i === 0 ? 'paint_color="1c"' : '') }),
      { notes: ['filament-colours-unknown'] },
    ],
    [
      'filament 17 of OrcaSlicer',
      'a.3mf',
      threeMfCube({ triangle: (i) => (i === 0 ? 'paint_color="EC"' : '') }),
      { notes: ['filament-colours-unknown'] },
    ],
    ['no relationships, no content types', 'a.3mf', stripped('_rels/.rels'), { notes: faulty }],
    ['backslashes in the paths of the package', 'a.3mf', renamedPath(), { notes: [] }],
    [
      'a sliced project',
      'a.gcode.3mf',
      threeMfCube({
        item: '',
        object: '<object id="1" type="model"></object><object id="3" type="other">',
        parts: { 'Metadata/plate_1.gcode': utf8('G28\n') },
      }),
      { refused: 'sliced-3mf' },
    ],
  ])

  function stripped(path: string): Uint8Array {
    return threeMfCube({ parts: { [path]: utf8('<?xml version="1.0"?><Relationships/>') } })
  }
  function renamedPath(): Uint8Array {
    const file = Buffer.from(threeMfCube())
    for (let at = file.indexOf('3D/3dmodel'); at >= 0; at = file.indexOf('3D/3dmodel', at + 1)) file[at + 2] = 0x5c
    return new Uint8Array(file)
  }
})
