/** Packs the parts of a 3MF into its archive (ECMA-376 part 2, Open Packaging Conventions). */
import { encodePng } from '../image/encode-png.ts'
import { renderModel } from '../image/render-model.ts'
import type { Model } from '../model.ts'
import { textureFolder, xmlText } from './3mf-colours.ts'
import { writeZip } from './zip-write.ts'

export const xmlHeader = '<?xml version="1.0" encoding="UTF-8"?>\n'
const modelPath = '3D/3dmodel.model'
const thumbnailPath = 'Metadata/thumbnail.png'
const thumbnailRelationship = 'http://schemas.openxmlformats.org/package/2006/relationships/metadata/thumbnail'
const thumbnailSide = 256
const relationship = 'http://schemas.microsoft.com/3dmanufacturing/2013/01/'

export interface ThreeMfParts {
  text: Uint8Array
  pictures?: Record<string, Uint8Array>
  /** Settings of slicers: path → content. */
  settings?: Record<string, string>
}

/** Returns the package with a thumbnail for file managers and slicers. Deterministic. */
export async function pack3mf(model: Model, { text, pictures = {}, settings = {} }: ThreeMfParts): Promise<Uint8Array> {
  const utf8 = (content: string): Uint8Array => new TextEncoder().encode(content)
  const names = Object.keys(pictures)
  const related = names.map(
    (name, i) =>
      ` <Relationship Target="/${textureFolder}${xmlText(name)}" Id="texture${i}" Type="${relationship}3dtexture"/>\n`,
  )
  return writeZip({
    '[Content_Types].xml': utf8(
      `${xmlHeader}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">\n` +
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
    // Drawn while other threads deflate the text.
    [thumbnailPath]: thumbnailOf(model),
    [modelPath]: text,
    ...(names.length === 0 ? {} : { '3D/_rels/3dmodel.model.rels': utf8(relationships(related.join(''))) }),
    ...Object.fromEntries(names.map((name) => [textureFolder + name, pictures[name]!])),
    ...Object.fromEntries(Object.entries(settings).map(([path, content]) => [path, utf8(content)])),
  })
}

async function thumbnailOf(model: Model): Promise<Uint8Array> {
  return encodePng(await renderModel(model, { width: thumbnailSide, height: thumbnailSide }))
}

function relationships(inner: string): string {
  return `${xmlHeader}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">\n${inner}</Relationships>\n`
}
