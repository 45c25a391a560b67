/** What a slicer says when it fails: a reason of ours, and the slicer's line about it. Pure. */

export interface SlicerFailure {
  /** A key of the words table `program-problems.ts`. */
  reason: string
  /** The line about it, in the slicer's own words; empty if it said nothing. */
  said: string
}

/** Messages of PrusaSlicer, Bambu Studio and OrcaSlicer, most specific first. */
const known: readonly (readonly [RegExp, string])[] = [
  [/fit on the bed|outside|print volume|exceeds? the (?:print )?(?:bed|plate|height|maximum)/i, 'print-does-not-fit'],
  [/no extrusions (in|on) the first layer|empty (first|initial) layer|first layer is empty/i, 'print-nothing-below'],
  [/empty layer (between|at)|levitat/i, 'print-empty-layer'],
  [/no layers were detected|print is empty|nothing to print|unprintable|no object can be printed/i, 'print-too-thin'],
  [/extruder that the printer does not have|not enough filaments?|filament .*does not exist/i, 'print-filaments'],
  [/loading of a model|input is an empty file|not? (valid|supported) (3mf|file)/i, 'slicer-cannot-read'],
]
/** Progress, banners, and the name of the object that a message is about. */
const noise = /^\s*$|^\d+ => |^Slicing result exported|\[(trace|debug|info)\]|^terminate called|^\s*Object name: /
const maxLine = 300

/** Returns the lines of a slicer's output that say something about the print. */
export function slicerLines(output: string): string[] {
  return output
    .split(/\r?\n/)
    .filter((line) => !noise.test(line))
    .map((line) =>
      line
        .trim()
        .replace(/^(\[[^\]]*\]\s*)+/, '')
        .replace(/^what\(\):\s*/, '')
        .slice(0, maxLine),
    )
}

/** Returns the reason for the first known line; `slicer-refused` and the last line if none is known. */
export function slicerFailure(lines: readonly string[]): SlicerFailure {
  for (const [message, reason] of known) {
    const said = lines.find((line) => message.test(line))
    if (said !== undefined) return { reason, said }
  }
  return { reason: 'slicer-refused', said: lines.at(-1) ?? '' }
}
