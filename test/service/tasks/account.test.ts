/** What an account was opened with, on disk. */
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openAccount } from '../../../electron/service/tasks/account.ts'

const folderOf = () => mkdtempSync(join(tmpdir(), 'maquette-account-'))

test('opens an account once, with the initial credits', () => {
  const folder = folderOf()
  expect(openAccount(folder, 2_000)).toEqual({ openingCredits: 2_000, opened: true })
  expect(openAccount(folder, 500)).toEqual({ openingCredits: 2_000, opened: false })
})

test('never grants credits after a flipped bit: the account is unchanged or unreadable', () => {
  const folder = folderOf()
  openAccount(folder, 2_000)
  const path = join(folder, 'account.json')
  const whole = readFileSync(path)
  for (let bit = 0; bit < whole.byteLength * 8; bit += 1) {
    const damaged = Buffer.from(whole)
    damaged[bit >> 3]! ^= 1 << (bit & 7)
    writeFileSync(path, damaged)
    let credits: number | string
    try {
      credits = openAccount(folder, 500).openingCredits
    } catch (thrown) {
      credits = (thrown as { code: string }).code
    }
    expect([2_000, 'data-corrupt'], `bit ${bit}`).toContain(credits)
  }
})
