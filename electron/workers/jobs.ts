/** All jobs of the workers, with their inputs and outputs. Buffers are transferred. */
import type { CarveJobs } from '../generator/carve/jobs.ts'
import type { CraftJobs } from '../generator/craft/jobs.ts'
import type { GenerateJobs } from '../generator/generate/jobs.ts'
import type { PictureJobs } from '../generator/picture/jobs.ts'
import type { TextureJobs } from '../generator/texture/jobs.ts'
import type { AnalyseJobs } from '../engine/analyse/jobs.ts'
import type { FilamentJobs } from '../engine/filaments/jobs.ts'
import type { FormatJobs } from '../engine/formats/jobs.ts'
import type { FilamentEditJobs } from '../engine/filaments/edit-jobs.ts'
import type { ImageJobs } from '../engine/image/jobs.ts'
import type { MaterialJobs } from '../engine/materials/jobs.ts'
import type { PrintJobs } from '../engine/print/jobs.ts'
import type { RemeshJobs } from '../engine/remesh/jobs.ts'
import type { SculptJobs } from '../engine/sculpt/jobs.ts'
import type { TransformJobs } from '../engine/transform/jobs.ts'
import type { ViewJobs } from '../engine/view/jobs.ts'

export interface WorkerJobs
  extends
    GenerateJobs,
    CarveJobs,
    CraftJobs,
    PictureJobs,
    TextureJobs,
    FormatJobs,
    ImageJobs,
    MaterialJobs,
    FilamentEditJobs,
    TransformJobs,
    RemeshJobs,
    PrintJobs,
    FilamentJobs,
    SculptJobs,
    ViewJobs,
    AnalyseJobs {}

export type WorkerJobName = keyof WorkerJobs
