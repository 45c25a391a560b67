/** Which of several files belong together: a model with its materials and pictures is one thing. Pure. */
import { canBeOpened, companionExtensions, mayReferToFiles, typeOfName } from '../../../shared/formats/file-type.ts'

/** A file with its path from a common folder, with forward slashes; a bare name where it came alone. */
export interface FileAtPath<Content = File> {
  path: string
  file: Content
}

/** What becomes one thing of the library: its own file first, then what it may refer to. */
export interface FileGroup<Content = File> {
  name: string
  files: FileAtPath<Content>[]
}

/** What models refer to. */
const companion = new RegExp(`\\.(${companionExtensions.join('|')})$`, 'i')

/**
 * One group for each model, each picture and each archive, in their order. A model that may refer to others takes along the
 * companions of the nearest folder around it that has any; which of them it needs, its reader finds out. A picture that went
 * along with a model is not a thing of its own. What a system puts into folders is left out, and so is, in a folder, what
 * no one could open; a file that was given by itself stays, so that it is said why it cannot be opened.
 */
export function groupFiles<Content>(given: readonly FileAtPath<Content>[]): FileGroup<Content>[] {
  const meant = given.filter(({ path }) => !/(^|\/)(__MACOSX\/|\.|Thumbs\.db$|desktop\.ini$)/i.test(path))
  const companions = meant.filter(({ path }) => companion.test(path))
  const taken = new Set<FileAtPath<Content>>()
  const groups = new Map<FileAtPath<Content>, FileAtPath<Content>[]>()
  for (const item of meant) {
    if (!mayReferToFiles(item.path)) continue
    const own = nearest(item.path, companions)
    for (const each of own) taken.add(each)
    groups.set(item, [item, ...own])
  }
  return meant.flatMap((item) => {
    const files = groups.get(item) ?? (taken.has(item) || !canBeAlone(item.path) ? [] : [item])
    return files.length === 0 ? [] : [{ name: stemOf(item.path), files }]
  })
}

function nearest<Content>(path: string, companions: readonly FileAtPath<Content>[]): FileAtPath<Content>[] {
  for (let folder = path; folder !== '';) {
    folder = folder.includes('/') ? folder.slice(0, folder.lastIndexOf('/')) : ''
    const inside = companions.filter((each) => folder === '' || each.path.startsWith(`${folder}/`))
    if (inside.length > 0) return inside
  }
  return []
}

function canBeAlone(path: string): boolean {
  if (!path.includes('/')) return true
  const type = typeOfName(path)
  return type !== null && canBeOpened(type)
}

function stemOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).replace(/\.[a-z0-9]{1,8}$/i, '')
}
