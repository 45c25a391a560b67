/** Protocol of Tripo v3: files are uploaded first; a model made at Tripo is sent as a task reference. Pure. */
import { typeOfMediaType } from '../../../../../shared/formats/file-type.ts'
import type { HttpBody, HttpDescription, Protocol, SentInputs } from '../../provider.ts'
import type { InputFile, ServiceRequest } from '../../service-client.ts'
import { withinBudget } from '../../within-budget.ts'
import { bodyOf, type OfferedOperation, sentByRow } from '../offered.ts'
import { bearer, plainProtocol } from '../plain.ts'
import { tripoModels } from './models.ts'
import { maxFormBytes } from './parameters.ts'
import { errorInside, readBalance, readError, readSubmit, readTask, readUpload } from './read-answers.ts'
import { listPage, readList } from './read-list.ts'

export const tripoProtocol: Protocol = {
  ...plainProtocol,
  authorisation: bearer,
  // Tripo's SDK polls at most once a second; the submit limit is undocumented.
  rates: { submit: withinBudget(30, 5), ask: withinBudget(60, 8), all: null },
  concurrentJobs: 10,
  ...sentByRow(tripoModels, bodyFor),
  readSubmit,
  poll: (taskId) => ({ method: 'GET', path: `/tasks/${encodeURIComponent(taskId)}` }),
  readTask,
  upload: writeUpload,
  readUpload,
  uploadSeconds: 10 * 60,
  balance: { method: 'GET', path: '/account/balance' },
  readBalance,
  list: listPage(null),
  listPage,
  readList,
  readError,
  errorInside,
}

/** Uploads a file as a form, or requests an upload address for a large one. */
function writeUpload(file: InputFile): HttpDescription {
  if (file.bytes <= maxFormBytes) return { method: 'POST', path: '/files', body: { parts: [{ name: 'file', file }] } }
  const format = typeOfMediaType(file.mediaType)?.extension
  return { method: 'POST', path: '/files/presign', body: { json: { format } } }
}

function bodyFor(row: OfferedOperation, request: ServiceRequest, inputs: SentInputs): HttpBody {
  const body = bodyOf(row, request, inputs)
  // Maps are on by default and require a texture.
  if (body['texture'] === false) {
    body['pbr'] = false
    delete body['delight']
  }
  return { json: body }
}
