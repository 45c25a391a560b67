/** What the file will not hold of the model, said before it is written. */
import { Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { dialectFacts, type Dialect } from '../../shared/formats/dialect.ts'
import { modelRow, type ExportFormat } from '../../shared/formats/formats.ts'
import { formatLosses } from '../../shared/formats/losses.ts'
import type { ModelFacts } from '../../shared/protocol/model-facts.ts'
import { fileNotes } from '../words/file-note-lines.ts'
import styles from './export.module.css'

interface ExpectedLossesProps {
  facts: ModelFacts
  format: ExportFormat
  /** Of a 3MF. */
  dialect: Dialect
}

export function ExpectedLosses({ facts, format, dialect }: ExpectedLossesProps) {
  const lines = fileNotes(expectedLosses(facts, format, dialect))
  if (lines.length === 0) return null
  return (
    <div className={styles['losses']} data-testid="expected-losses" aria-live="polite">
      <IconAlertTriangle size={14} aria-hidden />
      <Text size="xs">{lines.join(' ')}</Text>
    </div>
  )
}

/** The facts contain neither vertex colours nor parts; the saved file's report does. */
function expectedLosses({ textures, materials }: ModelFacts, format: ExportFormat, dialect: Dialect) {
  const hasTextures = textures.length > 0
  if (format !== '3mf') {
    const keepsColours = modelRow(format).written?.keeps.vertexColours === true
    return formatLosses(format, {
      hasTextures,
      hasVertexColours: materials > 1,
      // Without colours there is nothing to say about materials.
      materials: keepsColours ? materials : 1,
      parts: 1,
    })
  }
  return hasTextures && dialect !== 'standard'
    ? [{ code: 'textures-lost', figures: { format: dialectFacts[dialect].label } }]
    : []
}
