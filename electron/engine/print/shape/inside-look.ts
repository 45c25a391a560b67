/** The look of newly made surfaces: cuts, bores, walls of a cavity, a base. */
import { linearFromSrgb } from '../../../../shared/geometry/srgb.ts'
import { decodeImage } from '../../image/decode-image.ts'
import { normalOf } from '../../repair/orient-patches.ts'
import { attributeCount, type Body } from '../../repair/body.ts'
import { vec3 } from '../../../../shared/geometry/vec3.ts'

/** Adds a plain look in the body's mean colour, or returns the existing one of that name. Changes the list of looks. */
export async function insideLook(body: Body, name: string): Promise<number> {
  const known = body.looks.findIndex((look) => look.name === name)
  if (known >= 0) return known
  const baseColour = await meanColour(body)
  const material = { name, baseColour, metalness: 0, roughness: 0.7 }
  return body.looks.push({ name, material, uvs: false, colours: false }) - 1
}

/** Linear area-weighted mean of material, vertex colours and texture. */
async function meanColour(body: Body): Promise<[number, number, number, number]> {
  const sums = body.looks.map(() => [0, 0, 0, 0])
  for (let triangle = 0; triangle < body.look.length; triangle++) {
    const sum = sums[body.look[triangle]!]!
    const area = normalOf(body, triangle)[3]
    sum[3]! += area
    for (let i = 0; i < 9; i++)
      sum[i % 3]! += (area * body.attributes[(triangle * 3 + Math.floor(i / 3)) * attributeCount + 2 + (i % 3)]!) / 3
  }
  const mean = [0, 0, 0]
  let totalArea = 0
  for (const [i, { material, colours }] of body.looks.entries()) {
    const sum = sums[i]!
    if (!(sum[3]! > 0)) continue
    const picture = material.baseColourTexture ? await meanOfPicture(material.baseColourTexture.bytes) : [1, 1, 1]
    totalArea += sum[3]!
    for (let channel = 0; channel < 3; channel++)
      mean[channel]! += material.baseColour[channel]! * picture[channel]! * (colours ? sum[channel]! : sum[3]!)
  }
  return [...vec3((channel) => Math.min(1, mean[channel]! / (totalArea || 1))), 1]
}

async function meanOfPicture(bytes: Uint8Array): Promise<number[]> {
  const { data } = (await decodeImage(bytes, { maxSide: 256 })).raster
  const sum = [0, 0, 0, 0]
  const step = Math.max(1, Math.floor(data.length / 4 / 20_000)) * 4
  for (let i = 0; i < data.length; i += step) {
    if (data[i + 3] === 0) continue
    sum[3]!++
    for (let channel = 0; channel < 3; channel++) sum[channel]! += linearFromSrgb(data[i + channel]! / 255)
  }
  return [0, 1, 2].map((channel) => sum[channel]! / (sum[3]! || 1))
}
