/** 3MF and COLLADA files that cost a quadratic reader its time. */
import type { Crafted } from './crafted.ts'
import { dae, daeInput, daeMesh, daeTriangle, item, threeMf, times, triangle, utf8, zip } from './hostile-others.ts'

const object = `<object id="1">${triangle}</object>`
const shown = '<node><instance_geometry url="#g"/></node>'
const library = daeMesh(daeTriangle)

export const craftedXml: Record<string, Crafted> = {
  '3MF: an element of many attributes': (n) =>
    threeMf(`<object id="1" ${times(n, (i) => `a${i}="" `)}>${triangle}</object>`, item(1)),
  '3MF: many attributes on many elements': (n) =>
    threeMf(object + times(n / 40, `<a ${times(40, (i) => `p:a${i}="" `)}/>`), item(1)),
  '3MF: items of a namespace declared often': (n) =>
    threeMf(object, times(n / 40, `<item objectid="1" ${times(40, (i) => `p${i}:a="" `)}/>`)),
  '3MF: many objects': (n) =>
    threeMf(
      times(n, (i) => `<object id="${i + 1}">${triangle}</object>`),
      times(n, (i) => item(i + 1)),
    ),
  '3MF: many objects that are never built': (n) =>
    threeMf(
      times(n, (i) => `<object id="${i + 1}">${triangle}</object>`),
      item(1),
    ),
  '3MF: an object of many components': (n) =>
    threeMf(
      `${object}<object id="2"><components>${times(n, '<component objectid="1"/>')}</components></object>`,
      item(2),
    ),
  '3MF: components that multiply': () =>
    threeMf(
      object +
        times(
          30,
          (i) =>
            `<object id="${i + 2}"><components>${times(3, `<component objectid="${i + 1}"/>`)}</components></object>`,
        ),
      item(31),
    ),
  '3MF: empty components that multiply': () =>
    threeMf(
      `${object}<object id="2"/>` +
        times(
          30,
          (i) =>
            `<object id="${i + 3}"><components>${times(3, `<component objectid="${i + 2}"/>`)}</components></object>`,
        ),
      item(32) + item(1),
    ),
  '3MF: a long path to many components': (n) =>
    threeMf(
      `${object}<object id="2"><components>${times(n, '<component objectid="1"/>')}</components></object>`,
      `<item objectid="2" path="${times(n * 10, '/')}3D/a.model"/>`,
    ),
  '3MF: many base materials': (n) =>
    threeMf(
      `<basematerials id="9000001">${times(n, (i) => `<base name="m${i}" displaycolor="#FF0000"/>`)}</basematerials>` +
        `<object id="1" pid="9000001" pindex="0"><mesh><vertices><vertex x="0" y="0" z="0"/><vertex x="9" y="0" z="0"/><vertex x="0" y="9" z="1"/></vertices><triangles>${times(n, (i) => `<triangle v1="0" v2="1" v3="2" pid="9000001" p1="${i}"/>`)}</triangles></mesh></object>`,
      item(1),
    ),
  '3MF: many colour groups': (n) =>
    threeMf(
      times(
        n,
        (i) => `<colorgroup id="${i + 2}"><color color="#${i.toString(16).padStart(6, '0').slice(-6)}"/></colorgroup>`,
      ) +
        `<object id="1" pid="2" pindex="0"><mesh><vertices><vertex x="0" y="0" z="0"/><vertex x="9" y="0" z="0"/><vertex x="0" y="9" z="1"/></vertices><triangles>${times(n, (i) => `<triangle v1="0" v2="1" v3="2" pid="${i + 2}" p1="0"/>`)}</triangles></mesh></object>`,
      item(1),
    ),
  '3MF: mixtures of many materials': (n) =>
    threeMf(
      `<basematerials id="2"><base name="m" displaycolor="#FF0000"/></basematerials><compositematerials id="3" matid="2" matindices="${times(n, '0 ')}">${times(n, '<composite values="1"/>')}</compositematerials>` +
        object.replace('id="1"', 'id="1" pid="3" pindex="0"'),
      item(1),
    ),
  '3MF: many layers on many corners': (n) =>
    threeMf(
      `<colorgroup id="2"><color color="#FF0000"/></colorgroup><texture2d id="4" path="/a.png" contenttype="image/png"/><texture2dgroup id="5" texid="4"><tex2coord u="0" v="0"/></texture2dgroup><multiproperties id="3" pids="${times(n, '5 ')}">${times(n, '<multi pindices="0"/>')}</multiproperties>` +
        object.replace('id="1"', 'id="1" pid="3" pindex="0"'),
      item(1),
    ),
  '3MF: one paint on many triangles': (n) =>
    threeMf(
      `<object id="1">${triangle.replace('<triangles>', `<triangles>${times(n, `<triangle v1="0" v2="1" v3="2" paint_color="${dividedPaint}"/>`)}`)}</object>`,
      item(1),
    ),
  '3MF: many ranges of volumes': (n) =>
    inSlicer(
      `<object id="1">${times(n, '<volume firstid="0" lastid="0"/>')}<volume firstid="900000000" lastid="900000000"><metadata key="extruder" value="2"/></volume></object>`,
      `<object id="1">${triangle.replace('<triangles>', `<triangles>${times(n, '<triangle v1="0" v2="1" v3="2"/>')}`)}</object>`,
    ),
  '3MF: a long title and long comments': (n) =>
    threeMf(`${object}${times(n, '<!-- - -->')}<!--${times(n * 10, '-a')}-->`, item(1)),
  '3MF: elements in elements': (n) => threeMf(object + times(n / 200, times(200, '<a>') + times(200, '</a>')), item(1)),
  '3MF: a tag that is never closed': (n) => threeMf(`${object}${times(n, `<a b="'" c='"' `)}`, item(1)),
  '3MF: many entities': (n) => threeMf(object.replace('id="1"', `id="1" name="${times(n, '&amp;')}"`), item(1)),

  'DAE: an element of many attributes': (n) =>
    utf8(dae(library, `<node ${times(n, (i) => `a${i}="" `)}><instance_geometry url="#g"/></node>`)),
  'DAE: many nodes': (n) => utf8(dae(library, times(n, shown))),
  'DAE: many empty nodes': (n) => utf8(dae(library, `${times(n, '<node/>')}${shown}`)),
  'DAE: a node of many steps shown often': (n) =>
    utf8(
      dae(
        `${library}<library_nodes><node id="n">${times(n, '<translate>0 0 0</translate>')}<instance_geometry url="#g"/></node></library_nodes>`,
        times(n, '<node><instance_node url="#n"/></node>'),
      ),
    ),
  'DAE: a node of many unknown things shown often': (n) =>
    utf8(
      dae(
        `${library}<library_nodes><node id="n">${times(n, '<a/>')}<instance_geometry url="#g"/></node></library_nodes>`,
        times(n, '<node><instance_node url="#n"/></node>'),
      ),
    ),
  'DAE: nodes that multiply': () =>
    utf8(
      dae(
        `<library_nodes>${times(40, (i) => `<node id="n${i}">${times(3, `<instance_node url="#n${i + 1}"/>`)}</node>`)}<node id="n40"/></library_nodes>${library}`,
        '<node><instance_node url="#n0"/></node>',
      ),
    ),
  'DAE: many materials': (n) =>
    utf8(
      dae(
        `${library.replace('<triangles>', '<triangles material="m">')}<library_effects><effect id="e"><profile_COMMON><technique><phong><diffuse><color>1 0 0 1</color></diffuse></phong></technique></profile_COMMON></effect></library_effects><library_materials>${times(n, (i) => `<material id="m${i}"><instance_effect url="#e"/></material>`)}</library_materials>`,
        times(
          n,
          (i) =>
            `<node><instance_geometry url="#g"><bind_material><technique_common><instance_material symbol="m" target="#m${i}"/></technique_common></bind_material></instance_geometry></node>`,
        ),
      ),
    ),
  'DAE: many materials of one effect of many parameters': (n) =>
    utf8(
      dae(
        `${library.replace('<triangles>', '<triangles material="m">')}<library_effects><effect id="e"><profile_COMMON>${times(n, (i) => `<newparam sid="p${i}"/>`)}<technique><phong><diffuse><texture texture="q"/></diffuse></phong></technique></profile_COMMON></effect></library_effects><library_materials>${times(n / 4, (i) => `<material id="m${i}"><instance_effect url="#e"/></material>`)}</library_materials>`,
        times(
          n / 4,
          (i) =>
            `<node><instance_geometry url="#g"><bind_material><technique_common><instance_material symbol="m" target="#m${i}"/></technique_common></bind_material></instance_geometry></node>`,
        ),
      ),
    ),
  'DAE: bindings of many materials': (n) =>
    utf8(
      dae(
        `${library}<library_nodes><node id="n"><instance_geometry url="#g"><bind_material><technique_common>${times(n, (i) => `<instance_material symbol="m${i}" target="#m"/>`)}</technique_common></bind_material></instance_geometry></node></library_nodes>`,
        times(n, '<node><instance_node url="#n"/></node>'),
      ),
    ),
  'DAE: a list of faces with many inputs': (n) =>
    utf8(
      dae(
        daeMesh(
          `<triangles>${times(n, '<input semantic="X" source="#a" offset="0"/>')}${daeInput}<p>${times(n, '0 1 2 ')}</p></triangles>`,
        ),
        shown,
      ),
    ),
  'DAE: many inputs that stand for many': (n) =>
    utf8(
      dae(
        `<library_geometries><geometry id="g"><mesh><source id="p"><float_array>0 0 0 9 0 0 0 9 1</float_array></source><vertices id="v"><input semantic="POSITION" source="#p"/>${times(n, '<input semantic="X" source="#p"/>')}</vertices><triangles>${times(n, daeInput)}<p>0 1 2</p></triangles></mesh></geometry></library_geometries>`,
        shown,
      ),
    ),
  'DAE: many lists of faces over many inputs': (n) =>
    utf8(
      dae(
        `<library_geometries><geometry id="g"><mesh><source id="p"><float_array>0 0 0 9 0 0 0 9 1</float_array></source><vertices id="v"><input semantic="POSITION" source="#p"/>${times(n, '<input semantic="X" source="#p"/>')}</vertices>${times(Math.min(n, 60_000), daeTriangle)}</mesh></geometry></library_geometries>`,
        shown,
      ),
    ),
  'DAE: many lists of faces over one list of colours': (n) =>
    utf8(
      dae(
        `<library_geometries><geometry id="g"><mesh><source id="p"><float_array>0 0 0 9 0 0 0 9 1</float_array></source><source id="c"><float_array>${times(n * 4, '1 ')}</float_array></source><vertices id="v"><input semantic="POSITION" source="#p"/><input semantic="COLOR" source="#c"/></vertices>${times(Math.min(n, 60_000), daeTriangle)}</mesh></geometry></library_geometries>`,
        shown,
      ),
    ),
  'DAE: many sources': (n) =>
    utf8(
      dae(
        `${library}<library_controllers><controller id="c"><morph source="#g">${times(n, '<source><Name_array count="1"/></source>')}</morph></controller></library_controllers>`,
        '<node><instance_controller url="#c"/></node>',
      ),
    ),
  'DAE: controllers of controllers shown often': (n) =>
    utf8(
      dae(
        `${library}<library_controllers>${times(100, (i) => `<controller id="c${i}">${times(n / 100, '<a/>')}<skin source="#${i === 99 ? 'g' : `c${i + 1}`}"/></controller>`)}</library_controllers>`,
        times(n, '<node><instance_controller url="#c0"/></node>'),
      ),
    ),
  'DAE: a face of many corners': (n) =>
    utf8(dae(daeMesh(`<polygons>${daeInput}<p>${times(n * 3, '0 1 2 ')}</p></polygons>`), shown)),
  'DAE: many small faces': (n) =>
    utf8(
      dae(
        daeMesh(
          `<polylist>${daeInput}<vcount>${times(n * 3, '3 ')}</vcount><p>${times(n * 3, '0 1 2 ')}</p></polylist>`,
        ),
        shown,
      ),
    ),
  'DAE: many names that are the same': (n) =>
    utf8(dae(`${library}${times(n, '<geometry id="g" name="a"/>')}`, times(n, shown))),
  'DAE: a long number': (n) => utf8(dae(library, `<node><translate>${times(n * 10, '1')}</translate></node>${shown}`)),
}

/** A 3MF with PrusaSlicer's settings. */
function inSlicer(config: string, resources: string): Uint8Array {
  const core = 'http://schemas.microsoft.com/3dmanufacturing/core/2015/02'
  return zip({
    '_rels/.rels': `<Relationships><Relationship Target="/3D/a.model" Type="http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel"/></Relationships>`,
    'Metadata/Slic3r_PE_model.config': `<config>${config}</config>`,
    '3D/a.model': `<model xmlns="${core}"><resources>${resources}</resources><build>${item(1)}</build></model>`,
  })
}

/** A triangle that is divided into four, one of those again, and so on; as a file has it, the last digit first. */
const dividedPaint = `4${'4443'.repeat(30)}`
