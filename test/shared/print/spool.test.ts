import { expect, test } from 'vitest'
import { spoolsFromText, textFromSpools } from '../../../shared/print/spool.ts'

test('spools are read from lines or between commas, with or without a name', () => {
  expect(spoolsFromText('#D9703F Terracotta, fff\n#102030: Night sky;#d9703f again')).toEqual([
    { hex: '#d9703f', name: 'Terracotta' },
    { hex: '#ffffff', name: '' },
    { hex: '#102030', name: 'Night sky' },
  ])
  expect(spoolsFromText(' \n,')).toEqual([])
})

test('an entry without a colour is reported', () => {
  expect(spoolsFromText('#ffffff White, red')).toEqual({ entry: 'red' })
  expect(spoolsFromText('#12345 Five')).toEqual({ entry: '#12345 Five' })
})

test('written spools are read back', () => {
  const spools = [
    { hex: '#d9703f', name: 'Terracotta' },
    { hex: '#ffffff', name: '' },
  ]
  expect(spoolsFromText(textFromSpools(spools))).toEqual(spools)
})
