/** The live check from its arguments to its report, typed at through a stand-in for a terminal, against replicas over HTTP. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Writable } from 'node:stream'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { thorough } from '../support/long.ts'
import { main } from '../support/check-service/main.ts'
import { meshyReplica } from '../support/services/meshy.ts'
import { openaiReplica } from '../support/services/openai.ts'
import { startReplica, type Replica, type ReplicaKind } from '../support/services/replica.ts'
import { replicaKinds } from '../support/services/replicas.ts'
import { paintedPicture } from '../support/services/comfyui-workflow.ts'
import { createTestClock } from '../support/test-clock.ts'

let folder: string
let replica: Replica

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'maquette-check-'))
})
afterEach(async () => {
  await replica.close()
  rmSync(folder, { recursive: true, force: true })
})

test(
  'a service with tasks: its cheapest job runs once, and its files and answers are as recorded',
  thorough,
  async () => {
    replica = await startReplica(meshyReplica)
    const { code, screen, report, files } = await check(['meshy'], { key: meshyReplica.key!, answer: 'yes' })
    expect(screen).toContain(`Balance: ${meshyReplica.balance} credits`)
    expect(screen).toContain('Job: meshy-convert, convert, from model.glb.')
    expect(screen).toContain('Listed price: 1 credits.')
    expect(code).toBe(0)
    expect(replica.books.tasks()).toHaveLength(1)
    expect(replica.books.spent()).toBe(1)
    expect(report).toContain('| Outcome | succeeded |')
    expect(report).toContain(`| Balance after | ${meshyReplica.balance - 1} credits |`)
    expect(report).toMatch(/GET \/openapi\/v1\/convert\/\{id\} \| 200 .* done \[D\]/)
    expect(report).toContain('12 triangles')
    expect(report).toContain('not the address of the service')
    expect(files.some((name) => name.endsWith('.fbx'))).toBe(true)
  },
)

test('a service that answers with the result: its price is about, and the picture is whole', async () => {
  replica = await startReplica(openaiReplica)
  const { code, screen, report, files } = await check(['openai'], { key: openaiReplica.key!, answer: 'yes' })
  expect(screen).toContain('Listed price: about 0.004 to 0.0045 USD.')
  expect(screen).toContain('Balance: not shown by the service.')
  expect(code).toBe(0)
  expect(replica.books.tasks()).toHaveLength(1)
  expect(report).toMatch(/submit \| POST \/v1\/images\/generations \| 200 \| 1 \| make \[D\] \| – /)
  expect(report).toMatch(/64 × 64 pixels/)
  expect(files.some((name) => name.endsWith('.png'))).toBe(true)
})

test.each(replicaKinds.map((kind) => [kind.provider, kind] as const))(
  '%s: what its replica answers has the shape of what was recorded, and its files are whole',
  thorough,
  async (id, kind) => {
    replica = await startReplica(kind)
    const workflow = join(folder, 'workflow.json')
    writeFileSync(workflow, JSON.stringify(paintedPicture))
    const args = id.startsWith('comfy') ? [id, '--workflow', workflow] : [id]
    const { code, report } = await check(args, { key: kind.key ?? '', answer: 'yes' })
    expect(report).toContain('## Faults\n\nNone.')
    expect(code).toBe(0)
  },
)

test('nothing is sent without the whole word', async () => {
  replica = await startReplica(meshyReplica)
  for (const answer of ['y', '', 'YES', 'no']) {
    const { code, screen, report } = await check(['meshy'], { key: meshyReplica.key!, answer })
    expect(code).toBe(2)
    expect(screen).toContain('Nothing was sent.')
    expect(report).toContain('not agreed to; nothing was sent')
  }
  expect(replica.books.tasks()).toEqual([])
  expect(replica.requests.filter(({ step }) => step === 'submit')).toEqual([])
})

test('Ctrl+C at the question sends nothing', async () => {
  replica = await startReplica(meshyReplica)
  const { code, report } = await check(['meshy'], { key: meshyReplica.key!, answer: '\u0003' })
  expect(code).toBe(2)
  expect(report).toContain('stopped before anything was sent')
  expect(replica.books.tasks()).toEqual([])
})

test('a wrong key ends it before any job is named', async () => {
  replica = await startReplica(meshyReplica)
  const { code, screen, report } = await check(['meshy'], { key: 'msy_wrong_key_0123456789', answer: 'yes' })
  expect(code).toBe(2)
  expect(screen).toContain('Refused: key-rejected')
  expect(screen).not.toContain('Job:')
  expect(report).toContain('refused: key-rejected')
})

test('another job can be chosen by its operation and model', thorough, async () => {
  replica = await startReplica(meshyReplica)
  const args = ['meshy', '--operation', 'image-to-3d', '--model', 'meshy-6']
  const { code, screen } = await check(args, { key: meshyReplica.key!, answer: 'yes' })
  expect(screen).toContain('Job: meshy-6, image-to-3d, from picture.png.')
  expect(screen).toContain('Listed price: 20 credits.')
  expect(code).toBe(0)
  expect(replica.books.spent()).toBe(20)
})

test('an answer that lacks a field is a fault, and one with a further field is not', thorough, async () => {
  const changed: ReplicaKind = {
    ...meshyReplica,
    answer(request, books) {
      const answer = meshyReplica.answer(request, books)
      const body = answer?.body
      if (request.method !== 'GET' || typeof body !== 'object' || body === null || !('progress' in body)) return answer
      const { progress: _, ...rest } = body
      return { ...answer, body: { ...rest, brand_new: 1 } }
    },
  }
  replica = await startReplica(changed)
  const { code, screen, report } = await check(['meshy'], { key: meshyReplica.key!, answer: 'yes' })
  expect(code).toBe(1)
  expect(screen).toMatch(/Fault: GET \/openapi\/v1\/convert\/\{id\}: missing: progress/)
  expect(report).toContain('brand_new')
  expect(screen).not.toContain('brand_new')
})

test('a lost answer is not asked for by sending again', async () => {
  replica = await startReplica(meshyReplica)
  replica.meet('submit', 'lost')
  const { code, screen, report } = await check(['meshy'], { key: meshyReplica.key!, answer: 'yes' })
  expect(code).not.toBe(0)
  expect(screen).toContain('It is not sent again.')
  expect(report).toContain('| Outcome | unsure')
  expect(replica.requests.filter(({ step }) => step === 'submit')).toHaveLength(1)
})

test('a key is taken from no argument and out of no pipe', async () => {
  replica = await startReplica(meshyReplica)
  for (const args of [['meshy', '--key', 'msy_x'], ['meshy', '--yes'], ['meshy', 'msy_x'], ['nothing']]) {
    const { code } = await check(args, { key: 'x', answer: 'yes' })
    expect(code).toBe(2)
  }
  const { code, screen } = await check(['meshy'], { key: meshyReplica.key!, answer: 'yes', isTTY: false })
  expect(code).toBe(2)
  expect(screen).toContain('terminal')
  expect(replica.requests).toEqual([])
})

/** Types the key and the answer when each is asked for. No typed key, link signature or picture may be seen afterwards. */
async function check(args: string[], { key, answer, isTTY = true }: { key: string; answer: string; isTTY?: boolean }) {
  const terminal = { isTTY, isRaw: false, setRawMode: (isRaw: boolean) => void (input.isRaw = isRaw) }
  const input = Object.assign(new PassThrough(), terminal)
  let screen = ''
  const output = new Writable({
    write(chunk: Buffer, _encoding, done) {
      const text = chunk.toString()
      screen += text
      if (text.endsWith('not shown: ')) {
        // Else the terminal itself would show what is typed.
        expect(input.isRaw).toBe(true)
        input.write(`${key}\n`)
      }
      if (text.endsWith('to send it: ')) input.write(`${answer}\n`)
      done()
    },
  })
  const out = mkdtempSync(join(folder, 'out-'))
  const code = await main([...args, '--address', replica.url, '--out', out], {
    input,
    output,
    clock: createTestClock(),
    signal: new AbortController().signal,
  })
  const [made] = readdirSync(out)
  const files = made === undefined ? [] : readdirSync(join(out, made))
  const report = made === undefined ? '' : readFileSync(join(out, made, 'report.md'), 'utf8')
  for (const text of [screen, report]) {
    expect(key.length > 1 && text.includes(key)).toBe(false)
    expect(text).not.toMatch(/signature=|[\w+/=]{200,}/i)
  }
  expect(replica.leaks()).toEqual([])
  return { code, screen, report, files }
}
