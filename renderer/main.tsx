/** The window's beginning: which host it stands in, and the studio on the page. */
import { AppError } from '../shared/protocol/app-error.ts'
import { chooseBridge } from './bridge/choose-bridge.ts'
import { mountStudio } from './mount-studio.tsx'

const root = document.querySelector<HTMLElement>('#root')
if (root === null) throw new AppError('internal', 'The page has no root element')
mountStudio(root, chooseBridge())
