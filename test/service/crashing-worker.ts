/** An engine worker for the service's tests: speaks the pool's real protocol and does what the prompt says, good or bad. */
import { serveJobs } from '../../electron/workers/serve-jobs.ts'

serveJobs({
  'text-to-3d': async () => async (input) => {
    if (input.prompt.includes('exit')) process.exit(3)
    if (input.prompt.includes('throw')) throw new TypeError('a plain mistake')
    while (input.prompt.includes('forever'));
    return { glb: new TextEncoder().encode(`glTF of ${input.prompt}`), triangles: 1, understood: {} }
  },
})
