/** What a public linter, Redocly's, says of an OpenAPI description by its recommended rules. */
import { createConfig, lintFromString } from '@redocly/openapi-core'

/** Errors and warnings, each with its rule and where it is. */
export async function lintDescription(description: unknown): Promise<string[]> {
  const config = await createConfig({ extends: ['recommended'] })
  const source = JSON.stringify(description)
  const problems = await lintFromString({ source, config, absoluteRef: '/openapi.json' })
  return problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} at ${location[0]?.pointer}`)
}
