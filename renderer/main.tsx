/** The entry point of the window: chooses the bridge and mounts the studio. */
import { AppError } from '../shared/protocol/app-error.ts'
import { chooseBridge } from './bridge/choose-bridge.ts'
import { mountStudio } from './mount-studio.tsx'
import { startLanguage } from './shell/window-language.ts'

const root = document.querySelector<HTMLElement>('#root')
if (root === null) throw new AppError('internal', 'The page has no root element')
await startLanguage()
mountStudio(root, chooseBridge())
