import { describe, expect, test } from 'vitest'
import { programTable } from '../../../../electron/backend/slicers/program-table.ts'
import { programsFor } from '../../../../renderer/state/library/programs-for.ts'
import { dialects } from '../../../../shared/formats/dialect.ts'
import type { Program } from '../../../../shared/print/slicers.ts'

const all: Program[] = programTable.map(({ id, name, reads }) => ({ id, name, reads, path: '', slices: false }))

describe('the program that an export is opened in', () => {
  test.each(programTable.map(({ id, reads }) => [id, reads] as const))(
    '%s is offered for its own file, whatever was used last',
    (id, reads) => {
      for (const lastUsed of [null, ...all.map((program) => program.id)]) {
        const { ordered, isMeant } = programsFor(all, lastUsed, reads)
        expect(isMeant).toBe(true)
        expect(ordered[0]!.reads).toEqual(reads)
        expect(ordered).toHaveLength(all.length)
      }
      expect(programsFor(all, id, reads).ordered[0]!.id).toBe(id)
    },
  )

  test('the last used one is offered where no file is chosen', () => {
    expect(programsFor(all, 'cura').ordered[0]!.id).toBe('cura')
    expect(programsFor(all, null).ordered).toEqual(all)
  })

  test.each(dialects)('another slicer is not taken for that of %s', (dialect) => {
    const others = all.filter(({ reads }) => reads.format !== '3mf' || reads.dialect !== dialect)
    expect(programsFor(others, others[0]!.id, { format: '3mf', dialect }).isMeant).toBe(false)
  })
})
