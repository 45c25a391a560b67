/** Reads a task's outputs: a model in several formats, maps, pictures. Pure. */
import type { ServiceOutput } from '../../service-client.ts'
import { isWebLink, type LinkedFile, outputsOf } from '../linked-files.ts'
import { endingOf, inOrder } from '../output-order.ts'
import { isRecord } from '../answer-values.ts'

/** `expiresAt`: ISO date on which Meshy deletes the files. */
export function readOutputs(task: Record<string, unknown>, expiresAt: string | null): ServiceOutput[] {
  const models = linksIn(task['model_urls']).map(([key, url]): LinkedFile => ({ url, name: modelName(key, url) }))
  const maps = listOf(task['texture_urls']).flatMap((set, index) =>
    linksIn(set).map(([key, url]): LinkedFile => {
      const number = index === 0 ? '' : `-${index + 1}`
      return { url, name: `${key}${number}.${endingOf(url) ?? 'png'}`, kind: 'texture' }
    }),
  )
  const pictures = listOf(task['image_urls'])
    .filter(isWebLink)
    .map((url, index) => picture(url, `picture-${index + 1}`))
  const thumbnail = task['thumbnail_url']
  const preview = models.length > 0 && isWebLink(thumbnail) ? [picture(thumbnail, 'preview')] : []
  const files = [...models, ...maps, ...pictures, ...preview]
  return inOrder(outputsOf(files.map((file) => ({ ...file, expiresAt }))))
}

/** Formats that were not created are missing or empty. */
function linksIn(value: unknown): [string, string][] {
  if (!isRecord(value)) return []
  return Object.entries(value).filter((entry): entry is [string, string] => isWebLink(entry[1]))
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [value]
}

/** `glb` → `model.glb`; a key that is not a format is used as the name. */
function modelName(key: string, url: string): string {
  const ending = endingOf(url) ?? key
  return ending === key ? `model.${key}` : `${key}.${ending}`
}

function picture(url: string, stem: string): LinkedFile {
  return { url, name: `${stem}.${endingOf(url) ?? 'png'}`, kind: 'image' }
}
