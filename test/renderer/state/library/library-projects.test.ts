/** Projects of the library: made, filled, renamed and deleted, with nothing in them lost. */
import { beforeEach, expect, test } from 'vitest'
import type { Bridge } from '../../../../renderer/bridge/bridge.ts'
import { setBridge } from '../../../../renderer/state/current-bridge.ts'
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
  setBridge({
    host: 'web',
    call: (async (name: string, input: { id: string }) => {
      if (input.id === broken) throw new AppError('disk-full', 'no room')
      if (name === 'settings.change') return { ...currentSnapshot().settings, ...input }
      return { ...currentSnapshot().assets.find(({ id }) => id === input.id)!, ...input }
    }) as Bridge['call'],
    subscribe: () => () => undefined,
    stage: async () => ({ stagedId: 's', name: 'n', mediaType: 'image/png', bytes: 1 }),
    save: async () => null,
  })
})

const named = (id: string) => currentSnapshot().assets.find((asset) => asset.id === id)!
const inside = (project: string) => searchAssets(currentSnapshot().assets, { query: '', project }).map(({ id }) => id)

test('a thing lies in the project of its job, and in the one that it is moved to, with what came along', async () => {
  expect(inside('Chess')).toEqual(['king'])
  await moveToProject([named('queen')], 'Chess')
  expect(inside('Chess')).toEqual(['king', 'queen'])
  expect(projectOf(named('texture'))).toBe('Chess')
  await moveToProject([named('king')], '')
  expect(inside('')).toEqual(['king', 'teapot'])
  await undoStep()
  expect(inside('Chess')).toEqual(['king', 'queen'])
})

test('an empty project is kept; a name is never given twice', async () => {
  await makeProject(' Kitchen ')
  await makeProject('Chess')
  expect(allProjects()).toEqual(['Chess', 'Kitchen'])
  expect(currentSnapshot().settings.projects).toEqual(['Kitchen'])
  await renameProject('Kitchen', 'Chess')
  expect(allProjects()).toEqual(['Chess', 'Kitchen'])
})

test('renamed, everything in it goes with it, and new jobs do', async () => {
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

test('deleted, nothing in it is deleted', async () => {
  await deleteProject('Chess')
  expect(allProjects()).toEqual([])
  expect(inside('')).toEqual(['king', 'queen', 'teapot'])
})

test('where something cannot be moved, it and its project stay', async () => {
  await moveToProject([named('teapot')], 'Chess')
  broken = 'teapot'
  await deleteProject('Chess')
  expect(inside('Chess')).toEqual(['teapot'])
  expect(allProjects()).toEqual(['Chess'])
})
