/** Groups files: a model with its materials and textures is one import. Pure. */
import { canBeOpened, companionExtensions, mayReferToFiles, typeOfName } from '../../../shared/formats/file-type.ts'

/** A file with its path relative to a common folder, with forward slashes. */
export interface FileAtPath<Content = File> {
  path: string
  file: Content
}

/** The files of one asset: the main file first, followed by those that it may refer to. */
export interface FileGroup<Content = File> {
  name: string
  files: FileAtPath<Content>[]
}

/** Files that models can refer to. */
const companion = new RegExp(`\\.(${companionExtensions.join('|')})$`, 'i')

/**
 * Returns a group for each model, picture and archive, in input order. A model gets the companions from the nearest
 * folder that has any; its reader decides which are needed. Pictures in a model's group are not imported separately. In
 * folders, system files and unsupported files are left out; a file that was added individually stays, so that its
 * problem is reported.
 */
export function groupFiles<Content>(allFiles: readonly FileAtPath<Content>[]): FileGroup<Content>[] {
  const relevant = allFiles.filter(({ path }) => !/(^|\/)(__MACOSX\/|\.|Thumbs\.db$|desktop\.ini$)/i.test(path))
  const companions = relevant.filter(({ path }) => companion.test(path))
  const companionsUsed = new Set<FileAtPath<Content>>()
  const groups = new Map<FileAtPath<Content>, FileAtPath<Content>[]>()
  for (const item of relevant) {
    if (!mayReferToFiles(item.path)) continue
    const own = nearest(item.path, companions)
    for (const each of own) companionsUsed.add(each)
    groups.set(item, [item, ...own])
  }
  return relevant.flatMap((item) => {
    const files = groups.get(item) ?? (companionsUsed.has(item) || !canBeAlone(item.path) ? [] : [item])
    return files.length === 0 ? [] : [{ name: stemOf(item.path), files }]
  })
}

/** Merges several groups into one, named after their common folder or else the first group. */
export function joinedGroup<Content>(groups: readonly FileGroup<Content>[]): FileGroup<Content> {
  const files = [...new Set(groups.flatMap((group) => group.files))]
  const [folder = '', ...others] = new Set(files.map(({ path }) => path.slice(0, path.indexOf('/') + 1)))
  const isCommon = folder !== '' && others.length === 0
  return { name: isCommon ? folder.slice(0, -1) : groups[0]!.name, files }
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
