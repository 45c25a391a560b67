/** A team as the promises want it. */
import { serveTeam } from '../team/team-under-test.ts'
import type { TeamOptions, TeamUnderTest } from '../team/team-under-test.ts'
import type { Stage, StageOptions } from './promises.ts'

/** `files` as `--files` has it. */
export async function openTeamStage(
  url: string,
  files: string,
  { metered = false, credits, size, room: maxTasks, now }: StageOptions = {},
): Promise<Stage> {
  const options: TeamOptions = {
    url,
    files,
    metered,
    ...(credits === undefined ? {} : { credits }),
    ...(size === undefined ? {} : { slots: size }),
    server: {
      ...(maxTasks === undefined ? {} : { maxTasks }),
      ...(now === undefined ? {} : { now }),
      delivery: { delaysMs: [50] },
    },
  }
  return stageOf(options, await serveTeam(options))
}

function stageOf(options: TeamOptions, team: TeamUnderTest): Stage {
  return {
    ...team,
    url: team.server.url,
    key: team.account.key,
    async restart() {
      await team.stop()
      return stageOf(options, await serveTeam(options, team.account))
    },
  }
}
