/** The script of the administrator's page. The key stays in this tab; every text comes from the words of the page. */
const words = JSON.parse(document.getElementById('words').textContent)
const page = document.getElementById('page')
const message = document.getElementById('message')
let newKey = null

function element(name, properties = {}, ...children) {
  const made = Object.assign(document.createElement(name), properties)
  made.append(...children)
  return made
}

async function ask(path, method = 'GET', body) {
  const headers = { authorization: `Bearer ${sessionStorage.getItem('key') ?? ''}` }
  if (body !== undefined) headers['content-type'] = 'application/json'
  let answer
  try {
    answer = await fetch(path, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) })
  } catch {
    throw new Error(words.unreachable)
  }
  if (answer.status === 401) {
    sessionStorage.removeItem('key')
    throw new Error(words.refused)
  }
  const read = await answer.json()
  if (!answer.ok) throw new Error(read.detail)
  return read
}

/** Does something, shows the page again, and says why not. */
async function attempt(work) {
  message.textContent = ''
  try {
    await work()
  } catch (error) {
    message.textContent = error.message
  }
  await show()
}

async function show() {
  if (sessionStorage.getItem('key') === null) return page.replaceChildren(signInForm())
  try {
    const overview = await ask('/admin/overview')
    page.replaceChildren(...everything(overview))
  } catch (error) {
    message.textContent = error.message
    if (sessionStorage.getItem('key') === null) page.replaceChildren(signInForm())
  }
}

function button(text, work, danger = false) {
  return element('button', {
    type: 'button',
    textContent: text,
    className: danger ? 'danger' : '',
    onclick: () => void attempt(work),
  })
}

function field(label, name, properties = {}) {
  return element('label', {}, label, element('input', { name, autocomplete: 'off', ...properties }))
}

function form(className, work, ...children) {
  return element(
    'form',
    {
      className,
      onsubmit: (event) => {
        event.preventDefault()
        const given = Object.fromEntries(new FormData(event.target))
        void attempt(() => work(given))
      },
    },
    ...children,
  )
}

function signInForm() {
  return form(
    'row',
    ({ key }) => sessionStorage.setItem('key', key.trim()),
    field(words.key, 'key', { type: 'password', required: true }),
    element('button', { textContent: words.signIn }),
    element('p', { className: 'none', textContent: words.keyHelp }),
  )
}

function everything({ accounts, administrators, tasks, unfinished, workers }) {
  const waiting = unfinished - tasks.length
  return [
    element(
      'p',
      {},
      button(words.refresh, async () => {}),
      ' ',
      button(words.signOut, async () => sessionStorage.removeItem('key')),
    ),
    ...(newKey === null ? [] : [newKeyBox()]),
    element('h2', { textContent: `${words.tasks} (${unfinished})` }),
    table(
      [words.account, words.operation, words.status, words.progress, words.waiting, words.worker],
      tasks.map((task) => [
        task.account,
        task.operation,
        task.status,
        `${Math.round(task.progress * 100)} %`,
        when(task.created_at),
        task.worker ?? '',
      ]),
    ),
    ...(waiting > 0 ? [element('p', { className: 'none', textContent: `${waiting} ${words.more}` })] : []),
    element('h2', { textContent: words.workers }),
    table(
      [words.host, words.worker, words.slots, words.memory, words.seen],
      workers.map((one) => [
        one.host,
        one.id,
        `${one.running} / ${one.slots}`,
        `${(one.memory_mb / 1024).toFixed(1)} GB`,
        when(one.seen_at),
      ]),
    ),
    element('h2', { textContent: words.accounts }),
    form(
      'row',
      async ({ name, credits, weight }) => {
        const limits = { tasksAtOnce: null, tasksADay: null, bytesKept: null }
        newKey = (
          await ask('/admin/accounts', 'POST', {
            name,
            credits: credits === '' ? null : Number(credits),
            weight: Number(weight),
            limits,
          })
        ).key
      },
      field(words.name, 'name', { required: true }),
      field(words.credits, 'credits', { type: 'number', min: '0', step: 'any' }),
      field(words.share, 'weight', { type: 'number', min: '1', max: '1000', value: '1', required: true }),
      element('button', { textContent: words.addAccount }),
    ),
    ...accounts.map(accountBox),
    element('h2', { textContent: words.administrators }),
    keyTable(administrators, false),
  ]
}

