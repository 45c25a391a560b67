/** Services in the settings: adding, changing and removing them, their keys and model identifiers. */
import { messages, say } from '../../../shared/text/language.ts'

export const serviceWords = messages({
  unnamed: 'the service',
  add: 'Add service',
  name: 'Name',
  namePlaceholder: 'Your own name for the service',
  nameMissing: 'Enter a name',
  address: 'Address',
  addressHelp: 'The API address from the service’s documentation.',
  addAndCheck: 'Add and check',
  keepAnyway: 'Keep anyway',
  cancel: 'Cancel',
  close: 'Close',
  save: 'Save changes',
  free: 'Free. No account or key needed.',
  changeCap: 'Change cap',
  resume: 'Resume',
  retry: 'Try again',
  check: 'Check',
  works: 'Connection works.',
  use: (name: string) => say('Use {name}', { name }),
  more: (name: string) => say('More actions for {name}', { name }),
  changeKey: 'Change key',
  addKey: 'Add key',
  edit: 'Edit name or address',
  modelIds: 'Model identifiers',
  workflows: 'Workflows',
  forgetKey: 'Forget key',
  confirmForgetKey: (name: string) =>
    say(
      'Forget the key for {name}? Its jobs wait until you add a key again. The key itself stays valid; revoke it in the service’s dashboard if you no longer need it.',
      { name },
    ),
  exportSettings: 'Export settings',
  importSettings: 'Import settings…',
  remove: 'Remove service',
  confirmRemove: (name: string) =>
    say('Remove {name} and its key? Everything made with it stays in your library.', { name }),
})

/** Keys and other secrets. */
export const secretFieldWords = messages({
  key: 'Key',
  keyHelp: (service: string) =>
    say(
      'Create a key for Maquette in your dashboard at {service}, with two-factor authentication turned on there. It is sent to that service and nowhere else.',
      { service },
    ),
  showKey: 'Show key',
  saveKey: 'Save and check',
  storage: 'Storage',
  passphrase: 'Passphrase',
  filePassphrase: 'Passphrase for the key file',
  passphraseHelp: 'Encrypts the key file. Maquette asks for it at every start. It cannot be recovered.',
  /** The estimated strength of a new passphrase. */
  passphraseStrength: {
    weak: 'Weak: others could guess it. Use four or five unrelated words.',
    fair: 'Fair: a person will not guess it, a program might. One more unrelated word makes it strong.',
    strong: 'Strong',
  },
  showPassphrase: 'Show passphrase',
  locked: 'Your keys are locked',
  lockedHelp: 'Jobs that need a key from the key file wait until you unlock it.',
  unlock: 'Unlock',
  unlocked: 'The key file is unlocked',
  lockNow: 'Lock now',
  lockAfter: 'Lock when unused for',
  lockAfterHelp: 'Each use of a key restarts the timer, so running jobs are not interrupted.',
  lockNever: 'Never',
  keyFile: 'the key file',
})

/** The names of models in requests to a service. */
export const modelIdWords = messages({
  unknown: 'The models of this service are not known yet. Check the service first.',
  help: 'Some services use other names for their models. Enter the name to send; an empty field sends the usual name.',
  model: 'Model',
  sentAs: 'Sent as',
  sentFor: (model: string) => say('Name sent for {model}', { model }),
  sameTwice: (ids: readonly string[]) =>
    say('{ids}: sent for more than one model, so their results cannot be matched to a model.', { ids }),
  save: 'Save identifiers',
})
