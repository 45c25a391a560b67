/** A name that is not taken yet. */
import { existsSync } from 'node:fs'
import { extname, join } from 'node:path'

/** `dragon.stl`, else `dragon 2.stl`, `dragon 3.stl` … */
export function freeName(folder: string, name: string, exists: (path: string) => boolean = existsSync): string {
  const extension = extname(name)
  const stem = name.slice(0, name.length - extension.length)
  for (let number = 1; ; number += 1) {
    const candidate = number === 1 ? name : `${stem} ${number}${extension}`
    if (!exists(join(folder, candidate))) return candidate
  }
}
