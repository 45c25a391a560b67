/** Tripo's price list, in its credits. */

type Body = Readonly<Record<string, unknown>>

/** Without a texture, from words and from pictures. P2 as its changelog has it. */
const shapes: Readonly<Record<string, { words: number; pictures: number }>> = {
  'v3.1-20260211': { words: 10, pictures: 20 },
  'v3.0-20250812': { words: 10, pictures: 20 },
  'v2.5-20250123': { words: 10, pictures: 20 },
  'P1-20260311': { words: 30, pictures: 40 },
  'P2-20260801': { words: 100, pictures: 100 },
}

const pictures: Readonly<Record<string, number>> = {
  seedream_v5: 5,
  banana: 5,
  banana_pro: 10,
  banana2: 10,
  chat_image_2: 10,
  'chat_image_2.5_flare': 10,
  'chat_image_2.5_sunburst': 10,
}

export const shapeModels = Object.keys(shapes)
export const pictureModels = Object.keys(pictures)

const textures: Readonly<Record<string, number>> = { standard: 0, detailed: 10, extreme: 20 }
const textureQuality = ({ texture_quality: quality }: Body) =>
  typeof quality === 'string' ? (textures[quality] ?? 0) : 0
/** What makes a conversion more than a plain one. */
const conversionOptions = ['quad', 'face_limit', 'texture_size', 'texture_format', 'flatten_bottom', 'pack_uv']

/** What a request costs. A texture is made unless it and its maps are refused. */
export function tripoPrice(path: string, body: Body): number {
  if (path.endsWith('-to-image')) return pictures[String(body['model'])] ?? 10
  if (path.endsWith('/convert')) return conversionOptions.some((name) => name in body) ? 10 : 5
  // What 3.0 costs is not published: a guess of the replica.
  if (path.endsWith('/decimate')) return body['model'] === 'v3.0' ? 35 : 30
  if (path.endsWith('/texture')) return 10 + textureQuality(body)
  const shape = shapes[String(body['model'])] ?? { words: 10, pictures: 20 }
  const isTextured = body['texture'] !== false || body['pbr'] === true || !('pbr' in body)
  return (
    (path.endsWith('text-to-model') ? shape.words : shape.pictures) +
    (isTextured ? 10 + textureQuality(body) : 0) +
    (body['geometry_quality'] === 'detailed' ? 20 : 0) +
    (body['quad'] === true ? 5 : 0) +
    (body['smart_low_poly'] === true ? 10 : 0) +
    (body['generate_parts'] === true ? 20 : 0)
  )
}
