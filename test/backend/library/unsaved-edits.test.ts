/** Unsaved edits of models in the store: one of each kind, gone with the model or with the version made from them. */
import { beforeEach, expect, test } from 'vitest'
import { keepUnsavedEdit, unsavedEdits } from '../../../electron/backend/library/unsaved-edits.ts'
import type { Edit } from '../../../shared/edits/edit.ts'
import { asset as anyAsset } from '../../support/builders.ts'
import { libraryUnderTest, type LibraryUnderTest } from '../../support/library-under-test.ts'

const red: Edit = { kind: 'materials', changes: [{ kind: 'set', material: 0, values: { baseColour: [1, 0, 0] } }] }
const hash = 'ab'.repeat(32)
const pictured: Edit = {
  kind: 'materials',
  changes: [
    { kind: 'picture', material: 0, use: 'baseColour', picture: { sha256: hash, name: 'wood.png', assetId: null } },
    { kind: 'picture', material: 1, use: 'baseColour', picture: null },
    { kind: 'picture', material: 2, use: 'normal', picture: { sha256: hash, name: 'wood.png', assetId: null } },
  ],
}
const joined: Edit = { kind: 'transform', changes: [{ kind: 'join', joined: true }] }
let under: LibraryUnderTest
beforeEach(async () => {
  under = await libraryUnderTest()
  under.store.assets.save(anyAsset({ id: 'dragon' }))
  under.store.assets.save(anyAsset({ id: 'owl' }))
})

test('a later edit replaces the one of its kind; models do not share them; pictures have addresses', () => {
  for (const edit of [red, joined, pictured]) keepUnsavedEdit(under.store, 'dragon', edit)
  expect(unsavedEdits(under.store, 'dragon')).toEqual({
    edits: [pictured, joined],
    pictures: [{ sha256: hash, url: `/inputs/${hash}` }],
  })
  expect(unsavedEdits(under.store, 'owl')).toEqual({ edits: [], pictures: [] })
})

test('survive the bin, and go with a model that is deleted for good', async () => {
  keepUnsavedEdit(under.store, 'dragon', red)
  keepUnsavedEdit(under.store, 'owl', red)
  await under.library.delete('dragon')
  expect(unsavedEdits(under.store, 'dragon').edits).toEqual([red])
  await under.library.erase('dragon')
  expect(unsavedEdits(under.store, 'dragon').edits).toEqual([])
  expect(unsavedEdits(under.store, 'owl').edits).toEqual([red])
})

test('are refused for an unknown model, and left out where they cannot be read', () => {
  expect(() => keepUnsavedEdit(under.store, 'cat', red)).toThrow(expect.objectContaining({ code: 'not-found' }))
  under.store.values.set('edit sculpt dragon', { kind: 'sculpt', changes: [{ kind: 'of another version' }] })
  keepUnsavedEdit(under.store, 'dragon', joined)
  expect(unsavedEdits(under.store, 'dragon').edits).toEqual([joined])
})
