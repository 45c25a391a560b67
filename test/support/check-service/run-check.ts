/**
 * One live check: the key is proved free of charge, the cheapest job is named with its price, and only after a typed yes it is
 * run, once, by the studio's own client. What came back is held against the recorded exchanges.
 */
import { randomUUID } from 'node:crypto'
import { keptIdOf } from '../../../electron/backend/connections/kept-answers.ts'
import type { ServiceRequest, ServiceTask } from '../../../electron/backend/connections/service-client.ts'
import { AppError } from '../../../shared/protocol/app-error.ts'
import { cheapestJob, type ChosenJob } from './cheapest-job.ts'
import { fetchOutputs } from './fetch-outputs.ts'
import { note, openCheck, type Check, type CheckOptions, type CheckPorts } from './open-check.ts'
import { withRealPictures } from './real-pictures.ts'
import { faultsIn, priceText, type CheckReport } from './report.ts'
import { watchTask } from './watch-task.ts'

/**
 * Rejects with `invalid-input` for a service that cannot be checked like this, and `cancelled`. What the service does
 * is in the report.
 */
export async function runCheck(options: CheckOptions, ports: CheckPorts): Promise<CheckReport> {
  const check = await openCheck(options, ports)
  try {
    if (await proveKey(check)) await tryJob(check)
  } catch (thrown) {
    note(check, howItStopped(check, thrown), thrown)
    ports.terminal.say(`${check.report.outcome}.`)
  } finally {
    check.client.close()
  }
  const faults = faultsIn(check.report)
  for (const fault of faults) ports.terminal.say(`Fault: ${fault}`)
  ports.terminal.say(`Report: ${check.path}`)
  return check.report
}

function howItStopped({ asking, report, ports }: Check, thrown: unknown): string {
  if (asking.step === 'key' && report.taskId === null)
    return AppError.from(thrown).code === 'cancelled'
      ? 'stopped before anything was sent'
      : 'ended by an error; nothing was sent'
  return ports.signal.aborted
    ? 'stopped on this side; the task goes on at the service'
    : 'ended by an error after it was sent'
}

/** Free of charge. */
async function proveKey(check: Check): Promise<boolean> {
  const { client, report, provider, protocol, ports } = check
  const { terminal, signal } = ports
  try {
    const { credits } = await client.balance(signal)
    report.balance.before = credits
    const proved = protocol.balance ?? protocol.checkKey ?? protocol.list
    if (report.key !== 'not needed' && proved !== null) report.key = 'accepted'
    terminal.say(
      `Key: ${report.key}. Balance: ${credits === null ? 'not shown by the service' : `${credits} ${provider.card.unit}`}.`,
    )
    return true
  } catch (thrown) {
    const { code, message } = AppError.from(thrown)
    report.key = `refused: ${code}`
    note(check, 'the key or the address was refused; nothing was sent', thrown)
    terminal.say(`Refused: ${code}. ${message}. Nothing was sent.`)
    return false
  } finally {
    check.save()
  }
}

async function tryJob(check: Check): Promise<void> {
  const { client, options, provider, report, ports } = check
  const { terminal, signal, folder } = ports
  const chosen = cheapestJob(provider.id, await client.catalogue(signal), options.wanted)
  if (chosen === null) {
    note(check, 'there is no such job to try')
    terminal.say('There is no such job to try.')
    return
  }
  const { modelId, operation, parameters } = chosen.request
  report.job = { modelId, operation, parameters, price: chosen.price }
  if (!(await agreed(chosen, check))) {
    note(check, 'not agreed to; nothing was sent')
    terminal.say('Nothing was sent.')
    return
  }
  const task = await sendAndWait(await withRealPictures(chosen.request, folder), check)
  if (task === null) return
  report.charged = task.cost.charged
  if (task.status === 'succeeded') {
    report.files = await fetchOutputs(client, task, ports)
    if (report.files.every(({ whole }) => whole)) await client.release(task.taskId)
  }
  note(check, task.status, task.failure?.message)
  check.asking.step = 'key'
  report.balance.after = (await client.balance(signal).catch(() => ({ credits: null }))).credits
  check.save()
  terminal.say(
    `${task.status}, ${report.files.length} files, charged by its answer: ${task.cost.charged ?? 'not said'}.`,
  )
}

/** Only the whole word counts. */
async function agreed(
  { request, price }: ChosenJob,
  { provider, report, ports: { terminal } }: Check,
): Promise<boolean> {
  const inputs = [...(request.prompt === null ? [] : ['a prompt']), ...request.files.map(({ name }) => name)]
  terminal.say(`Job: ${request.modelId}, ${request.operation}, from ${inputs.join(', ')}.`)
  terminal.say(
    `Listed price: ${priceText(price, provider.card.unit)}. ${report.address.own ? 'This is charged to your account.' : ''}`.trim(),
  )
  return (await terminal.ask('Type yes to send it: ')) === 'yes'
}

/** Sent once, whatever comes of it. Null: there is no task. */
async function sendAndWait(request: ServiceRequest, check: Check): Promise<ServiceTask | null> {
  const { client, report, ports } = check
  const { terminal, clock, signal } = ports
  check.asking = { step: 'submit', request, taskId: null }
  const beforeSending = () => note(check, 'sent without an answer: it may have been charged')
  const outcome = await client.submit(request, { idempotencyKey: randomUUID(), beforeSending }, signal)
  if (outcome.kind !== 'accepted') {
    note(check, `${outcome.kind}: ${outcome.error.code}`, outcome.error)
    terminal.say(`${report.outcome}. It is not sent again.`)
    return null
  }
  const { taskId } = outcome
  report.taskId = keptIdOf(taskId) === null ? client.shownId(taskId) : null
  check.asking = { step: 'task', request, taskId }
  note(check, 'accepted')
  terminal.say(report.taskId === null ? 'Answered with the result.' : `Accepted as ${report.taskId}. Waiting …`)
  return watchTask(client, taskId, { clock, signal, nearby: !report.address.own })
}
