/** Reads a list of tasks. Pure. */
import { operationIds } from '../../../../../shared/catalogue/catalogue.ts'
import type { ListedTask } from '../../service-client.ts'
import { allAt, asCode, asDate, asText, firstAt, isRecord } from '../answer-values.ts'
import { isNone, type Profile } from './profile.ts'
import { readEntry } from './read-task.ts'

/** Returns the tasks, newest first as far as dates are known; drops unreadable entries. Null if there is no list. */
export function readList(profile: Profile, body: unknown): { tasks: ListedTask[]; next: string | null } | null {
  const items = itemsIn(profile, body)
  if (items === null) return null
  const tasks = items.flatMap((item) => readListed(profile, item) ?? [])
  if (tasks.every(({ createdAt }) => createdAt !== null))
    tasks.sort((a, b) => Date.parse(b.createdAt!) - Date.parse(a.createdAt!))
  return { tasks, next: isNone(profile.value('list.cursor')) ? null : nextIn(profile, body) }
}

function itemsIn(profile: Profile, body: unknown): unknown[] | null {
  if (Array.isArray(body)) return body
  return firstAt(body, profile.many('list.items'), (found) => (Array.isArray(found) ? found : undefined))
}

function readListed(profile: Profile, item: unknown): ListedTask | null {
  const task = readEntry(profile, item)
  if (task === null) return null
  const text = (name: string) => firstAt(item, profile.many(name), asText)
  const model = text('list.request.model')
  const request = {
    operation: firstAt(item, profile.many('list.request.operation'), asOperation),
    model: model === null ? null : profile.modelOf(model),
    prompt: text('list.request.prompt'),
    idempotencyKey: text('list.request.key'),
  }
  const isReported = Object.values(request).some((value) => value !== null)
  return {
    ...task,
    createdAt: firstAt(item, profile.many('list.created'), asDate),
    request: isReported ? request : null,
  }
}

/** Unknown operation names are ignored. */
function asOperation(value: unknown): string | undefined {
  const word = asText(value)
  return word === undefined ? undefined : operationIds.find((id) => bare(id) === bare(word))
}

function bare(word: string): string {
  return word.toLowerCase().replaceAll(/[^a-z\d]/g, '')
}

function nextIn(profile: Profile, body: unknown): string | null {
  if (!isRecord(body)) return null
  for (const place of profile.many('list.next'))
    for (const found of allAt(body, place)) {
      const next = cursorIn(asCode(found), profile.value('list.cursor'))
      if (next !== null) return next
    }
  return null
}

/** Takes only the cursor from a link, which could lead elsewhere. */
function cursorIn(text: string | undefined, name: string): string | null {
  if (text === undefined || text.length > 4096) return null
  if (!/^(https?:\/\/|\/|\?)/i.test(text)) return text
  return URL.canParse(text, 'http://localhost') ? new URL(text, 'http://localhost').searchParams.get(name) : null
}
