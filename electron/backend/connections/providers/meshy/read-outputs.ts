/** What a finished task made: a model in its formats, its maps, pictures. Pure. */
import type { ServiceOutput } from '../../service-client.ts'
import { endingOf, inOrder, linkedOutput } from '../linked-outputs.ts'
import { isRecord } from '../specification/places.ts'

/** `expiresAt`: when Meshy deletes them, as an ISO date. */
export function readOutputs(task: Record<string, unknown>, expiresAt: string | null): ServiceOutput[] {
  const models = linksIn(task['model_urls']).map(([key, url]) =>
    linkedOutput(url, { name: modelName(key, url), expiresAt }),
  )
  const maps = mapSets(task['texture_urls']).flatMap((set, index) =>
    linksIn(set).map(([key, url]) =>
      linkedOutput(url, {
        name: `${key}${index === 0 ? '' : `-${index + 1}`}.${endingOf(url) ?? 'png'}`,
        kind: 'texture',
        expiresAt,
      }),
    ),
  )
  const pictures = (Array.isArray(task['image_urls']) ? task['image_urls'] : []).map((url: unknown, index) =>
    linkedOutput(url, { name: `picture-${index + 1}.${pictureEnding(url)}`, kind: 'image', expiresAt }),
  )
  const preview =
    models.length === 0
      ? null
      : linkedOutput(task['thumbnail_url'], {
          name: `preview.${pictureEnding(task['thumbnail_url'])}`,
          kind: 'image',
          expiresAt,
        })
  return inOrder([...models, ...maps, ...pictures, preview].filter((output) => output !== null))
}

/** Formats that were not made are left out or empty. */
function linksIn(value: unknown): [string, string][] {
  if (!isRecord(value)) return []
  return Object.entries(value).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '',
  )
}

/** A list of sets, or one set alone. */
function mapSets(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [value]
}

/** `glb` → `model.glb`; a key that is no format is the name. */
function modelName(key: string, url: string): string {
  const ending = endingOf(url) ?? key
  return ending === key ? `model.${key}` : `${key}.${ending}`
}

function pictureEnding(url: unknown): string {
  return (typeof url === 'string' ? endingOf(url) : null) ?? 'png'
}
