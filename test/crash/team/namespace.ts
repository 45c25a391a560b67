/**
 * PostgreSQL on a machine of its own, as far as the network can tell: a network namespace with a link to this one for each process
 * that asks it, which goes down as a cable is pulled. Nothing passes, and no one is told; when it is up again, what was sent before
 * may still arrive. Linux, as root, with iproute2.
 */
import { execFile, execFileSync } from 'node:child_process'
import { userInfo } from 'node:os'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { isLong } from '../../support/long.ts'

export interface Namespace {
  name: string
  /** Of what listens in it, one for each link. */
  addresses: readonly string[]
  cut(link: number, forMs: number): Promise<void>
  close(): void
}

const run = promisify(execFile)
const ip = (...words: string[]) => execFileSync('ip', words, { stdio: ['ignore', 'ignore', 'pipe'] })

/** Only where they were asked for: the machine has other links while they are there, which breaks what a browser is loading. */
const areAskedFor = isLong || process.env['MAQUETTE_TEAM_CUT'] === 'namespaces'
export const hasNamespaces: boolean = areAskedFor && canMake()
export const namespacesOrWhyNot = hasNamespaces
  ? 'network namespaces'
  : areAskedFor
    ? 'network namespaces: they need Linux, root and iproute2; lines are cut by a relay alone'
    : 'network namespaces: in the long form only; lines are cut by a relay'

let made = 0

export function openNamespace(links: number): Namespace {
  made += 1
  const name = `maquette-${process.pid}-${made}`
  // Of this process, so that two tests at once do not share a network.
  const network = (link: number) => `10.${100 + (process.pid % 100)}.${made * 10 + link}`
  const inside = (link: number) => `mq${process.pid % 100_000}-${made}${link}b`
  const outside = (link: number) => `mq${process.pid % 100_000}-${made}${link}a`
  const places = Array.from({ length: links }, (_, link) => link)
  const close = () => {
    // The links of both ends go with it.
    execFileSync('ip', ['netns', 'del', name], { stdio: 'ignore' })
  }
  ip('netns', 'add', name)
  try {
    ip('-n', name, 'link', 'set', 'lo', 'up')
    for (const link of places) {
      ip('link', 'add', outside(link), 'type', 'veth', 'peer', 'name', inside(link), 'netns', name)
      ip('address', 'add', `${network(link)}.1/24`, 'dev', outside(link))
      ip('link', 'set', outside(link), 'up')
      ip('-n', name, 'address', 'add', `${network(link)}.2/24`, 'dev', inside(link))
      ip('-n', name, 'link', 'set', inside(link), 'up')
    }
  } catch (thrown) {
    close()
    throw thrown
  }
  return {
    name,
    addresses: places.map((link) => `${network(link)}.2`),
    async cut(link, forMs) {
      // From the other end: so this one has lost its carrier and keeps its route, and nothing is refused.
      await run('ip', ['-n', name, 'link', 'set', inside(link), 'down'])
      await setTimeout(forMs)
      await run('ip', ['-n', name, 'link', 'set', inside(link), 'up'])
    },
    close,
  }
}

function canMake(): boolean {
  if (process.platform !== 'linux' || userInfo().uid !== 0) return false
  const probe = `maquette-probe-${process.pid}`
  try {
    ip('netns', 'add', probe)
    try {
      ip('link', 'add', 'mqprobe', 'type', 'veth', 'peer', 'name', 'mqprobe2', 'netns', probe)
    } finally {
      ip('netns', 'del', probe)
    }
    return true
  } catch {
    return false
  }
}
