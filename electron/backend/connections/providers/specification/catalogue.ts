/**
 * Catalogue for services that follow the specification but list no models: one model per row of its table. It has one
 * price, of version 3.1 of the first family, and no identifiers: a connection sets them with `model.<id>`.
 */
import type { Catalogue, CatalogueModel, ModelOperation } from '../../../../../shared/catalogue/catalogue.ts'
import { image, mesh, prompt, views } from './catalogue-inputs.ts'
import { conversion, optimising, painting, picture, printing, remeshing } from './catalogue-parameters.ts'
import { editHelp } from '../slots.ts'
import { unknownPrice } from '../price-sources.ts'

const fromWords: ModelOperation = { operation: 'text-to-3d', inputs: [prompt], parameters: [], price: unknownPrice }
const fromPicture: ModelOperation = { operation: 'image-to-3d', inputs: [image], parameters: [], price: unknownPrice }
const fromViews: ModelOperation = { operation: 'multiview-to-3d', inputs: [views], parameters: [], price: unknownPrice }
const firstFamilyPrice = { kind: 'credits', credits: 35 } as const

/** One of "several third-party image models". */
function pictureModel(letter: string): CatalogueModel {
  return {
    id: `image-model-${letter.toLowerCase()}`,
    family: 'images',
    version: '',
    name: `Image model ${letter}`,
    summary: 'Generates pictures from text and edits pictures. Set its identifier in the settings of the service.',
    typicalSeconds: 30,
    operations: [
      {
        operation: 'image-generate',
        inputs: [{ ...prompt, placeholder: 'A brass diving helmet, front view, white background' }],
        parameters: picture,
        price: unknownPrice,
      },
      {
        operation: 'image-edit',
        inputs: [
          image,
          { ...prompt, ...editHelp },
          { ...image, id: 'mask', label: 'Mask', help: 'White areas may change.', required: false, maskOf: 'image' },
        ],
        parameters: [],
        price: unknownPrice,
      },
    ],
  }
}

export const specificationCatalogue: Catalogue = {
  families: [
    { id: 'first-family', name: 'First-party family', summary: "The service's own models, from text or a picture." },
    { id: 'second-family', name: 'Second family', summary: 'Models from text or a picture.' },
    { id: 'third-family', name: 'Third family', summary: 'Models from an image.' },
    { id: 'fourth-family', name: 'Fourth family', summary: 'Models from a picture or several views.' },
    { id: 'images', name: 'Images', summary: 'Pictures from text, and edited pictures.' },
    { id: 'texturing', name: 'Texturing', summary: 'New textures for a model.' },
    { id: 'mesh-tools', name: 'Mesh tools', summary: 'Remeshing, fewer faces, other formats.' },
    { id: 'printing', name: '3D printing', summary: 'Models prepared for printing.' },
  ],
  models: [
    {
      id: 'first-family-3.1',
      family: 'first-family',
      version: '3.1',
      name: 'First family 3.1',
      summary: 'Textured models from text or a picture.',
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
      summary: 'Models from text or a picture.',
      typicalSeconds: 180,
      operations: [fromWords, fromPicture],
    })),
    {
      id: 'third-family-2',
      family: 'third-family',
      version: '2',
      name: 'Third family 2',
      summary: 'Models from an image.',
      typicalSeconds: 120,
      operations: [fromPicture],
    },
    {
      id: 'fourth-family-3.0',
      family: 'fourth-family',
      version: '3.0',
      name: 'Fourth family 3.0',
      summary: 'Models from an image or from views of the front, back, left and right.',
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
      summary: 'Textures a model from text or a reference picture.',
      typicalSeconds: 120,
      operations: [
        {
          operation: 'texture',
          inputs: [
            mesh,
            { ...prompt, help: 'Describe the surface.', placeholder: 'Weathered bronze', oneOf: 'look' },
            { ...image, help: 'Reference for the surface.', oneOf: 'look' },
          ],
          parameters: painting,
          price: unknownPrice,
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
        { operation: 'optimize-topology', inputs: [mesh], parameters: optimising, price: unknownPrice },
        { operation: 'remesh', inputs: [mesh], parameters: remeshing, price: unknownPrice },
        { operation: 'convert', inputs: [mesh], parameters: conversion, price: unknownPrice },
      ],
    },
    {
      id: 'printing',
      family: 'printing',
      version: '',
      name: '3D printing',
      summary: 'Repairs, scales and hollows a model for printing.',
      typicalSeconds: 60,
      operations: [{ operation: 'print-prepare', inputs: [mesh], parameters: printing, price: unknownPrice }],
    },
  ],
}
