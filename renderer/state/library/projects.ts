/** What new jobs are filed under, and every project that there is. */
import { bridge } from '../current-bridge.ts'
import { attempt } from '../messages.ts'
import { projectsOf } from './search-assets.ts'
import { changeSettings } from '../settings.ts'
import { currentSnapshot } from '../studio-store.ts'

/** The names that were used, the most frequent first. Empty where they cannot be asked for, which is shown. */
export async function projectNames(): Promise<string[]> {
  const facets = await attempt(() => bridge().call('jobs.facets', {}))
  const ended = facets?.projects.map(({ name }) => name) ?? []
  const going = currentSnapshot().jobs.map(({ project }) => project)
  return [...new Set([...ended, ...going, ...allProjects()])].filter((name) => name !== '')
}

/** Files new jobs under a name; empty for none. */
export async function chooseProject(name: string): Promise<void> {
  const project = name.trim()
  if (project !== currentSnapshot().settings.project) await changeSettings({ project })
}

/** The library's, by name. */
export function allProjects(): string[] {
  const { assets, settings } = currentSnapshot()
  return projectsOf(assets, settings.projects)
}
