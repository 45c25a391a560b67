/** Writes material libraries (MTL) for OBJ, with classic and physically based fields. */
import type { Material } from '../model.ts'
import { srgbFromLinear } from '../../../shared/geometry/srgb.ts'
import { channelOf, withoutWebp, type TextureFiles } from './texture-files.ts'

/** Adds textures to `textures`. `nameOf` returns the material names that the OBJ uses. */
export async function mtlText(
  materials: readonly Material[],
  nameOf: (material: Material) => string,
  textures: TextureFiles,
): Promise<string> {
  const blocks: string[] = ['# Maquette\n']
  for (const material of materials) blocks.push(await block(material, nameOf(material), textures))
  return blocks.join('\n')
}

async function block(material: Material, name: string, textures: TextureFiles): Promise<string> {
  const { baseColour, metalness, roughness, emissive } = material
  const colour = baseColour.slice(0, 3).map((channel) => rounded(srgbFromLinear(channel)))
  // Old readers only support Phong highlights, which rough surfaces do not have.
  const shine = (1 - roughness) ** 2
  const lines = [
    `newmtl ${name}`,
    `Kd ${colour.join(' ')}`,
    `Ka 0 0 0`,
    `Ks ${Array.from({ length: 3 }, () => rounded(shine * 0.5)).join(' ')}`,
    `Ns ${rounded(shine * 1000)}`,
    `d ${rounded(baseColour[3])}`,
    'illum 2',
    `Pr ${rounded(roughness)}`,
    `Pm ${rounded(metalness)}`,
  ]
  if (emissive) lines.push(`Ke ${emissive.map((channel) => rounded(srgbFromLinear(channel))).join(' ')}`)
  if (material.baseColourTexture) lines.push(`map_Kd ${textures.add(await withoutWebp(material.baseColourTexture))}`)
  if (material.emissiveTexture) lines.push(`map_Ke ${textures.add(await withoutWebp(material.emissiveTexture))}`)
  if (material.normalTexture) {
    const file = textures.add(await withoutWebp(material.normalTexture))
    lines.push(`norm ${file}`, `map_Bump -bm 1 ${file}`)
  }
  if (material.metalnessRoughnessTexture) {
    const packed = material.metalnessRoughnessTexture
    lines.push(`map_Pr ${textures.add(await channelOf(packed, 1, `${packed.name}-roughness`))}`)
    lines.push(`map_Pm ${textures.add(await channelOf(packed, 2, `${packed.name}-metalness`))}`)
  }
  return `${lines.join('\n')}\n`
}

function rounded(value: number): string {
  return String(Math.round(value * 1e4) / 1e4)
}
