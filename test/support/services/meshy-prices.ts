/** What Meshy takes for a request, by its own price list. Credits. */

/** Prices that it does not publish are invented. */
export function meshyPrice(path: string, body: Record<string, unknown>): number {
  const large = body['texture_resolution'] === '8k' ? 5 : 0
  const ultra = body['geometry_resolution'] === undefined ? 0 : 5
  const isSmall = ['meshy-6-lite', 'meshy-t2', 'meshy-t2.5'].includes(String(body['ai_model']))
  const shape = isSmall ? 5 : 20
  const texture = body['should_texture'] === false ? 0 : 10 + large
  switch (path.split('/').at(-1)) {
    case 'text-to-3d':
      return body['mode'] === 'refine' ? 10 + large : shape + ultra
    case 'image-to-3d':
    case 'multi-image-to-3d':
      return shape + texture + ultra
    case 'retexture':
      return 10 + large
    case 'remesh':
      return 5
    case 'repair':
    case 'multi-color':
      return 10
    case 'text-to-image':
    case 'image-to-image':
      return picturePrice(path, body)
    default:
      return 1
  }
}

function picturePrice(path: string, body: Record<string, unknown>): number {
  const model = String(body['ai_model'])
  const views = body['generate_multi_view'] === true ? 3 : 1
  if (model.startsWith('gpt-')) return (path.endsWith('image-to-image') ? 12 : 9) * views
  return ({ 'nano-banana-pro': 9, 'nano-banana-2': 6 }[model] ?? 3) * views
}
