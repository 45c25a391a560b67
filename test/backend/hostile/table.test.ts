/** `docs/queue.md` reports of every scenario, and of none that is not played. `UPDATE_DOCS=1` writes it again. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { themes } from '../../support/hostile-service/all-scenarios.ts'
import { scenarioTables } from '../../support/hostile-service/scenario-table.ts'

const page = new URL('../../../docs/queue.md', import.meta.url)
const marks = /(<!-- scenarios -->\n)[\s\S]*(\n<!-- end of scenarios -->)/

describe('the scenarios of the hostile service', () => {
  test('are all listed in docs/queue.md', () => {
    const text = readFileSync(page, 'utf8')
    expect(text).toMatch(marks)
    const wanted = text.replace(marks, (_, begin: string, end: string) => `${begin}\n${scenarioTables()}\n${end}`)
    if (process.env['UPDATE_DOCS'] === '1') writeFileSync(page, wanted)
    expect(readFileSync(page, 'utf8')).toBe(wanted)
  })

  test('have unique names, and number more than fifty', () => {
    const names = themes.flatMap(({ scenarios }) => scenarios.map(({ name }) => name))
    expect(new Set(names).size).toBe(names.length)
    expect(names.length).toBeGreaterThanOrEqual(50)
  })

  test('are all run: each theme has a test file', () => {
    const files = readdirSync(new URL('.', import.meta.url)).filter((name) => name.endsWith('.test.ts'))
    const played = files.map((name) => readFileSync(new URL(name, import.meta.url), 'utf8')).join('\n')
    const folder = new URL('../../support/hostile-service/scenarios/', import.meta.url)
    const sources = readdirSync(folder)
    expect(sources).toHaveLength(themes.length)
    for (const source of sources) expect(played).toContain(`hostile-service/scenarios/${source}`)
  })
})
