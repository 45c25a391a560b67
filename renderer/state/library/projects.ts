/** The project for new jobs, and the list of all projects. */
import { bridge } from '../current-bridge.ts'
import { attempt } from '../messages.ts'
import { projectsOf } from './search-assets.ts'
import { changeSettings } from '../settings.ts'
import { currentSnapshot } from '../studio-store.ts'

/** Returns project names, most used first. On failure shows a message and returns none. */
export async function projectNames(): Promise<string[]> {
  const facets = await attempt(() => bridge().call('jobs.facets', {}))
  const ended = facets?.projects.map(({ name }) => name) ?? []
  const jobProjects = currentSnapshot().jobs.map(({ project }) => project)
  return [...new Set([...ended, ...jobProjects, ...allProjects()])].filter((name) => name !== '')
}

/** Sets the project for new jobs; an empty name means none. */
export async function chooseProject(name: string): Promise<void> {
  const project = name.trim()
  if (project !== currentSnapshot().settings.project) await changeSettings({ project })
}

/** Returns all projects of the library, sorted by name. */
export function allProjects(): string[] {
  const { assets, settings } = currentSnapshot()
  return projectsOf(assets, settings.projects)
}
