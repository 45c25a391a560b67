/** How several models in an archive or a folder are imported: as the settings specify, or as the artist answers. */
import { createStore } from 'zustand/vanilla'
import { changeSettings } from '../settings.ts'
import { studioStore } from '../studio-store.ts'

export type SeveralChoice = 'set' | 'each'

interface SeveralQuestion {
  /** Names of the models. */
  models: readonly string[]
  /** Null: nothing is imported. */
  answer: (choice: SeveralChoice | null) => void
}

interface SeveralState {
  question: SeveralQuestion | null
}

export const severalStore = createStore<SeveralState>()(() => ({ question: null }))

/** Returns how several models are imported. `ask`: the artist has not decided yet. */
export function severalSetting(): SeveralChoice | 'ask' {
  return studioStore.getState().snapshot?.settings.severalModels ?? 'ask'
}

/** Asks the artist and saves the choice in the settings. Null if the artist cancels. */
export async function askSeveral(models: readonly string[]): Promise<SeveralChoice | null> {
  severalStore.getState().question?.answer(null)
  const choice = await new Promise<SeveralChoice | null>((answer) => {
    severalStore.setState({ question: { models, answer } })
  })
  severalStore.setState({ question: null })
  if (choice !== null) await changeSettings({ severalModels: choice })
  return choice
}
