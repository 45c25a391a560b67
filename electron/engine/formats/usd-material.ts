/** Writes a material as a USD preview surface (Pixar, UsdPreviewSurface Specification 2.6). */
import type { Material, Texture } from '../model.ts'
import { withoutWebp, type TextureFiles } from './texture-files.ts'

interface Place {
  textures: TextureFiles
  /** Texture folder, relative to the scene. */
  folder: string
  /** Whether parts with this material have vertex colours. */
  isColoured: boolean
  /** Path of the material's scope. */
  scope: string
}

/** Rejects with `unsupported-format` if a texture cannot be decoded. */
export async function usdMaterial(material: Material, name: string, target: Place): Promise<string> {
  const path = `${target.scope}/${name}`
  const inputs: string[] = []
  const shaders: string[] = []
  const [r, g, b, a] = material.baseColour
  const texture = async (
    slot: string,
    picture: Texture,
    scale: readonly number[],
    isColour: boolean,
    bias?: string,
  ) => {
    const file = target.folder + target.textures.add(await withoutWebp(picture))
    shaders.push(textureShader(slot, path, file, scale, isColour, bias))
    return (output: string): string => `<${path}/${slot}.outputs:${output}>`
  }
  const isBlended = material.alphaMode === 'blend'
  const isMasked = material.alphaMode === 'mask'
  if (material.baseColourTexture) {
    const out = await texture('baseColour', material.baseColourTexture, [r, g, b, a], true)
    inputs.push(`color3f inputs:diffuseColor.connect = ${out('rgb')}`)
    if (isBlended || isMasked) inputs.push(`float inputs:opacity.connect = ${out('a')}`)
  } else {
    if (target.isColoured) {
      shaders.push(readerShader('colours', 'float3', 'displayColor', `(${numbers([r, g, b])})`))
      inputs.push(`color3f inputs:diffuseColor.connect = <${path}/colours.outputs:result>`)
    } else inputs.push(`color3f inputs:diffuseColor = (${numbers([r, g, b])})`)
    if (isBlended || isMasked) inputs.push(`float inputs:opacity = ${numbers([a])}`)
  }
  if (isMasked) inputs.push(`float inputs:opacityThreshold = ${numbers([material.alphaCutoff ?? 0.5])}`)
  if (material.metalnessRoughnessTexture) {
    const scale = [1, material.roughness, material.metalness, 1]
    const out = await texture('metalnessRoughness', material.metalnessRoughnessTexture, scale, false)
    inputs.push(`float inputs:roughness.connect = ${out('g')}`, `float inputs:metallic.connect = ${out('b')}`)
  } else
    inputs.push(
      `float inputs:metallic = ${numbers([material.metalness])}`,
      `float inputs:roughness = ${numbers([material.roughness])}`,
    )
  if (material.normalTexture) {
    const out = await texture('normal', material.normalTexture, [2, 2, 2, 1], false, '(-1, -1, -1, 0)')
    inputs.push(`normal3f inputs:normal.connect = ${out('rgb')}`)
  }
  if (material.occlusionTexture) {
    const out = await texture('occlusion', material.occlusionTexture, [1, 1, 1, 1], false)
    inputs.push(`float inputs:occlusion.connect = ${out('r')}`)
  }
  if (material.emissiveTexture) {
    const out = await texture('emissive', material.emissiveTexture, [...(material.emissive ?? [1, 1, 1]), 1], true)
    inputs.push(`color3f inputs:emissiveColor.connect = ${out('rgb')}`)
  } else if (material.emissive) inputs.push(`color3f inputs:emissiveColor = (${numbers(material.emissive)})`)
  inputs.push('int inputs:useSpecularWorkflow = 0')
  const usesPictures = shaders.some((shader) => shader.includes('UsdUVTexture'))
  if (usesPictures) shaders.push(readerShader('coordinates', 'float2', 'st', '(0, 0)'))
  return indented(
    [
      `def Material "${name}"`,
      '{',
      `    token outputs:surface.connect = <${path}/surface.outputs:surface>`,
      '',
      '    def Shader "surface"',
      '    {',
      '        uniform token info:id = "UsdPreviewSurface"',
      ...inputs.map((input) => `        ${input}`),
      '        token outputs:surface',
      '    }',
      ...shaders.map((shader) => `\n${shader}`),
      '}',
      '',
    ].join('\n'),
  )
}

function textureShader(
  slot: string,
  path: string,
  file: string,
  scale: readonly number[],
  isColour: boolean,
  bias: string | undefined,
): string {
  return [
    `    def Shader "${slot}"`,
    '    {',
    '        uniform token info:id = "UsdUVTexture"',
    ...(bias === undefined ? [] : [`        float4 inputs:bias = ${bias}`]),
    `        asset inputs:file = @${file}@`,
    `        float4 inputs:scale = (${numbers(scale)})`,
    `        token inputs:sourceColorSpace = "${isColour ? 'sRGB' : 'raw'}"`,
    `        float2 inputs:st.connect = <${path}/coordinates.outputs:result>`,
    '        token inputs:wrapS = "repeat"',
    '        token inputs:wrapT = "repeat"',
    '        float outputs:a',
    '        float outputs:b',
    '        float outputs:g',
    '        float outputs:r',
    '        float3 outputs:rgb',
    '    }',
  ].join('\n')
}

function readerShader(name: string, type: 'float2' | 'float3', variable: string, fallback: string): string {
  return [
    `    def Shader "${name}"`,
    '    {',
    `        uniform token info:id = "UsdPrimvarReader_${type}"`,
    `        ${type} inputs:fallback = ${fallback}`,
    `        string inputs:varname = "${variable}"`,
    `        ${type} outputs:result`,
    '    }',
  ].join('\n')
}

function numbers(values: readonly number[]): string {
  return values.map((value) => String(Math.round(value * 1e6) / 1e6)).join(', ')
}

/** Indents by two levels, except empty lines. */
function indented(text: string): string {
  return text.replaceAll(/^(?=.)/gm, '        ')
}
