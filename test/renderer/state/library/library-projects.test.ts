/** Projects of the library: made, filled, renamed and deleted, with nothing in them lost. */
import { beforeEach, expect, test } from 'vitest'
import {
  deleteProject,
  makeProject,
  moveToProject,
  renameProject,
} from '../../../../renderer/state/library/library-projects.ts'
import { allProjects } from '../../../../renderer/state/library/projects.ts'
import { searchAssets } from '../../../../renderer/state/library/search-assets.ts'
import { undoStep } from '../../../../renderer/state/undo/undo-history.ts'
import { currentSnapshot, studioStore } from '../../../../renderer/state/studio-store.ts'
import { AppError } from '../../../../shared/protocol/app-error.ts'
import type { Asset } from '../../../../shared/protocol/asset.ts'
import { projectOf } from '../../../../shared/protocol/project-of.ts'
import { anAsset, aSnapshot } from '../../builders.ts'
import { setFakeBridge } from '../../fake-bridge.ts'

let broken: string | null

beforeEach(() => {
  broken = null
  const made = (id: string, change: Partial<Asset> = {}) => anAsset({ id, name: id, ...change })
  const assets = [
    made('king', { provenance: { ...anAsset().provenance, project: 'Chess' } }),
    made('queen'),
    made('texture', { kind: 'other', partOf: 'queen' }),
    made('teapot'),
  ]
  studioStore.setState({ snapshot: { ...aSnapshot(), assets } })
  setFakeBridge(async (name: string, input: { id: string }) => {
    if (input.id === broken) throw new AppError('disk-full', 'no room')
    if (name === 'settings.change') return { ...currentSnapshot().settings, ...input }
    return { ...currentSnapshot().assets.find(({ id }) => id === input.id)!, ...input }
  })
})

const named = (id: string) => currentSnapshot().assets.find((asset) => asset.id === id)!
const inside = (project: string) => searchAssets(currentSnapshot().assets, { query: '', project }).map(({ id }) => id)

test('an asset is in the project of its job until it is moved, with its by-products', async () => {
  expect(inside('Chess')).toEqual(['king'])
  await moveToProject([named('queen')], 'Chess')
  expect(inside('Chess')).toEqual(['king', 'queen'])
  expect(projectOf(named('texture'))).toBe('Chess')
  await moveToProject([named('king')], '')
  expect(inside('')).toEqual(['king', 'teapot'])
  await undoStep()
  expect(inside('Chess')).toEqual(['king', 'queen'])
})

test('an empty project is kept, and names are unique', async () => {
  await makeProject(' Kitchen ')
  await makeProject('Chess')
  expect(allProjects()).toEqual(['Chess', 'Kitchen'])
  expect(currentSnapshot().settings.projects).toEqual(['Kitchen'])
  await renameProject('Kitchen', 'Chess')
  expect(allProjects()).toEqual(['Chess', 'Kitchen'])
})

test('renaming a project renames it for its assets and for new jobs', async () => {
  studioStore.setState({
    snapshot: { ...currentSnapshot(), settings: { ...currentSnapshot().settings, project: 'Chess' } },
  })
  await renameProject('Chess', 'Board games')
  expect(allProjects()).toEqual(['Board games'])
  expect(inside('Board games')).toEqual(['king'])
  expect(currentSnapshot().settings.project).toBe('Board games')
  await undoStep()
  expect(inside('Chess')).toEqual(['king'])
  expect(currentSnapshot().settings).toMatchObject({ project: 'Chess', projects: [] })
})

test('deleting a project deletes none of its assets', async () => {
  await deleteProject('Chess')
  expect(allProjects()).toEqual([])
  expect(inside('')).toEqual(['king', 'queen', 'teapot'])
})

test('where an asset cannot be moved, it stays with its project', async () => {
  await moveToProject([named('teapot')], 'Chess')
  broken = 'teapot'
  await deleteProject('Chess')
  expect(inside('Chess')).toEqual(['teapot'])
  expect(allProjects()).toEqual(['Chess'])
})
