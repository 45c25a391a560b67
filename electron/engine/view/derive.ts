/** The `derive` job: makes derived files of every kind, loading makers on first use. */
import { AppError } from '../../../shared/protocol/app-error.ts'
import type { DerivedKind } from '../../../shared/protocol/derived.ts'
import type { ViewJobs } from './jobs.ts'
import type { Progress } from '../model.ts'
import type { MakeDerived } from '../derived/make-derived.ts'
import { openView } from '../derived/read-view.ts'

type Input = ViewJobs['derive']['input']

type Makers = { [Kind in Exclude<DerivedKind, 'view'>]?: () => Promise<MakeDerived<Kind>> }

const makers: Makers = {
  edges: async () => (await import('./make-edges.ts')).makeEdges,
  picking: async () => (await import('./make-picking.ts')).makePicking,
  playable: async () => (await import('./make-playable.ts')).makePlayable,
  report: async () => (await import('../analyse/report.ts')).makeReport,
  thickness: async () => (await import('../analyse/thickness.ts')).makeThickness,
  curvature: async () => (await import('../analyse/measure-curvature.ts')).makeCurvature,
  deviation: async () => (await import('../analyse/measure-deviation.ts')).makeDeviation,
  cutplan: async () => (await import('./make-cut-plan.ts')).makeCutPlan,
}

/** Makes a derived file. Rejects with `invalid-input` for an unknown kind, and with the errors of its maker. */
export async function derive(input: Input, progress: Progress): Promise<ViewJobs['derive']['output']> {
  if (input.kind === 'view') return { file: await viewOf(input, progress) }
  const load: (() => Promise<MakeDerived<DerivedKind>>) | undefined = makers[input.kind]
  if (load === undefined)
    throw new AppError('invalid-input', `unknown kind of derived file: ${input.kind}`, {
      details: { field: 'kind' },
    })
  progress(0, 'reading')
  const { view: viewFile } = input
  if (viewFile === undefined)
    throw new AppError('invalid-input', 'this needs the view of the model', { details: { field: 'view' } })
  const make = await load()
  const file = await make(openView(viewFile), input.parameters, progress, {
    file: input.file,
    mediaType: input.mediaType,
    coordinateSystem: input.coordinateSystem,
    against: () => {
      if (input.againstView === undefined)
        throw new AppError('invalid-input', 'this needs another model', { details: { field: 'against' } })
      return openView(input.againstView)
    },
  })
  return { file }
}

async function viewOf({ file, mediaType, coordinateSystem }: Input, progress: Progress): Promise<Uint8Array> {
  progress(0, 'reading')
  const [{ readModel }, { inCoordinateSystem }, { makeView }] = await Promise.all([
    import('../formats/read-model.ts'),
    import('../formats/with-coordinate-system.ts'),
    import('./make-view.ts'),
  ])
  const model = inCoordinateSystem(await readModel(file, mediaType), coordinateSystem)
  return makeView(model, (fraction, doing) => progress(0.5 + fraction / 2, doing))
}
