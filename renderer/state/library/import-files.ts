/** Imports files: chosen, dropped, pasted or opened with the studio, several at once. */
import { AppError } from '../../../shared/protocol/app-error.ts'
import type { Asset } from '../../../shared/protocol/asset.ts'
import { companionExtensions, openedExtensions } from '../../../shared/formats/file-type.ts'
import { openAsset } from './assets.ts'
import { bridge } from '../current-bridge.ts'
import { chosenFiles } from './dropped-files.ts'
import { groupFiles, type FileAtPath, type FileGroup } from './group-files.ts'
import { attempt, reportError, announceDone } from '../messages.ts'
import { receiveAsset } from '../draft/slot-files.ts'
import { messageWords } from '../../words/state/message-words.ts'

/** A file that was uploaded to the host. */
interface Staged {
  stagedId: string
}

/** Imports files one group after another and opens the last. Each failure is shown; the others continue. */
export async function importFiles(files: readonly FileAtPath[]): Promise<void> {
  const groups = groupFiles(files)
  const [first] = files
  if (first !== undefined && groups.length === 0)
    reportError(
      new AppError('unsupported-format', 'nothing of this can be opened', {
        details: { reason: 'no-model', path: first.path },
      }).toData(),
    )
  await importGroups(groups, async (file, path) => bridge().stage(file, nameOf(path)))
}

/** Imports files that the host has staged, such as those of "open with". */
export async function importStaged(files: readonly { stagedId: string; path: string }[]): Promise<void> {
  if (files.length === 0)
    reportError(
      new AppError('unsupported-format', 'what was opened with the studio is not there', {
        details: { reason: 'unreadable' },
      }).toData(),
    )
  const groups = groupFiles(files.map(({ stagedId, path }) => ({ path, file: { stagedId } })))
  await importGroups(groups, async (file) => file)
}

async function importGroups<Content>(
  groups: readonly FileGroup<Content>[],
  stage: (content: Content, path: string) => Promise<Staged>,
): Promise<void> {
  let last: string | null = null
  let count = 0
  for (const group of groups) {
    const asset = await attempt(() => importGroup(group, stage))
    if (asset === undefined) continue
    last = asset.id
    count += 1
  }
  if (last !== null) await openAsset(last)
  if (count > 1) announceDone(messageWords.assets.imported(count))
}

async function importGroup<Content>(
  { name, files }: FileGroup<Content>,
  stage: (content: Content, path: string) => Promise<Staged>,
): Promise<Asset> {
  const staged: { stagedId: string; path: string }[] = []
  for (const { path, file } of files) staged.push({ stagedId: (await stage(file, path)).stagedId, path })
  const [only] = staged
  return receiveAsset(
    await bridge().call(
      'assets.import',
      only !== undefined && staged.length === 1 ? { stagedId: only.stagedId } : { name, files: staged },
    ),
  )
}

/** Opens the system's file dialog. Call it from a click or a key. */
export function chooseFilesToImport(): void {
  const input = fileInput()
  const endings = new Set([...openedExtensions, ...companionExtensions])
  input.accept = Array.from(endings, (extension) => `.${extension}`).join(',')
  input.click()
}

/** Asks for a folder with a model and its files. */
export function chooseFolderToImport(): void {
  const input = fileInput()
  input.webkitdirectory = true
  input.click()
}

function fileInput(): HTMLInputElement {
  const input = document.createElement('input')
  input.type = 'file'
  input.multiple = true
  input.addEventListener('change', () => void importFiles(chosenFiles(input.files ?? [])))
  return input
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}
