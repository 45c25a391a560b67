/** Imports groups of files: each becomes an asset, or several models become one set. */
import { AppError, type ErrorData } from '../../../shared/protocol/app-error.ts'
import type { Asset } from '../../../shared/protocol/asset.ts'
import { typeOfName } from '../../../shared/formats/file-type.ts'
import { openAsset } from './assets.ts'
import { bridge } from '../current-bridge.ts'
import { groupFiles, joinedGroup, type FileAtPath, type FileGroup } from './group-files.ts'
import { askSeveral, severalSetting } from './several-models.ts'
import { reportError, reportFaults, announceDone } from '../messages.ts'
import { importProgressStore } from './import-progress.ts'
import { studioStore } from '../studio-store.ts'
import { untilFound } from '../until-found.ts'
import { receiveAsset } from '../draft/slot-files.ts'
import { describeError } from '../../words/errors.ts'
import { importWords } from '../../words/import-words.ts'
import { messageWords } from '../../words/state/message-words.ts'

/** A file that was uploaded to the host. */
interface Staged {
  stagedId: string
}

/**
 * Imports groups of files one after another and opens the last. One message names all files that failed.
 */
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

type Stage<Content> = (content: Content, path: string) => Promise<Staged>

async function importGroups<Content>(given: readonly FileGroup<Content>[], stage: Stage<Content>): Promise<void> {
  const groups = await withSets(given)
  const imported: Asset[] = []
  const refused: Refusal[] = []
  for (const [done, group] of groups.entries()) {
    if (groups.length > 1 && !continues(done, groups.length, nameOf(group.files[0]!.path))) break
    try {
      imported.push(...(await importGroup(group, stage)))
    } catch (thrown) {
      refused.push({ name: nameOf(group.files[0]!.path), error: AppError.from(thrown).toData() })
    }
  }
  importProgressStore.setState({ current: null })
  const last = imported.at(-1)
  if (last !== undefined) await openAsset(last.id)
  // If only one file was imported, the Inspector shows its error.
  const damaged = imported.length < 2 ? [] : await damagedOf(imported)
  const failures = [...refused, ...damaged]
  const added = imported.length - damaged.length
  if (added > 1) announceDone(messageWords.assets.imported(added))
  if (failures.length > 0)
    reportFaults(importWords.refused.title(failures.length, groups.length), refusalText(failures, damaged.length > 0))
}

/** A file that was not imported, or whose content could not be read. */
interface Refusal {
  name: string
  error: ErrorData
}

const maxLines = 20

function refusalText(failures: readonly Refusal[], someKept: boolean): string {
  const lines = failures.slice(0, maxLines).map(({ name, error }) => importWords.refused.line(name, reasonOf(error)))
  if (failures.length > maxLines) lines.push(importWords.refused.more(failures.length - maxLines))
  if (someKept) lines.push(importWords.refused.kept)
  return lines.join('\n')
}

function reasonOf(error: ErrorData): string {
  const { title, text } = describeError(error)
  return text === '' ? title : `${title}. ${text}`
}

/** Shows the progress. Returns false if the artist has cancelled. */
function continues(done: number, total: number, name: string): boolean {
  const isCancelled = importProgressStore.getState().current?.isCancelled === true
  if (!isCancelled) importProgressStore.setState({ current: { done, total, name, isCancelled } })
  return !isCancelled
}

/** Waits until the assets have been inspected, and returns those that could not be read. */
async function damagedOf(assets: readonly Asset[]): Promise<Refusal[]> {
  const ids = new Set(assets.map(({ id }) => id))
  const own = await untilFound(studioStore, () => {
    const imported = (studioStore.getState().snapshot?.assets ?? []).filter(({ id }) => ids.has(id))
    return imported.some(({ pending }) => pending) ? null : imported
  })
  return own.flatMap(({ name, problem }) => (problem === null ? [] : [{ name, error: problem }]))
}

/** Returns the groups, with all models merged into one if they are imported as a set; none if the artist cancels. */
async function withSets<Content>(groups: readonly FileGroup<Content>[]): Promise<readonly FileGroup<Content>[]> {
  const isModel = ({ files }: FileGroup<Content>) => typeOfName(files[0]!.path)?.kind === 'model'
  const models = groups.filter(isModel)
  if (models.length < 2) return groups
  const setting = severalSetting()
  const choice = setting === 'ask' ? await askSeveral(models.map(({ name }) => name)) : setting
  if (choice === null) return []
  return choice === 'each' ? groups : [...groups.filter((group) => !isModel(group)), joinedGroup(models)]
}

/** Resolves to an empty list if the artist cancels. */
async function importGroup<Content>({ name, files }: FileGroup<Content>, stage: Stage<Content>): Promise<Asset[]> {
  const staged: { stagedId: string; path: string }[] = []
  for (const { path, file } of files) staged.push({ stagedId: (await stage(file, path)).stagedId, path })
  const [only] = staged
  const source = only !== undefined && staged.length === 1 ? { stagedId: only.stagedId } : { name, files: staged }
  // Several model files were chosen together in order to form a set.
  const isSet = files.filter(({ path }) => typeOfName(path)?.kind === 'model').length > 1
  const several = isSet ? 'set' : severalSetting()
  let imported = await bridge().call('assets.import', { ...source, several })
  if (imported.choices.length > 0) {
    const choice = await askSeveral(imported.choices)
    if (choice === null) return []
    imported = await bridge().call('assets.import', { ...source, several: choice })
  }
  return imported.assets.map(receiveAsset)
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}
