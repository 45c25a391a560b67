/**
 * No regular expression of the studio takes worse than linear time, whatever text it meets: recheck judges every one in
 * the source, and those that are built from parts when a module is loaded.
 * @module-tag thorough
 */
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { parseSync, Visitor } from 'oxc-parser'
import { check, type Diagnostics, type Parameters } from 'recheck'
import { expect, test } from 'vitest'

/** Steps are counted in place of time, so that a busy machine comes to the same verdict. */
const limits: Parameters = {
  timeout: null,
  attackTimeout: null,
  incubationTimeout: null,
  seedingTimeout: null,
  attackLimit: 1e8,
  maxAttackStringSize: 30_000,
  randomSeed: 1,
}

interface Expression {
  source: string
  flags: string
  /** The first file that has it. */
  file: string
}

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const files = ['shared', 'electron', 'renderer'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.includes('node_modules'))
    .map((name) => join(folder, name)),
)

test('every regular expression takes linear time', { timeout: 1_200_000 }, async () => {
  const { literals, building } = expressionsIn(files)
  const built = builtBy(building)
  expect(literals.length).toBeGreaterThan(500)
  expect(built.length).toBeGreaterThanOrEqual(building.length)
  const faults: string[] = []
  const left = [...new Map([...literals, ...built].map((each) => [`/${each.source}/${each.flags}`, each]))]
  const judgeRest = async () => {
    for (let next = left.pop(); next !== undefined; next = left.pop()) {
      const [text, { source, flags, file }] = next
      const verdict = await check(source, flags, limits)
      if (verdict.status !== 'safe') faults.push(`${file}: ${text.slice(0, 200)}\n  ${describe(verdict)}`)
    }
  }
  await Promise.all([judgeRest(), judgeRest()])
  expect(faults.join('\n')).toBe('')
})

test('no expression is built at run time, where the check above would miss it', () => {
  const inFunctions = files.flatMap((file) => placesOfBuilding(file).filter(({ inFunction }) => inFunction))
  expect(inFunctions.map(({ file, text }) => `${file}: ${text}`)).toEqual([])
})

function expressionsIn(paths: readonly string[]): { literals: Expression[]; building: string[] } {
  const literals: Expression[] = []
  for (const file of paths)
    new Visitor({
      Literal(node) {
        if ('regex' in node) literals.push({ source: node.regex.pattern, flags: node.regex.flags, file })
      },
    }).visit(parsed(file))
  return { literals, building: paths.filter((file) => placesOfBuilding(file).length > 0) }
}

/** Every `new RegExp(…)` of a file. Callbacks of a constant's own list run when the module is loaded. */
function placesOfBuilding(file: string): { file: string; text: string; inFunction: boolean }[] {
  const found: { file: string; text: string; inFunction: boolean }[] = []
  let depth = 0
  const enter = () => void depth++
  const leave = () => void depth--
  new Visitor({
    FunctionDeclaration: enter,
    'FunctionDeclaration:exit': leave,
    FunctionExpression: enter,
    'FunctionExpression:exit': leave,
    NewExpression({ callee, start, end }) {
      if (callee.type !== 'Identifier' || callee.name !== 'RegExp') return
      found.push({ file, text: textOf(file).slice(start, Math.min(end, start + 80)), inFunction: depth > 0 })
    },
  }).visit(parsed(file))
  return found
}

/** What the modules hand to `RegExp` while they are loaded, in a process of its own; what packages do is not ours to judge. */
function builtBy(modules: readonly string[]): Expression[] {
  const addresses = modules.map((file) => pathToFileURL(join(root, file)).href)
  const script = `
    import { getCallSites } from 'node:util'
    const built = []
    globalThis.RegExp = new Proxy(RegExp, {
      construct(target, given, self) {
        const { source, flags } = Reflect.construct(target, given, self)
        built.push({ source, flags, file: getCallSites(2)[1].scriptName })
        return Reflect.construct(target, given, self)
      },
    })
    for (const address of ${JSON.stringify(addresses)}) await import(address)
    process.stdout.write(JSON.stringify(built))`
  const given = ['--input-type=module', '--no-warnings', '-e', script]
  const built = JSON.parse(execFileSync(process.execPath, given, { encoding: 'utf8' })) as Expression[]
  return built
    .filter(({ file }) => addresses.includes(file))
    .map((each) => ({ ...each, file: relative(root, fileURLToPath(each.file)) }))
}

function describe(verdict: Diagnostics): string {
  if (verdict.status === 'vulnerable') return `${verdict.complexity.summary}: ${verdict.attack.pattern.slice(0, 200)}`
  return verdict.status === 'unknown' ? verdict.error.kind : 'safe'
}

const texts = new Map<string, string>()

function textOf(file: string): string {
  const text = texts.get(file) ?? readFileSync(join(root, file), 'utf8')
  texts.set(file, text)
  return text
}

function parsed(file: string) {
  return parseSync(file, textOf(file)).program
}
