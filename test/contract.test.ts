import { expect, test } from 'vitest'
import { commandNames } from '../shared/protocol/channels.ts'
import { contract } from '../shared/protocol/contract.ts'

test('the list of channels contains exactly the commands of the contract', () => {
  expect([...commandNames].sort()).toEqual(Object.keys(contract).sort())
})
