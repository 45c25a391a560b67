/** Imports groups of files: each becomes an asset, or several models become one set. */
import { AppError } from '../../../shared/protocol/app-error.ts'
import type { Asset } from '../../../shared/protocol/asset.ts'
import { typeOfName } from '../../../shared/formats/file-type.ts'
import { openAsset } from './assets.ts'
import { bridge } from '../current-bridge.ts'
import { groupFiles, joinedGroup, type FileAtPath, type FileGroup } from './group-files.ts'
import { askSeveral, severalSetting } from './several-models.ts'
import { attempt, reportError, announceDone } from '../messages.ts'
import { receiveAsset } from '../draft/slot-files.ts'
import { messageWords } from '../../words/state/message-words.ts'

/** A file that was uploaded to the host. */
interface Staged {
  stagedId: string
}

/**
 * Imports groups of files one after another and opens the last. Each failure is shown; the remaining groups continue.
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
  let last: string | null = null
  let count = 0
  for (const group of groups) {
    const assets = await attempt(() => importGroup(group, stage))
    last = assets?.[0]?.id ?? last
    count += assets?.length ?? 0
  }
  if (last !== null) await openAsset(last)
  if (count > 1) announceDone(messageWords.assets.imported(count))
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
