/** Builds a part by measure and writes a GLB. The same prompt gives the same bytes. */
import { AppError } from '../../../shared/protocol/app-error.ts'
import { writeGlb } from '../../engine/formats/glb-write.ts'
import { auditModel, isClosedBody } from '../../engine/mesh/audit.ts'
import { withSmoothNormals } from '../../engine/mesh/normals.ts'
import type { Progress } from '../../engine/model.ts'
import type { Detail } from '../kit/kit.ts'
import { buildMeasured } from '../measured/build-measured.ts'
import { measuredSummary } from '../measured/measured-summary.ts'
import type { MeasuredPlan } from '../measured/read-measured.ts'
import type { GeneratedModel } from './jobs.ts'

/** Rejects with `bad-geometry` instead of returning an open surface or a size that was not asked for. */
export async function measuredTo3d(plan: MeasuredPlan, detail: Detail, progress: Progress): Promise<GeneratedModel> {
  progress(0.1, 'shaping')
  const model = await buildMeasured(plan, detail)
  progress(0.8, 'checking')
  const audit = auditModel(model)
  if (!isClosedBody(audit))
    throw new AppError('bad-geometry', `${plan.part.label} did not come out closed`, {
      details: { openEdges: audit.openEdges, nonManifoldEdges: audit.nonManifoldEdges },
    })
  const name = plan.copies === 1 ? plan.part.label : `${plan.copies} × ${plan.part.label}`
  const glb = await writeGlb({ ...withSmoothNormals(model, 30), name })
  progress(1)
  const understood = {
    part: plan.part.id,
    measures: plan.values,
    options: plan.options,
    sizeMm: audit.sizeMm.map((length) => Number(length.toFixed(3))),
    ignored: plan.ignored,
  }
  return { glb, triangles: audit.triangles, understood, makes: measuredSummary(plan) }
}
