/** How several models of an archive or a folder come in: as the settings say, or as the artist answers. */
import { createStore } from 'zustand/vanilla'
import { changeSettings } from '../settings.ts'
import { studioStore } from '../studio-store.ts'

export type SeveralChoice = 'set' | 'each'

interface SeveralQuestion {
  /** Names of the models. */
  models: readonly string[]
  /** Null: nothing comes in. */
  answer: (choice: SeveralChoice | null) => void
}

interface SeveralState {
  question: SeveralQuestion | null
}

export const severalStore = createStore<SeveralState>()(() => ({ question: null }))

/** Returns how several models come in. `ask`: the artist has not said yet. */
export function severalSetting(): SeveralChoice | 'ask' {
  return studioStore.getState().snapshot?.settings.severalModels ?? 'ask'
}

/** Asks, and keeps the answer in the settings. Null if the artist cancels. */
export async function askSeveral(models: readonly string[]): Promise<SeveralChoice | null> {
  severalStore.getState().question?.answer(null)
  const choice = await new Promise<SeveralChoice | null>((answer) => {
    severalStore.setState({ question: { models, answer } })
  })
  severalStore.setState({ question: null })
  if (choice !== null) await changeSettings({ severalModels: choice })
  return choice
}
