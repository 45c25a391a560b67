/** Saves a file of the studio: to a location of the user's choice on the desktop, as a download in the browser. */
import type { ExportedFile } from '../../../shared/protocol/commands/common-schemas.ts'
import { messageWords } from '../../words/state/message-words.ts'
import { bridge } from '../current-bridge.ts'
import { announceDone, attempt } from '../messages.ts'

/** Never rejects: failures are shown as messages. */
export async function saveExported(make: () => Promise<ExportedFile>): Promise<void> {
  await attempt(async () => {
    const file = await make()
    const path = await bridge().save(file.stagedId, file.fileName)
    if (path !== null) announceDone(messageWords.files.savedAs(path))
    else if (bridge().host === 'web') announceDone(messageWords.files.downloaded(file.fileName))
  })
}
