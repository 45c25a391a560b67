/** All models at fal. A model's id is the common part of its endpoints. */
import { catalogueOf, type OfferedModel } from '../offered.ts'
import { hi3dModels } from './models-hi3d.ts'
import { hunyuanModels } from './models-hunyuan.ts'
import { meshyModels } from './models-meshy.ts'
import { pictureModels } from './models-pictures.ts'
import { rodinModels } from './models-rodin.ts'
import { trellisModels } from './models-trellis.ts'
import { tripoModels } from './models-tripo.ts'
import { keepFiles } from './parameters.ts'

export const falModels: readonly OfferedModel[] = [
  ...hunyuanModels,
  ...rodinModels,
  ...trellisModels,
  ...tripoModels,
  ...meshyModels,
  ...hi3dModels,
  ...pictureModels,
].map(withKeeping)

export const falCatalogue = catalogueOf(
  [
    { id: 'hunyuan', name: 'Hunyuan 3D', summary: "Tencent's models: detailed geometry, many views." },
    { id: 'rodin', name: 'Rodin', summary: 'Hyper3D: clean quads and dense detail.' },
    { id: 'trellis', name: 'TRELLIS', summary: 'Open models with adjustable sampling, and their kin.' },
    { id: 'tripo', name: 'Tripo', summary: 'Detailed and low-poly models.' },
    { id: 'meshy', name: 'Meshy', summary: 'Models with a chosen number of faces.' },
    { id: 'hi3d', name: 'Hi3D', summary: 'Very dense models.' },
    { id: 'pictures', name: 'Pictures', summary: 'Pictures from text, and edited pictures.' },
  ],
  falModels,
)

/** Adds the retention time of results, which is a header rather than a body field. */
function withKeeping(model: OfferedModel): OfferedModel {
  return {
    ...model,
    operations: model.operations.map(({ parameters, send, ...rest }) => ({
      ...rest,
      parameters: [...parameters, keepFiles],
      send: { ...send, fields: { ...send.fields, [keepFiles.id]: null } },
    })),
  }
}
