/** A screen in memory, for browsers that draw 3D graphics in a window alone. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { end } from '../launch-web.ts'

export const virtualScreen = '/usr/bin/Xvfb'

/** Starts one. `display`: what a program is told of it. */
export async function openScreen({ width, height }: { width: number; height: number }) {
  const child = spawn(virtualScreen, ['-displayfd', '3', '-screen', '0', `${width}x${height}x24`, '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const [number] = (await once(child.stdio[3] as NodeJS.ReadableStream, 'data')) as [Buffer]
  return { display: `:${number.toString().trim()}`, close: () => end(child, 'SIGTERM') }
}
