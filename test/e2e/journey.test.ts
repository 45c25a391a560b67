import { usualHosts } from './hosts.ts'
import { testJourney } from './journey.ts'

for (const [host, launch] of usualHosts) testJourney(host, launch)
