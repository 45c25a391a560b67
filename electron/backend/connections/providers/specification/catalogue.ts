/**
 * What services of the specification offer, where they do not tell themselves: the families of its table, one row for each
 * model. It gives one price, of version 3.1 of the first family, and no identifiers: `model.<id>` of a connection changes what
 * is sent.
 */
import type { Catalogue, CatalogueModel, ModelOperation } from '../../../../../shared/catalogue.ts'
import { image, mesh, prompt, views } from './catalogue-inputs.ts'
import { conversion, optimising, painting, picture, printing, remeshing } from './catalogue-parameters.ts'

const unknown = { kind: 'unknown' } as const
const fromWords: ModelOperation = { operation: 'text-to-3d', inputs: [prompt], parameters: [], price: unknown }
const fromPicture: ModelOperation = { operation: 'image-to-3d', inputs: [image], parameters: [], price: unknown }
const fromViews: ModelOperation = { operation: 'multiview-to-3d', inputs: [views], parameters: [], price: unknown }
const firstFamilyPrice = { kind: 'credits', credits: 35 } as const

/** One for each of "several third-party image models". */
function pictureModel(letter: string): CatalogueModel {
  return {
    id: `image-model-${letter.toLowerCase()}`,
    family: 'images',
    version: '',
    name: `Image model ${letter}`,
    summary: 'Draws pictures from words, and changes pictures. Set its identifier in the settings of the service.',
    typicalSeconds: 30,
    operations: [
      {
        operation: 'image-generate',
        inputs: [{ ...prompt, placeholder: 'A brass diving helmet, front view, white ground' }],
        parameters: picture,
        price: unknown,
      },
      {
        operation: 'image-edit',
        inputs: [
          image,
          { ...prompt, help: 'What to change.', placeholder: 'Make the helmet green' },
          { ...image, id: 'mask', label: 'Mask', help: 'White where it may change.', required: false, maskOf: 'image' },
        ],
        parameters: [],
        price: unknown,
      },
    ],
  }
}

export const specificationCatalogue: Catalogue = {
  families: [
    { id: 'first-family', name: 'First-party family', summary: "The service's own models, from words or a picture." },
    { id: 'second-family', name: 'Second family', summary: 'Models from words or a picture.' },
    { id: 'third-family', name: 'Third family', summary: 'Models from a picture.' },
    { id: 'fourth-family', name: 'Fourth family', summary: 'Models from a picture or from several views.' },
    { id: 'images', name: 'Images', summary: 'Pictures from words, and changed pictures.' },
    { id: 'texturing', name: 'Texturing', summary: 'New textures for a model.' },
    { id: 'mesh-tools', name: 'Mesh tools', summary: 'Remeshing, lighter models, other formats.' },
    { id: 'printing', name: '3D printing', summary: 'Models made ready for the printer.' },
  ],
  models: [
    {
      id: 'first-family-3.1',
      family: 'first-family',
      version: '3.1',
      name: 'First family 3.1',
      summary: 'Textured models from words or a picture.',
      typicalSeconds: 180,
      operations: [
        { ...fromWords, price: firstFamilyPrice },
        { ...fromPicture, price: firstFamilyPrice },
      ],
    },
    ...['3.5', '3.0'].map((version) => ({
      id: `second-family-${version}`,
      family: 'second-family',
      version,
      name: `Second family ${version}`,
      summary: 'Models from words or a picture.',
      typicalSeconds: 180,
      operations: [fromWords, fromPicture],
    })),
    {
      id: 'third-family-2',
      family: 'third-family',
      version: '2',
      name: 'Third family 2',
      summary: 'Models from a picture.',
      typicalSeconds: 120,
      operations: [fromPicture],
    },
    {
      id: 'fourth-family-3.0',
      family: 'fourth-family',
      version: '3.0',
      name: 'Fourth family 3.0',
      summary: 'Models from a picture or from views of the front, back, left and right.',
      typicalSeconds: 180,
      operations: [fromViews, fromPicture],
    },
    pictureModel('A'),
    pictureModel('B'),
    pictureModel('C'),
    {
      id: 'texturing',
      family: 'texturing',
      version: '',
      name: 'Texturing',
      summary: 'Paints a model from words or after a picture.',
      typicalSeconds: 120,
      operations: [
        {
          operation: 'texture',
          inputs: [
            mesh,
            { ...prompt, help: 'What the surface is like.', placeholder: 'Weathered bronze', oneOf: 'look' },
            { ...image, help: 'What the surface is to look like.', oneOf: 'look' },
          ],
          parameters: painting,
          price: unknown,
        },
      ],
    },
    {
      id: 'mesh-tools',
      family: 'mesh-tools',
      version: '',
      name: 'Mesh tools',
      summary: 'Even triangles, fewer faces, other formats.',
      typicalSeconds: 60,
      operations: [
        { operation: 'optimize-topology', inputs: [mesh], parameters: optimising, price: unknown },
        { operation: 'remesh', inputs: [mesh], parameters: remeshing, price: unknown },
        { operation: 'convert', inputs: [mesh], parameters: conversion, price: unknown },
      ],
    },
    {
      id: 'printing',
      family: 'printing',
      version: '',
      name: '3D printing',
      summary: 'Repairs, sizes and hollows a model for the printer.',
      typicalSeconds: 60,
      operations: [{ operation: 'print-prepare', inputs: [mesh], parameters: printing, price: unknown }],
    },
  ],
}
