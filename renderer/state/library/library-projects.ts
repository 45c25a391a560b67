/** Creates, fills, renames and deletes projects, each as one step. */
import { projectOf } from '../../../shared/protocol/project-of.ts'
import type { Asset } from '../../../shared/protocol/asset.ts'
import { fileUnder } from './assets.ts'
import { attempt } from '../messages.ts'
import { allProjects } from './projects.ts'
import { changeSettings } from '../settings.ts'
import { changeOf, type Change, type UndoTarget } from '../undo/undo-step.ts'
import { asStep, recordStep } from '../undo/undo-history.ts'
import { currentSnapshot } from '../studio-store.ts'

/** Moves assets and their companions to a project; an empty name removes them from their project. */
export const moveToProject = asStep(async (assets: readonly Asset[], project: string): Promise<void> => {
  const changes = await withProject(assets, project)
  const ids = new Set(assets.map(({ id }) => id))
  const count = changes.filter(({ target }) => ids.has(target.key.slice(projectKey.length))).length
  recordStep({ kind: 'moved', project, count }, changes)
})

/** Creates an empty project, unless one with this name exists. */
export const makeProject = asStep(async (name: string): Promise<void> => {
  const trimmed = name.trim()
  if (trimmed === '' || allProjects().includes(trimmed)) return
  const listed = await changeProjectList((names) => [...names, trimmed])
  recordStep({ kind: 'project-made', name: trimmed }, listed)
})

/** Renames a project and moves its assets. The ledger keeps the project name under which a job was charged. */
export const renameProject = asStep(async (from: string, to: string): Promise<void> => {
  const name = to.trim()
  if (name === '' || name === from || allProjects().includes(name)) return
  const changes = await withProject(inProject(from), name)
  const whole = inProject(from).length === 0
  const listed = await changeProjectList((names) => [...names.filter((each) => each !== from || !whole), name])
  recordStep({ kind: 'project-renamed', name }, [
    ...changes,
    ...listed,
    ...(whole ? await moveToProjectNamed(from, name) : []),
  ])
})

/** Deletes a project; its assets stay in the library, without a project. */
export const deleteProject = asStep(async (name: string): Promise<void> => {
  const changes = await withProject(inProject(name), '')
  if (inProject(name).length > 0) {
    recordStep({ kind: 'moved', project: '', count: changes.length }, changes)
    return
  }
  const listed = await changeProjectList((names) => names.filter((each) => each !== name))
  recordStep({ kind: 'project-deleted', name }, [...changes, ...listed, ...(await moveToProjectNamed(name, ''))])
})

function inProject(name: string): Asset[] {
  return currentSnapshot().assets.filter((asset) => projectOf(asset) === name)
}

/** Stops at the first failure: a full disk would fail the remaining ones too. */
async function withProject(assets: readonly Asset[], project: string): Promise<Change[]> {
  const ids = new Set(assets.map(({ id }) => id))
  const along = currentSnapshot().assets.filter(({ id, partOf }) => ids.has(id) || (partOf !== null && ids.has(partOf)))
  const changes: Change[] = []
  for (const asset of along) {
    const before = projectOf(asset)
    if (before === project) continue
    const done = await attempt(async () => {
      await fileUnder(asset.id, project)
      return true
    })
    if (done === undefined) break
    changes.push(changeOf(projectTarget(asset.id), before, project))
  }
  return changes
}

const projectKey = 'project '

function projectTarget(id: string): UndoTarget<string | undefined> {
  return {
    key: `${projectKey}${id}`,
    read: () => {
      const asset = currentSnapshot().assets.find((each) => each.id === id)
      return asset === undefined ? undefined : projectOf(asset)
    },
    write: (project) => fileUnder(id, project ?? ''),
  }
}

const listTarget: UndoTarget<readonly string[]> = {
  key: 'projects',
  read: () => currentSnapshot().settings.projects,
  write: (projects) => changeSettings({ projects: [...projects] }),
}

const newJobsTarget: UndoTarget<string> = {
  key: 'jobs-project',
  read: () => currentSnapshot().settings.project,
  write: (project) => changeSettings({ project }),
}

async function changeProjectList(next: (names: readonly string[]) => string[]): Promise<Change[]> {
  const before = listTarget.read()
  await listTarget.write(next(before))
  return [changeOf(listTarget, before, listTarget.read())]
}

/** Updates the project for new jobs if it was `from`. */
async function moveToProjectNamed(from: string, to: string): Promise<Change[]> {
  if (newJobsTarget.read() !== from) return []
  await newJobsTarget.write(to)
  return [changeOf(newJobsTarget, from, to)]
}
