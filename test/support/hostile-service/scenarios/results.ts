/** Links to results: late, old, elsewhere, and astray. */
import { type Answer, changed, page, problem } from '../answer.ts'
import { expectThat } from '../expect-that.ts'
import { sendBytes } from '../honest-answers.ts'
import type { HostileService } from '../hostile-service.ts'
import { glb, webPage } from '../result-files.ts'
import type { Scenario } from '../scenario.ts'
import type { WebRequest } from '../web-server.ts'

const gone = 'The result has expired at the service'
const strange = 'Unexpected answer from the service'
const unsafe = { code: 'bad-reply', reason: 'unsafe-link', tasks: 1 } as const

/** Another link for the one result of every task. */
function links(service: HostileService, link: (url: string, nth: number) => string): void {
  let reported = 0
  service.on('poll', ({ honest }) =>
    changed(honest(), (task) => {
      if (task['status'] !== 'succeeded') return task
      reported += 1
      const outputs = (task['outputs'] as { url: string }[]).map((each) => ({ ...each, url: link(each.url, reported) }))
      return { ...task, outputs }
    }),
  )
}

/** A store of files somewhere else, which has the model. */
const store = (request: WebRequest): Answer => sendBytes(request, glb(), 'model/gltf-binary')

const redirect = (location: string): Answer => ({ status: 302, headers: { location } })

