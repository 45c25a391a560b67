/** A catalogue as a page of the documentation: every model, what it takes, every parameter with its range and default. Pure. */
import { effectWords } from '../../electron/service/words/refusals.ts'
import { conditionsOf } from '../../shared/catalogue/applies-when.ts'
import type {
  Catalogue,
  InputSlot,
  ModelOperation,
  Parameter,
  Price,
  PriceCondition,
} from '../../shared/catalogue/catalogue.ts'
import { viewsOf } from '../../shared/catalogue/catalogue.ts'

/** Markdown, one heading for each family. `level` is that of the headings. */
export function cataloguePage(catalogue: Catalogue, level: number): string {
  const heading = '#'.repeat(level)
  return catalogue.families
    .map(({ id, name, summary }) => {
      const models = catalogue.models.filter(({ family }) => family === id)
      const rows = models.map(
        (model) =>
          `${heading}# ${model.name}\n\n\`${model.id}\`: ${model.summary}\n\n${model.operations.map(operationText).join('\n\n')}`,
      )
      return `${heading} ${name}\n\n${summary}\n\n${rows.join('\n\n')}`
    })
    .join('\n\n')
}

function operationText(row: ModelOperation): string {
  const lines = [
    `**${row.operation}** · ${priceWords(row.price)}`,
    ...row.inputs.map((slot) => `- ${inputWords(slot)}`),
  ]
  if (row.presets !== undefined && row.presets.length > 0)
    lines.push(`- presets: ${row.presets.map(({ label }) => label).join(', ')}`)
  return row.parameters.length === 0 ? spaced(lines) : `${spaced(lines)}\n\n${parameterTable(row.parameters)}`
}

function spaced([first, ...rest]: string[]): string {
  return rest.length === 0 ? String(first) : `${first}\n\n${rest.join('\n')}`
}

function inputWords(slot: InputSlot): string {
  const needed =
    slot.oneOf !== undefined
      ? `one of the inputs “${slot.oneOf}” is needed`
      : slot.required
        ? 'needed'
        : 'may be left out'
  const limits = [
    needed,
    ...(slot.maxLength === undefined ? [] : [`at most ${slot.maxLength} characters`]),
    ...(slot.maxBytes === undefined ? [] : [`at most ${Math.round(slot.maxBytes / 1024 / 1024)} MB`]),
    ...(slot.maskOf === undefined ? [] : [`painted over \`${slot.maskOf}\``]),
  ]
  const views =
    slot.kind === 'multiview'
      ? ` (${viewsOf(slot)
          .map(({ id }) => id)
          .join(', ')})`
      : ''
  return `\`${slot.id}\`, ${slot.kind}${views}: ${limits.join('; ')}${slot.help === undefined ? '' : `. ${slot.help}`}`
}

function parameterTable(parameters: readonly Parameter[]): string {
  const rows = parameters.map(
    (parameter) =>
      `| \`${parameter.id}\` | ${parameter.label} | ${rangeWords(parameter)} | ${defaultWords(parameter)} | ${cell(helpWords(parameter))} |`,
  )
  return ['| parameter | name | values | default | |', '| --- | --- | --- | --- | --- |', ...rows].join('\n')
}

function rangeWords({ kind, choices, minimum, maximum, unit }: Parameter): string {
  if (kind === 'choice') return (choices ?? []).map(({ value }) => `\`${value}\``).join(', ')
  if (kind === 'boolean') return 'on, off'
  if (kind === 'text') return 'words'
  if (kind === 'colour') return 'a colour, `#rrggbb`'
  const range = [minimum, maximum].filter((bound) => bound !== undefined).join(' … ')
  return `${range}${unit === undefined ? '' : ` ${unit}`}`
}

function defaultWords(parameter: Parameter): string {
  if (parameter.default === undefined) return parameter.kind === 'seed' ? 'chosen' : '–'
  return `\`${String(parameter.default)}\``
}

function helpWords(parameter: Parameter): string {
  const { help, advanced } = parameter
  const conditions = conditionsOf(parameter)
  const when = conditions.length === 0 ? [] : [effectWords.only(conditions)]
  return [...(help === undefined ? [] : [help]), ...when, ...(advanced === true ? ['Advanced.'] : [])].join(' ')
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|')
}

function conditionWords(condition: PriceCondition): string {
  if ('slot' in condition) return `${condition.given ? '' : 'no '}\`${condition.slot}\``
  return `\`${condition.parameter}\` = \`${[condition.equals].flat().map(String).join('`, `')}\``
}

/** A price as it may come out, in the unit of its service. */
export function priceWords(price: Price, unit = 'credits'): string {
  if (price.kind === 'free') return 'free'
  if (price.kind === 'unknown') return 'price set by the service'
  const plus = (price.plus ?? []).map((rule) => {
    const conditions = 'when' in rule ? rule.when : [rule]
    const most = 'upTo' in rule && rule.upTo !== undefined ? ` to ${rule.upTo}` : ''
    return `${rule.credits === null ? 'price unknown' : `+${rule.credits}${most}`} with ${conditions.map(conditionWords).join(' and ')}`
  })
  const each = price.times === undefined ? '' : ` for each of \`${price.times}\``
  const most = price.upTo === undefined ? '' : ` to ${price.upTo}`
  return [`${price.credits}${most} ${unit}${each}`, ...plus].join(', ')
}
