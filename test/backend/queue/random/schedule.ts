/** What may happen to a studio and its services, as steps in any order. `pick` chooses among what is there, whatever that is. */
import * as fc from 'fast-check'

/** What a service does with the next submit that it is sent. */
export type SubmitFault =
  'never-left' | 'lost-before' | 'lost-after' | 'too-fast' | 'queue-full' | 'no-credits' | 'refused' | 'key-rejected'

export type AskFault =
  'offline' | 'timeout' | 'service-down' | 'bad-reply' | 'not-found' | 'rate-limited' | 'key-rejected'
export type LinkFault = 'expired' | 'offline' | 'bad-reply' | 'disk-full'
export type TaskEnd = 'succeeded' | 'failed' | 'refused' | 'expired' | 'cancelled'

export type Step =
  | { do: 'submit'; connection: number; look: number; picture: boolean }
  | { do: 'submit-batch'; connection: number; look: number; count: number }
  | { do: 'submit-fault'; connection: number; fault: SubmitFault }
  | { do: 'ask-fault'; connection: number; fault: AskFault }
  | { do: 'list-fault'; fault: AskFault }
  | { do: 'link-fault'; fault: LinkFault }
  | { do: 'task'; pick: number; becomes: TaskEnd | 'running' }
  | { do: 'crash'; afterSteps: number }
  | { do: 'quit' }
  | { do: 'hold'; connection: number | null; held: boolean }
  | { do: 'cancel'; pick: number }
  | { do: 'move'; pick: number; before: number | null }
  | { do: 'watch'; pick: number; watched: boolean }
  | { do: 'look-now'; pick: number }
  | { do: 'hint'; pick: number }
  | { do: 'decide'; pick: number; how: 'by-the-books' | 'send-again' | 'forget' }
  | { do: 'download-again'; pick: number }
  | { do: 'clear' }
  | { do: 'bring-back' }
  | { do: 'resume'; connection: number }
  | { do: 'attend'; attended: boolean }
  | { do: 'disk'; full: boolean }
  | { do: 'wait'; ms: number }

const connection = fc.nat(2)
const pick = fc.nat(1000)
const just = <Name extends Step['do']>(name: Name) => fc.constant(name)

const submitFault: fc.Arbitrary<SubmitFault> = fc.constantFrom(
  'never-left',
  'lost-before',
  'lost-before',
  'lost-after',
  'lost-after',
  'lost-after',
  'too-fast',
  'queue-full',
  'no-credits',
  'refused',
  'key-rejected',
)
const askFault: fc.Arbitrary<AskFault> = fc.constantFrom(
  'offline',
  'timeout',
  'service-down',
  'bad-reply',
  'not-found',
  'rate-limited',
  'key-rejected',
)

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 14, arbitrary: fc.record({ do: just('submit'), connection, look: fc.nat(2), picture: fc.boolean() }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: just('submit-batch'),
      connection,
      look: fc.nat(2),
      count: fc.integer({ min: 2, max: 4 }),
    }),
  },
  { weight: 12, arbitrary: fc.record({ do: just('submit-fault'), connection, fault: submitFault }) },
  { weight: 6, arbitrary: fc.record({ do: just('ask-fault'), connection, fault: askFault }) },
  { weight: 2, arbitrary: fc.record({ do: just('list-fault'), fault: askFault }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: just('link-fault'),
      fault: fc.constantFrom<LinkFault>('expired', 'offline', 'bad-reply', 'disk-full'),
    }),
  },
  {
    weight: 14,
    arbitrary: fc.record({
      do: just('task'),
      pick,
      becomes: fc.constantFrom<TaskEnd | 'running'>(
        'running',
        'succeeded',
        'succeeded',
        'succeeded',
        'failed',
        'refused',
        'expired',
        'cancelled',
      ),
    }),
  },
  { weight: 9, arbitrary: fc.record({ do: just('crash'), afterSteps: fc.nat(12) }) },
  { weight: 1, arbitrary: fc.record({ do: just('quit') }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: just('hold'), connection: fc.option(connection), held: fc.boolean() }),
  },
  { weight: 5, arbitrary: fc.record({ do: just('cancel'), pick }) },
  { weight: 3, arbitrary: fc.record({ do: just('move'), pick, before: fc.option(pick) }) },
  { weight: 3, arbitrary: fc.record({ do: just('watch'), pick, watched: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: just('look-now'), pick }) },
  { weight: 2, arbitrary: fc.record({ do: just('hint'), pick }) },
  {
    weight: 6,
    arbitrary: fc.record({
      do: just('decide'),
      pick,
      how: fc.constantFrom<'by-the-books' | 'send-again' | 'forget'>(
        'by-the-books',
        'by-the-books',
        'send-again',
        'forget',
      ),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: just('download-again'), pick }) },
  { weight: 1, arbitrary: fc.record({ do: just('clear') }) },
  { weight: 1, arbitrary: fc.record({ do: just('bring-back') }) },
  { weight: 3, arbitrary: fc.record({ do: just('resume'), connection }) },
  { weight: 1, arbitrary: fc.record({ do: just('attend'), attended: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: just('disk'), full: fc.boolean() }) },
  {
    weight: 16,
    arbitrary: fc.record({ do: just('wait'), ms: fc.constantFrom(0, 30, 200, 1_000, 3_000, 11_000, 45_000, 200_000) }),
  },
)

export const stepsPerSchedule = 60

/** A schedule: a few dozen steps. */
export const schedule: fc.Arbitrary<Step[]> = fc.array(step, { maxLength: stepsPerSchedule, size: 'max' })
