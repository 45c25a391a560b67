/** Writes 3MF (core 1.3, materials extension 1.2): one welded object with its colours, and a thumbnail. Millimetres, Z up. */
import { AppError } from '../../../shared/app-error.ts'
import { encodePng } from '../image/encode-png.ts'
import { renderModel } from '../image/render-model.ts'
import type { Model } from '../model.ts'
import { textureFolder, threeMfColours, xmlText } from './3mf-colours.ts'
import { printMesh } from './print-mesh.ts'
import { TextBuffer } from './text-buffer.ts'
import { TextureFiles } from './texture-files.ts'
import { writeZip } from './zip-write.ts'

const modelPath = '3D/3dmodel.model'
const thumbnailPath = 'Metadata/thumbnail.png'
const thumbnailRelationship = 'http://schemas.openxmlformats.org/package/2006/relationships/metadata/thumbnail'
const thumbnailSide = 256
const xmlHeader = '<?xml version="1.0" encoding="UTF-8"?>\n'
const relationship = 'http://schemas.microsoft.com/3dmanufacturing/2013/01/'

/** The package. The same model gives the same bytes. Rejects `bad-geometry`, `unsupported-format`, `mesh-too-large`. */
export async function write3mf(model: Model): Promise<Uint8Array> {
  const mesh = printMesh(model)
  if (mesh.indices.length === 0)
    throw new AppError('bad-geometry', 'Every triangle has collapsed to a line or a point', {
      details: { reason: 'collapsed' },
    })
  const textures = new TextureFiles()
  const colours = await threeMfColours(model, mesh, textures)
  const text = new TextBuffer(mesh.positions.length * 24 + mesh.indices.length * 24)
  text.text(
    `${xmlHeader}<model unit="millimeter" xml:lang="en-US"` +
      ' xmlns="http://schemas.microsoft.com/3dmanufacturing/core/2015/02"' +
      ' xmlns:m="http://schemas.microsoft.com/3dmanufacturing/material/2015/02"' +
      ' xmlns:slic3rpe="http://schemas.slic3r.org/3mf/2017/06">\n' +
      ` <metadata name="Title">${xmlText(model.name || 'Model')}</metadata>\n` +
      ' <metadata name="Application">Maquette</metadata>\n <resources>\n',
  )
  colours.writeResources(text)
  const { id, index } = colours.objectProperty
  text.text(
    `  <object id="${colours.nextId}" name="${xmlText(model.name || 'Model')}" type="model" pid="${id}" pindex="${index}">\n   <mesh>\n    <vertices>\n`,
  )
  const { positions, indices } = mesh
  for (let i = 0; i < positions.length; i += 3) {
    text
      .text('<vertex x="')
      .decimal(positions[i]!, 5)
      .text('" y="')
      .decimal(positions[i + 1]!, 5)
    text
      .text('" z="')
      .decimal(positions[i + 2]!, 5)
      .text('"/>\n')
  }
  text.text('    </vertices>\n    <triangles>\n')
  for (let i = 0; i < indices.length; i += 3) {
    text
      .text('<triangle v1="')
      .integer(indices[i]!)
      .text('" v2="')
      .integer(indices[i + 1]!)
    text
      .text('" v3="')
      .integer(indices[i + 2]!)
      .text('"')
    colours.writeTriangle(text, i / 3)
    text.text('/>\n')
  }
  text.text(
    `    </triangles>\n   </mesh>\n  </object>\n </resources>\n <build>\n  <item objectid="${colours.nextId}"/>\n </build>\n</model>\n`,
  )
  return pack(text.bytes(), textures.files, await thumbnailOf(model))
}

/** A picture of the model for file managers and slicers, made in the same way for the same model. */
async function thumbnailOf(model: Model): Promise<Uint8Array> {
  return encodePng(await renderModel(model, { width: thumbnailSide, height: thumbnailSide }))
}

function pack(model: Uint8Array, pictures: Record<string, Uint8Array>, thumbnail: Uint8Array): Uint8Array {
  const utf8 = (text: string): Uint8Array => new TextEncoder().encode(xmlHeader + text)
  const names = Object.keys(pictures)
  const related = names.map(
    (name, i) =>
      ` <Relationship Target="/${textureFolder}${xmlText(name)}" Id="texture${i}" Type="${relationship}3dtexture"/>\n`,
  )
  return writeZip({
    '[Content_Types].xml': utf8(
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">\n' +
        ' <Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>\n' +
        ' <Default Extension="model" ContentType="application/vnd.ms-package.3dmanufacturing-3dmodel+xml"/>\n' +
        ' <Default Extension="png" ContentType="image/png"/>\n' +
        ' <Default Extension="jpg" ContentType="image/jpeg"/>\n</Types>\n',
    ),
    '_rels/.rels': utf8(
      relationships(
        ` <Relationship Target="/${modelPath}" Id="model" Type="${relationship}3dmodel"/>\n` +
          ` <Relationship Target="/${thumbnailPath}" Id="thumbnail" Type="${thumbnailRelationship}"/>\n`,
      ),
    ),
    [thumbnailPath]: thumbnail,
    [modelPath]: model,
    ...(names.length === 0 ? {} : { '3D/_rels/3dmodel.model.rels': utf8(relationships(related.join(''))) }),
    ...Object.fromEntries(names.map((name) => [textureFolder + name, pictures[name]!])),
  })
}

function relationships(inner: string): string {
  return `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">\n${inner}</Relationships>\n`
}
