import { expect, test } from 'vitest'
import { titleOf } from '../../../electron/backend/library/describe-asset.ts'
import type { ExpectedFile } from '../../../electron/backend/library/check-output.ts'
import { makerOf } from '../../../shared/protocol/asset.ts'

const maker = makerOf({ modelName: 'Rodin Gen-2', connectionName: 'Hyper3D' })
const words = 'an owl of brass on a branch of an old oak tree in the snow under a full moon'
const file = (name: string) => ({ name }) as ExpectedFile

test('names a compared result after the model and the service, however long the prompt', () => {
  expect(titleOf({ title: 'An owl', maker, partOf: null }, file('model.glb'))).toBe('An owl – Rodin Gen-2 (Hyper3D)')
  expect(titleOf({ title: words, maker, partOf: null }, file('model.glb'))).toMatch(
    /^an owl of .*… – Rodin Gen-2 \(Hyper3D\)$/,
  )
  expect(titleOf({ title: words, maker, partOf: null }, file('front.png'))).toMatch(
    /… – Rodin Gen-2 \(Hyper3D\) – front$/,
  )
})

test('names any other result after its title only', () => {
  expect(titleOf({ title: 'An owl', partOf: null }, file('model.glb'))).toBe('An owl')
  expect(titleOf({ title: 'An owl', partOf: 'a' }, file('preview.png'))).toBe('An owl – preview')
})
