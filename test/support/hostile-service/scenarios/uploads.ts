/** Pictures on their way in: free to send again, and nothing of it counts as sent. */
import { page, problem } from '../answer.ts'
import { expectThat } from '../expect-that.ts'
import type { HostileService, Script } from '../hostile-service.ts'
import { pngBytes, webPage } from '../result-files.ts'
import type { Scenario } from '../scenario.ts'
import type { StudioUnderTest } from '../studio-under-test.ts'

/** Even the smallest picture is uploaded. */
const overrides = { 'inline.bytes': '0' }

async function submitPicture(studio: StudioUnderTest): Promise<void> {
  const stagedId = await studio.stage(new Uint8Array(pngBytes), 'dragon.png', 'image/png')
  const { connectionId } = studio
  const request = { connectionId, operation: 'image-to-3d', modelId: 'first-family-3.1', parameters: {} } as const
  await studio.call('jobs.submit', { ...request, files: { image: { stagedId } } })
  await studio.until('the window knows of it', () => studio.jobs().length === 1)
}

const taken: Script = ({ honest }) => {
  honest()
  return { misbehave: 'reset' }
}

/** What was sent in the place of the picture. */
function sentImages(service: HostileService): string[] {
  return service.books.tasks().map(({ body }) => String(body['image']))
}

/** In the order of the table. */
export const uploadScenarios: readonly Scenario[] = [
  {
    name: 'takes the picture',
    about: 'Takes a picture and gives it an id.',
    sees: { state: 'done' },
    overrides,
    act: submitPicture,
    expect: {
      tasks: 1,
      also: (_studio, service) =>
        expectThat(sentImages(service)[0]?.startsWith('file-') === true, 'the id is sent for it'),
    },
  },
  {
    name: 'errors while a picture goes in',
    about: 'Answers the upload with 500, then with 503, then cuts the connection, then takes it.',
    sees: { state: 'done' },
    overrides,
    arrange: (service) =>
      service.first(3, 'upload', (visit) =>
        visit.nth === 1 ? page(500, webPage) : visit.nth === 2 ? problem(503, 'unavailable', 'Later.') : taken(visit),
      ),
    act: submitPicture,
    expect: { tasks: 1, submits: 1 },
  },
  {
    name: 'a picture that never arrives',
    about: 'Lets the first upload hang.',
    sees: { state: 'done', meanwhile: ['The service is slow to respond'] },
    overrides,
    arrange: (service) => service.first(1, 'upload', () => ({ misbehave: 'hang' })),
    act: submitPicture,
    expect: { tasks: 1 },
  },
  {
    name: 'no place for pictures',
    about: 'Has no uploads: the picture goes inside the request.',
    sees: { state: 'done' },
    overrides,
    arrange: (service) => service.on('upload', () => problem(404, 'not_found', 'There is nothing at this address.')),
    act: submitPicture,
    expect: {
      tasks: 1,
      also: (_studio, service) =>
        expectThat(sentImages(service)[0]?.startsWith('data:image/png;base64,') === true, 'it is sent inside'),
    },
  },
  {
    name: 'a picture it does not take',
    about: 'Answers the upload with 415.',
    sees: { state: 'failed', title: 'The service refused the request' },
    overrides,
    arrange: (service) => service.on('upload', () => problem(415, 'unsupported_media_type', 'Only JPEG, please.')),
    act: submitPicture,
    expect: { code: 'request-refused', tasks: 0, submits: 0 },
  },
  {
    name: 'cancelled while a picture goes in',
    about: 'Takes very long over the upload, and the artist cancels.',
    sees: { state: 'cancelled' },
    overrides,
    arrange: (service) => service.on('upload', ({ honest }) => ({ ...honest(), delayMs: 60_000 })),
    act: async (studio, service) => {
      await submitPicture(studio)
      await studio.until('it goes in', () => service.count('upload') === 1)
      await studio.call('jobs.cancel', { id: studio.job().id })
      expectThat(studio.job().state === 'cancelled', 'it is over at once')
      await studio.clock.sleep(90_000)
    },
    expect: { tasks: 0, submits: 0 },
  },
]
