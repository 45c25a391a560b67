/** What can be made from words on this computer, with pictures. */
import type { Handlers } from './handler.ts'

export const subjectHandlers: Handlers<'subjects.list' | 'subjects.pictures'> = {
  'subjects.list': async ({ subjects }) => ({ subjects: await subjects.list() }),
  'subjects.pictures': async ({ subjects }, { ids }) => ({
    pictures: Object.fromEntries(
      Object.entries(await subjects.pictures(ids)).map(([id, file]) => [id, Buffer.from(file).toString('base64')]),
    ),
  }),
}
