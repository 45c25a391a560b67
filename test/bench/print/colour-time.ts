/** How long dividing large models takes: half a million triangles and a million, eight colours, processor time of the whole process. */
import { paintedBall } from '../../support/painted-ball.ts'
import { writeGlb } from '../../../electron/engine/formats/glb-write.ts'
import { printColours } from '../../../electron/engine/filaments/print-colours.ts'

const marks = [
  { triangles: 500_000, seconds: 10 },
  { triangles: 1_000_000, seconds: 25 },
]

/** Prints a table. True where every mark is reached. */
export async function benchColourTime(quick: boolean): Promise<boolean> {
  let reached = true
  console.log('| triangles | made | s of processor | mark s | reports of progress |')
  console.log('| ---: | ---: | ---: | ---: | ---: |')
  for (const { triangles, seconds } of quick ? marks.slice(0, 1) : marks) {
    const around = Math.round(Math.sqrt(triangles) / 2) * 2
    const file = await writeGlb(await paintedBall(mottled, { around, radiusMm: 50, wears: 'texture', side: 2048 }))
    const before = process.cpuUsage()
    let reports = 0
    const { report } = await printColours(
      {
        file,
        mediaType: '',
        name: 'ball',
        count: 8,
        from: 'found',
        spools: [],
        flattenLight: true,
        smoothness: 0.5,
        nozzleMm: 0.4,
        layerMm: 0.2,
      },
      () => reports++,
    )
    const { user, system } = process.cpuUsage(before)
    const took = (user + system) / 1e6
    if (took > seconds) reached = false
    console.log(
      `| ${report.surface.trianglesBefore} | ${report.surface.triangles} | ${took.toFixed(1)} | ${seconds} | ${reports} |`,
    )
  }
  return reached
}

/** Patches of many sizes with soft shading, and noise. */
function mottled(u: number, v: number): [number, number, number] {
  const wave = (x: number, y: number, k: number): number =>
    Math.sin(x * k * 2 * Math.PI + Math.sin(y * k * 5) * 2) * Math.cos(y * k * Math.PI)
  const [a, b, c] = [wave(u, v, 3), wave(u, v, 7), wave(u, v, 31)]
  const noise = (Math.sin(u * 91_283.1 + v * 47_311.7) * 43_758.5453) % 1
  const shade = 0.75 + 0.25 * Math.cos(v * Math.PI) + 0.06 * noise
  const base =
    a > 0.3
      ? [210, 60, 50]
      : a < -0.3
        ? [50, 90, 180]
        : b > 0.2
          ? [235, 215, 160]
          : c > 0.5
            ? [30, 30, 34]
            : [120, 160, 90]
  return base.map((channel) => Math.max(0, Math.min(255, channel * shade))) as [number, number, number]
}