function newKeyBox() {
  const key = newKey
  const copy = element('button', {
    type: 'button',
    textContent: words.copy,
    onclick: () => void navigator.clipboard.writeText(key).then(() => (copy.textContent = words.copied)),
  })
  return element(
    'div',
    { className: 'new-key' },
    `${words.shownOnce} `,
    element('code', { textContent: key }),
    ' ',
    copy,
  )
}

function accountBox(account) {
  const balance =
    account.granted === null ? words.notMetered : String(account.granted - account.reserved - account.charged)
  const path = `/admin/accounts/${account.id}`
  const figures = [
    [words.balance, balance],
    [words.reserved, account.reserved],
    [words.charged, account.charged],
    [words.unfinished, account.unfinished],
    [words.share, account.weight],
  ]
  const box = element('section', { className: 'account' })
  box.append(
    element('h3', { textContent: account.name }),
    element('p', {
      className: 'figures',
      textContent: figures.map(([name, value]) => `${name}: ${value}`).join(' · '),
    }),
    keyTable(account.keys, true),
  )
  if (account.closed_at !== null) {
    box.append(element('p', { className: 'none', textContent: `${words.closed}: ${when(account.closed_at)}` }))
    return box
  }
  const actions = element('form', { className: 'row' })
  if (account.granted !== null)
    box.append(
      form(
        'row',
        ({ credits }) => ask(`${path}/grants`, 'POST', { credits: Number(credits), note: '' }),
        field(words.amount, 'credits', { type: 'number', step: 'any', required: true }),
        element('button', { textContent: words.addCredits }),
      ),
    )
  actions.append(
    button(words.addKey, async () => {
      const limits = { tasksAtOnce: null, tasksADay: null, bytesKept: null }
      newKey = (await ask('/admin/keys', 'POST', { account: account.id, limits })).key
    }),
    button(
      words.closeAccount,
      async () => {
        if (confirm(words.confirmClose)) await ask(path, 'DELETE')
      },
      true,
    ),
  )
  box.append(actions)
  return box
}

function keyTable(keys, limited) {
  const heads = [
    words.keyOf,
    ...(limited ? [words.tasksAtOnce, words.tasksADay, words.bytesKept] : []),
    words.used,
    words.actions,
  ]
  return table(
    heads,
    keys.map((key) => keyRow(key, limited)),
  )
}

function keyRow(key, limited) {
  const input = (name, value) =>
    element('input', {
      type: 'number',
      min: '0',
      ariaLabel: name,
      placeholder: words.noLimit,
      value: value ?? '',
      disabled: key.revoked_at !== null,
    })
  const inputs = [
    input(words.tasksAtOnce, key.tasks_at_once),
    input(words.tasksADay, key.tasks_a_day),
    input(words.bytesKept, key.bytes_kept === null ? null : key.bytes_kept / 1e9),
  ]
  const number = (one, factor = 1) => (one.value === '' ? null : Math.round(Number(one.value) * factor))
  const save = button(words.saveLimits, () =>
    ask(`/admin/keys/${key.id}/limits`, 'POST', {
      tasksAtOnce: number(inputs[0]),
      tasksADay: number(inputs[1]),
      bytesKept: number(inputs[2], 1e9),
    }),
  )
  const revoke = button(
    words.revoke,
    async () => {
      if (confirm(words.confirmRevoke)) await ask(`/admin/keys/${key.id}`, 'DELETE')
    },
    true,
  )
  const actions = key.revoked_at === null ? element('span', {}, ...(limited ? [save, ' '] : []), revoke) : words.revoked
  return [
    element('code', { textContent: key.hint }),
    ...(limited ? inputs : []),
    key.last_used_at === null ? words.never : when(key.last_used_at),
    actions,
  ]
}

function table(heads, rows) {
  if (rows.length === 0) return element('p', { className: 'none', textContent: words.none })
  const head = element('tr', {}, ...heads.map((text) => element('th', { textContent: text, scope: 'col' })))
  const body = rows.map((cells) => element('tr', {}, ...cells.map((cell) => element('td', {}, cell))))
  return element(
    'div',
    { className: 'wide', tabIndex: 0 },
    element('table', {}, element('thead', {}, head), element('tbody', {}, ...body)),
  )
}

function when(at) {
  return new Date(at).toLocaleString([], { dateStyle: 'short', timeStyle: 'short' })
}

await show()
