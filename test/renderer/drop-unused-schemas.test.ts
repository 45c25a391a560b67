import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { expect, test } from 'vitest'
import { dropUnusedSchemas } from '../../renderer/drop-unused-schemas.ts'
import { anyJob, jobQuerySchema } from '../../shared/protocol/job-query.ts'

const shared = fileURLToPath(new URL('../../shared', import.meta.url))

/** The code of a page that says `code` and nothing else. */
async function built(code: string): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      dropUnusedSchemas(),
      {
        name: 'the-page',
        resolveId: (id) => (id === 'the-page' ? '\0the-page' : null),
        load: (id) => (id === '\0the-page' ? code : null),
      },
    ],
    build: { write: false, minify: false, rolldownOptions: { input: 'the-page' } },
  })
  const [{ output }] = Array.isArray(result) ? result : [result as { output: { code?: string }[] }]
  return output.map((part) => ('code' in part ? part.code : '')).join('\n')
}

test('a page that uses only the constants contains neither the schemas nor zod', async () => {
  const code = await built(`import { operationIds } from '${shared}/catalogue/catalogue.ts'\nconsole.log(operationIds)`)
  expect(code).toContain('image-to-3d')
  expect(code).not.toMatch(/ZodObject|z\.object|catalogueSchema/)
})

test('a page that validates keeps the schema and everything it depends on', async () => {
  const code = await built(
    `import { catalogueSchema } from '${shared}/catalogue/catalogue.ts'\nconsole.log(catalogueSchema)`,
  )
  expect(code).toMatch(/ZodObject/)
  expect(code).toMatch(/inputSlotSchema/)
})

test('the query for all jobs equals the schema’s defaults', () => {
  expect(jobQuerySchema.parse({})).toEqual(anyJob)
})

test('helpers of unused schemas are dropped with them', async () => {
  const code = await built(
    `import { measureKinds } from '${shared}/protocol/measurement.ts'\nconsole.log(measureKinds)`,
  )
  expect(code).toContain('radius')
  expect(code).not.toMatch(/ZodTuple|tuple\(/)
})
