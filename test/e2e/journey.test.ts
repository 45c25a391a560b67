import { hosts } from './hosts.ts'
import { testJourney } from './journey.ts'

for (const [host, launch] of hosts) testJourney(host, launch)
