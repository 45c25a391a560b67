/**
 * Conversions through the local service, beside assimp on the same files: upload, task and download. Processor time of the
 * service and its engine by `/proc`, so only on Linux; the clock counts too, for a quiet machine.
 * `node test/bench/service.ts [file.glb]`
 */
import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as rest } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const rounds = 8
const pollMs = 20
const conversions = [
  ['glb', 'stl'],
  ['ply', 'stl'],
  ['stl', 'ply'],
  ['obj', 'glb'],
  ['stl', 'glb'],
] as const
const assimpNames = { glb: 'glb2', stl: 'stlb', ply: 'plyb', obj: 'obj' }

const root = fileURLToPath(new URL('../..', import.meta.url))
const model = process.argv[2] ?? join(root, '../shared/models/ai/large_textured_504k_derived.glb')
const folder = mkdtempSync(join(tmpdir(), 'maquette-bench-'))
const sourceOf = (format: string) => join(folder, `in.${format}`)
for (const format of new Set(conversions.map(([from]) => from)))
  if (format === 'glb') writeFileSync(sourceOf(format), readFileSync(model))
  else assimp(model, sourceOf(format), format)
const service = spawn(process.execPath, ['electron/service/main.ts', '--data', join(folder, 'data')], { cwd: root })
const { value: line } = await createInterface({ input: service.stdout })[Symbol.asyncIterator]().next()
const { url, key } = JSON.parse(String(line)) as { url: string; key: string }

console.log(`${basename(model)}; least of ${rounds - 1} after the first\n`)
console.log(
  '| conversion | service + engine, processor ms | assimp ms | ratio | by the clock: ms | assimp ms | ratio |',
)
console.log('| --- | ---: | ---: | ---: | ---: | ---: | ---: |')
try {
  // All of ours first: the service closes a connection that is idle while assimp runs.
  const ours = []
  for (const [from, to] of conversions) {
    const times = []
    for (let round = 0; round < rounds; round += 1) times.push(await convert(sourceOf(from), to))
    ours.push(least(times.slice(1)))
  }
  for (const [index, [from, to]] of conversions.entries()) {
    const own = ours[index]!
    const other = least([0, 1, 2].map(() => assimp(sourceOf(from), join(folder, `out.${to}`), to)))
    const cells = [own.cpuMs, other.cpuMs, own.cpuMs / other.cpuMs, own.wallMs, other.wallMs, own.wallMs / other.wallMs]
    console.log(`| ${from} → ${to} | ${cells.map((value) => value.toFixed(value < 10 ? 2 : 0)).join(' | ')} |`)
  }
} finally {
  service.kill()
  await new Promise((resolve) => service.once('exit', resolve))
  rmSync(folder, { recursive: true })
}

interface Times {
  cpuMs: number
  wallMs: number
}

function least(times: readonly Times[]): Times {
  return {
    cpuMs: Math.min(...times.map(({ cpuMs }) => cpuMs)),
    wallMs: Math.min(...times.map(({ wallMs }) => wallMs)),
  }
}

async function convert(source: string, format: string): Promise<Times> {
  const file = readFileSync(source)
  const [cpuBefore, began] = [serviceCpuMs(), performance.now()]
  const { file_id: mesh } = await ask('/v1/files', { 'content-type': 'application/octet-stream' }, file)
  const body = JSON.stringify({ model: 'maquette-mesh-1', mesh, format })
  const { task_id: id } = await ask('/v1/meshes/convert', { 'content-type': 'application/json' }, body)
  let task = await ask(`/v1/tasks/${String(id)}`)
  while (task['status'] === 'queued' || task['status'] === 'running') {
    await rest(pollMs)
    task = await ask(`/v1/tasks/${String(id)}`)
  }
  const [output] = task['outputs'] as { url: string }[]
  await (await fetch(output!.url)).arrayBuffer()
  return { cpuMs: serviceCpuMs() - cpuBefore, wallMs: performance.now() - began }
}

async function ask(path: string, headers = {}, body?: BodyInit): Promise<Record<string, unknown>> {
  const init = body === undefined ? {} : { method: 'POST', body }
  const reply = await fetch(url + path, { ...init, headers: { authorization: `Bearer ${key}`, ...headers } })
  if (!reply.ok) throw new Error(await reply.text())
  return (await reply.json()) as Record<string, unknown>
}

/** Of the service and its children. A tick of `/proc` is 10 ms. */
function serviceCpuMs(): number {
  let ticks = 0
  for (const id of readdirSync('/proc').filter((name) => /^\d+$/.test(name)))
    try {
      const fields = readFileSync(`/proc/${id}/stat`, 'utf8').split(') ')[1]!.split(' ')
      if (Number(id) === service.pid || Number(fields[1]) === service.pid)
        ticks += Number(fields[11]) + Number(fields[12])
    } catch {
      // It has ended.
    }
  return ticks * 10
}

function assimp(source: string, target: string, format: keyof typeof assimpNames): Times {
  const began = performance.now()
  const command = `TIMEFORMAT='%U %S'; time assimp export "$1" "$2" -f"$3" > /dev/null 2>&1`
  const given = ['-c', command, 'bash', source, target, assimpNames[format]]
  const { stderr } = spawnSync('bash', given, { encoding: 'utf8' })
  const seconds = stderr.trim().split(/\s+/).map(Number)
  return { cpuMs: seconds.reduce((sum, value) => sum + value, 0) * 1000, wallMs: performance.now() - began }
}