/** In the order of the table. */
export const resultScenarios: readonly Scenario[] = [
  {
    name: 'link expired, a fresh one works',
    about: 'Answers the first link with 403, and names a fresh one when it is asked again.',
    sees: { state: 'done' },
    arrange: (service) => {
      links(service, (url, nth) => `${url}?try=${nth}`)
      service.on('download', ({ request, honest }) =>
        request.path.endsWith('try=1') ? problem(403, 'expired', 'Request has expired.') : honest(),
      )
    },
    expect: { tasks: 1 },
  },
  {
    name: 'same link works later',
    about: 'Answers the link with 404 once, and has the file a moment after.',
    sees: { state: 'done' },
    arrange: (service) => service.first(1, 'download', () => problem(404, 'not_found', 'Not yet.')),
    expect: { tasks: 1 },
  },
  {
    name: 'link expired for good',
    about: 'Answers every link with 403, however fresh.',
    sees: { state: 'expired', title: gone },
    arrange: (service) => {
      links(service, (url, nth) => `${url}?try=${nth}`)
      service.on('download', () => problem(403, 'expired', 'Request has expired.'))
    },
    expect: {
      code: 'task-expired',
      tasks: 1,
      also: (_studio, service) => expectThat(service.count('download') >= 3, 'fresh links are tried before it is said'),
    },
  },
  {
    name: 'link gone, status 410',
    about: 'Answers every link with 410.',
    sees: { state: 'expired', title: gone },
    arrange: (service) => service.on('download', () => problem(410, 'gone', 'Deleted.')),
    expect: { code: 'task-expired', tasks: 1 },
  },
  {
    name: 'expired, downloaded again by the artist',
    about: 'Answers every link with 403 until the job has ended, and has the file when the artist asks again.',
    sees: { state: 'done', meanwhile: [gone] },
    arrange: (service) => service.on('download', () => problem(403, 'expired', 'Request has expired.')),
    act: async (studio, service) => {
      await studio.submit()
      await studio.until('it is over', () => studio.job().state === 'expired')
      service.on('download', ({ honest }) => honest())
      await studio.call('jobs.download-again', { id: studio.job().id })
    },
    expect: { tasks: 1 },
  },
  {
    name: 'link to another host',
    about: 'Keeps its results on another host.',
    sees: { state: 'done' },
    arrange: async (service) => {
      const other = await service.elsewhere(store)
      links(service, () => `${other.url}/bucket/model.glb`)
    },
    expect: {
      tasks: 1,
      also: (_studio, service) => expectThat(service.foreignRequests().length === 1, 'it is fetched there, once'),
    },
  },
  {
    name: 'link with its own permission',
    about: 'Signs the link to its own host, where a key beside it would be an error.',
    sees: { state: 'done' },
    arrange: (service) => {
      links(service, (url) => `${url}?X-Amz-Signature=abc&X-Amz-Expires=60`)
      service.on('download', ({ request, honest }) =>
        request.headers.authorization === undefined ? honest() : problem(400, 'InvalidArgument', 'Two permissions.'),
      )
    },
    expect: { tasks: 1 },
  },
  {
    name: 'link that is a path',
    about: 'Names the result by its path alone.',
    sees: { state: 'done' },
    arrange: (service) => links(service, (url) => new URL(url).pathname),
    expect: { tasks: 1 },
  },
  {
    name: 'result inside the answer',
    about: 'Puts the result into its answer, as a data URI.',
    sees: { state: 'done' },
    arrange: (service) => links(service, () => `data:model/gltf-binary;base64,${glb().toString('base64')}`),
    expect: { tasks: 1 },
  },
  {
    name: 'chain of redirects',
    about: 'Sends the download on three times, to another host and back and away again.',
    sees: { state: 'done' },
    arrange: async (service) => {
      const other = await service.elsewhere((request) =>
        request.path === '/1' ? redirect(`${service.url}/v1/results/second`) : store(request),
      )
      service.on('download', ({ request }) =>
        redirect(request.path.endsWith('second') ? `${other.url}/2` : `${other.url}/1`),
      )
    },
    expect: { tasks: 1 },
  },
  {
    name: 'loop of redirects',
    about: 'Sends the download on, round and round.',
    sees: { state: 'failed', title: strange },
    arrange: async (service) => {
      const other = await service.elsewhere(() => redirect(`${service.url}/v1/results/round`))
      service.on('download', () => redirect(`${other.url}/round`))
    },
    expect: unsafe,
  },
  {
    name: 'redirect to a file',
    about: 'Sends the download on to `file:///etc/passwd`.',
    sees: { state: 'failed', title: strange },
    arrange: (service) => service.on('download', () => redirect('file:///etc/passwd')),
    expect: unsafe,
  },
  {
    name: 'redirect to a private address',
    about: "Sends the download on to an address in the artist's own network.",
    sees: { state: 'failed', title: strange },
    arrange: (service) => service.on('download', () => redirect('http://192.168.0.1/admin')),
    expect: unsafe,
  },
  {
    name: 'link to a private address',
    about: "Names an address of a cloud's own metadata as the result.",
    sees: { state: 'failed', title: strange },
    arrange: (service) => links(service, () => 'http://169.254.169.254/latest/meta-data/model.glb'),
    expect: unsafe,
  },
  {
    name: 'link with a password',
    about: 'Names a link with a name and a password in it.',
    sees: { state: 'failed', title: strange },
    arrange: (service) => links(service, (url) => url.replace('http://', 'http://artist:secret@')),
    expect: unsafe,
  },
  {
    name: 'link that is not a web address',
    about: 'Names a file on its own disk as the result.',
    sees: { state: 'failed', title: strange },
    arrange: (service) => links(service, () => 'file:///srv/results/model.glb'),
    expect: { code: 'bad-reply', reason: 'no-result', tasks: 1 },
  },
  {
    name: 'redirect without a target',
    about: 'Answers the download with a 302 that does not say where to.',
    sees: { state: 'failed', title: 'The service no longer answers for this job' },
    arrange: (service) => service.on('download', () => ({ status: 302 })),
    expect: { code: 'request-refused', tasks: 1 },
  },
  {
    name: 'storm of errors on download',
    about: 'Answers eight downloads with 500, 502 and 503.',
    sees: { state: 'done', meanwhile: ['The service is not responding. Retrying soon'] },
    arrange: (service) =>
      service.first(8, 'download', ({ nth }) =>
        nth % 2 === 0 ? page(502, webPage) : { status: nth % 3 === 0 ? 500 : 503 },
      ),
    expect: { tasks: 1 },
  },
  {
    name: 'download without an answer',
    about: 'Lets the first download hang.',
    sees: { state: 'done' },
    arrange: (service) => service.first(1, 'download', () => ({ misbehave: 'hang' })),
    expect: { tasks: 1 },
  },
]
