/** What 3D AI Studio takes for a request, by its own price list. Credits. Where it only names a range, one of its middle. */
export function studioPrice(path: string, body: Record<string, unknown>): number {
  const [, , , service] = path.split('/')
  const count = Number(body['num_images'] ?? 1)
  if (service === 'gemini') return geminiPrice(path) * count
  if (service === 'seedream') return 10 * count
  if (path.startsWith('/v1/tools/')) return path.includes('convert') ? 10 : body['hollow'] === 'true' ? 90 : 60
  if (service === 'trellis2') return body['textures'] === true ? 30 : 10
  if (service === 'tripo') return tripoPrice(path, body)
  if (path.includes('rapid')) return body['enable_pbr'] === true ? 50 : 35
  return 60 + (body['enable_pbr'] === true ? 20 : 0) + (body['multi_view_images'] === undefined ? 0 : 20)
}

function geminiPrice(path: string): number {
  if (path.includes('/3/pro/')) return 60
  return path.includes('/3.1/flash/') ? 15 : 5
}

function tripoPrice(path: string, body: Record<string, unknown>): number {
  const texture = body['texture'] === false ? 0 : body['texture_quality'] === 'detailed' ? 40 : 20
  if (path.endsWith('/p1/')) return 60 + texture
  const geometry = body['geometry_quality'] === 'detailed' ? 40 : 0
  const low = body['smart_low_poly'] === true ? 20 : 0
  return 40 + texture + geometry + low + (body['quad'] === true ? 10 : 0) + (body['generate_parts'] === true ? 40 : 0)
}
