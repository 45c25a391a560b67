import { expect, test } from 'vitest'
import { commandNames } from '../shared/channels.ts'
import { contract } from '../shared/contract.ts'

test('the list of channels names exactly the commands of the contract', () => {
  expect([...commandNames].sort()).toEqual(Object.keys(contract).sort())
})
