/** Writes Radiance HDR pictures as the format is described (Ward, "Real Pixels", 1991), for tests. */

type Light = readonly [number, number, number]

interface HdrOptions {
  width: number
  height: number
  /** Linear light at a place, both 0 … 1, from the left and from the top. */
  light: (u: number, v: number) => Light
  /** Rows are run-length encoded, each channel on its own. */
  runs?: boolean
}

/** The bytes of a file. */
export function writeHdr({ width, height, light, runs = false }: HdrOptions): Uint8Array<ArrayBuffer> {
  const head = `#?RADIANCE\n# of a test\nFORMAT=32-bit_rle_rgbe\n\n-Y ${height} +X ${width}\n`
  const bytes = [...new TextEncoder().encode(head)]
  for (let row = 0; row < height; row++) {
    const pixels = Array.from({ length: width }, (_, column) =>
      rgbe(light((column + 0.5) / width, (row + 0.5) / height)),
    )
    if (!runs) for (const pixel of pixels) bytes.push(...pixel)
    else {
      bytes.push(2, 2, width >> 8, width & 255)
      for (let channel = 0; channel < 4; channel++) bytes.push(...packed(pixels.map((pixel) => pixel[channel]!)))
    }
  }
  return Uint8Array.from(bytes)
}

function rgbe([red, green, blue]: Light): number[] {
  const most = Math.max(red, green, blue)
  if (most < 1e-32) return [0, 0, 0, 0]
  const exponent = Math.floor(Math.log2(most)) + 1
  return [red, green, blue].map((value) => Math.floor((value / 2 ** exponent) * 256)).concat(exponent + 128)
}

/** Runs of the same number as its length and 128, then the number; others as their count, then themselves. */
function packed(values: readonly number[]): number[] {
  const out: number[] = []
  for (let at = 0; at < values.length;) {
    let run = 1
    while (run < 127 && values[at + run] === values[at]) run++
    if (run > 2) out.push(128 + run, values[at]!)
    else out.push(run, ...values.slice(at, at + run))
    at += run
  }
  return out
}
