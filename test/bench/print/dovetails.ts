/**
 * Dovetails: the models and planes of the cuts. Every part is asked by PrusaSlicer (closed, sliced without a complaint); every joint is
 * taken apart by manifold-3d: slid off along its way without meeting anything, and held when it is pulled straight off.
 */
import { readModel } from '../../../electron/engine/formats/read-model.ts'
import { objectsOf } from '../../../electron/engine/mesh/objects.ts'
import { printCut } from '../../../electron/engine/print/parts/cut.ts'
import type { Model } from '../../../electron/engine/model.ts'
import type { PrintCutInput } from '../../../electron/engine/print/jobs.ts'
import { type Body, bodyFromModel } from '../../../electron/engine/repair/body.ts'
import { readPlanes } from '../../../shared/print/cut-planes.ts'
import type { PartsCodes, PartsReport } from '../../../shared/print/parts-report.ts'
import { slidingOf, type Sliding } from '../../support/sliding.ts'
import { cutModels, planes, slicedAll } from './cuts.ts'

/** What the sinking of a tongue by thousandths of a millimetre can come to. */
const maxOverlapMm3 = 1

/** Prints a row for each cut; true where each dovetail slides and holds, and every part is closed. */
export async function benchDovetails(quick: boolean): Promise<boolean> {
  const total = { cuts: 0, good: 0, dovetails: 0, instead: 0, without: 0, plain: 0, open: 0, complaints: 0 }
  for await (const { file, glb } of cutModels(quick))
    for (const plane of planes) {
      const read = readPlanes(plane)
      if ('fault' in read) throw new Error(read.fault.code)
      const made = await cutWith(glb, read.planes, 'in-place')
      const joints: Sliding[] = []
      for (const { between, slide } of made.report.connectors) {
        if (slide === undefined) continue
        const [lower, upper] = between.map((name) =>
          bodyFromModel(made.objects.find((object) => object.name === name)!.model),
        ) as [Body, Body]
        joints.push(await slidingOf(upper, lower, slide.along, read.planes[0]!.normal))
      }
      const { open, complaints } = await slicedAll((await cutWith(glb, read.planes, 'plates')).objects)
      const good =
        open === 0 &&
        complaints.length === 0 &&
        joints.every(
          ({ restMm3, wayMm3, pulledMm3 }) =>
            restMm3 < maxOverlapMm3 && wayMm3 < maxOverlapMm3 && pulledMm3 > restMm3 + 0.1,
        )
      const counted = (code: keyof PartsCodes): number =>
        Number(made.report.remarks.find((remark) => remark.code === code)?.figures['count'] ?? 0)
      total.cuts++
      total.good += good ? 1 : 0
      total.dovetails += joints.length
      total.instead += counted('dowels-instead')
      total.without += counted('faces-without-connector')
      total.plain += counted('faces-plain')
      total.open += open
      total.complaints += complaints.length
      console.log(
        [
          good ? 'good' : 'BAD ',
          `${file} · ${plane}`.padEnd(62),
          `${joints.length} dovetails, ${counted('dowels-instead')} faces with dowels, ${counted('faces-without-connector')} without, ${counted('faces-plain')} plain`,
          ...joints.map(
            ({ restMm3, wayMm3, pulledMm3 }) =>
              `overlap ${restMm3.toFixed(2)} as it lies, ${wayMm3.toFixed(2)} on the way, ${pulledMm3.toFixed(1)} pulled`,
          ),
          ...(open > 0 ? [`${open} not closed`] : []),
          ...complaints.slice(0, 3),
        ].join('  '),
      )
    }
  console.log(
    `\n${total.good} of ${total.cuts} cuts good: ${total.dovetails} dovetails, ${total.instead} faces with dowels instead, ${total.without} without, ${total.plain} plain; ${total.open} parts not closed, ${total.complaints} complaints`,
  )
  return total.good === total.cuts
}

async function cutWith(
  file: Uint8Array,
  asked: PrintCutInput['planes'],
  layout: PrintCutInput['layout'],
): Promise<{ report: PartsReport; objects: { name: string; model: Model }[] }> {
  const { glb, report } = await printCut(
    {
      file,
      mediaType: 'model/gltf-binary',
      name: 'model',
      planes: asked,
      bed: [256, 256, 256],
      connectors: {
        kind: 'dovetail',
        shape: 'round',
        sizeMm: null,
        clearanceMm: 0.15,
        wallMm: 0.8,
        minMm: 2.5,
        count: null,
        places: [],
        flatPins: true,
      },
      crumbs: 'join',
      layout,
      gapMm: 5,
    },
    () => {},
  )
  const after = await readModel(glb, 'model/gltf-binary')
  return {
    report,
    objects: objectsOf(after).map(({ node, parts }) => ({ name: node!.name, model: { ...after, parts } })),
  }
}
