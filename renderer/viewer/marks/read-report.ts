/** Reads the derived report on a model, with the shapes to draw for each kind of defect. */
import { AppError } from '../../../shared/protocol/app-error.ts'
import type { DerivedReport } from '../../../shared/formats/view-file.ts'
import type { DefectShape } from '../../state/stage/report.ts'
import { readDerived } from '../view-stream.ts'

export interface ReadReport {
  header: DerivedReport
  /** In the order of the header's defects. */
  shapes: DefectShape[]
}

/** Resolves when all has come; rejects with AppError, `cancelled` when aborted. */
export async function readReport(url: string, signal: AbortSignal): Promise<ReadReport> {
  let header: DerivedReport | null = null
  const shapes: DefectShape[] = []
  await readDerived(url, signal, (news) => {
    if (news.type === 'header') {
      if (news.header.kind !== 'report') throw unexpected(url)
      header = news.header
      for (const _ of header.defects) shapes.push({ segments: null, triangles: null })
    } else if (news.type === 'piece' && news.kind === 'shape') {
      const { segments, triangles } = news.arrays
      shapes[news.index] = {
        segments: segments === undefined ? null : new Float32Array(segments),
        triangles: triangles === undefined ? null : new Float32Array(triangles),
      }
    }
  })
  if (header === null) throw unexpected(url)
  return { header, shapes }
}

function unexpected(url: string): AppError {
  return new AppError('data-corrupt', `${url} is another kind of derived file`)
}
