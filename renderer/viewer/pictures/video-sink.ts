/** Writes the pictures of a turntable as a video. The library for it is loaded on first use. */
import { AppError } from '../../../shared/protocol/app-error.ts'
import type { ViewerReason } from '../../words/viewer/reason-words.ts'
import type { PictureSink, TurntableRequest } from './make-turntable.ts'

/** WebM, and MP4 for programs that read nothing else. */
export type VideoFormat = 'webm' | 'mp4'

/** The parameters that decide whether a video can be encoded. */
export type TurnSize = Pick<TurntableRequest, 'width' | 'height' | 'frames' | 'seconds'>

/** In order of preference. MP4 only with a codec that every player supports. */
const codecs = { webm: ['vp9', 'vp8'], mp4: ['avc'] } as const

/** Enough for clean edges on a plain background. */
const bitsPerPixel = 0.2

/** Returns the formats that this browser can encode at that size, in the order of the form. */
export async function videoFormats(request: TurnSize): Promise<VideoFormat[]> {
  const found = await Promise.all(
    (['webm', 'mp4'] as const).map(async (format) => ((await codecFor(format, request)) === null ? [] : [format])),
  )
  return found.flat()
}

/** Width and height must be even. Rejects with AppError `unsupported-format` if this browser cannot encode it. */
export async function createVideoSink(format: VideoFormat, request: TurntableRequest): Promise<PictureSink> {
  const { BufferTarget, Mp4OutputFormat, Output, Quality, VideoSample, VideoSampleSource, WebMOutputFormat } =
    await import('mediabunny')
  const codec = await codecFor(format, request)
  if (codec === null) throw new AppError('unsupported-format', `this browser cannot encode ${format}`)
  const target = new BufferTarget()
  const output = new Output({ format: format === 'mp4' ? new Mp4OutputFormat() : new WebMOutputFormat(), target })
  const source = new VideoSampleSource({ codec, quality: new Quality({ bitrate: bitrateOf(request) }) })
  output.addVideoTrack(source)
  await output.start()
  const duration = request.seconds / request.frames
  const perSecond = Math.max(1, Math.round(request.frames / request.seconds))
  return {
    async add(picture, index) {
      const sample = new VideoSample(picture, { timestamp: index * duration, duration })
      try {
        await source.add(sample, { keyFrame: index % perSecond === 0 })
      } catch (thrown) {
        throw failed(thrown)
      } finally {
        sample.close()
      }
    },
    async finish() {
      try {
        await output.finalize()
      } catch (thrown) {
        throw failed(thrown)
      }
      if (target.buffer === null) throw new AppError('internal', 'the finished video has no bytes')
      return new Blob([target.buffer], { type: `video/${format}` })
    },
    end() {
      // Only an output that has been started can be cancelled.
      if (output.state === 'started') void output.cancel().catch(() => {})
    },
  }
}

async function codecFor(format: VideoFormat, request: TurnSize) {
  const { getFirstEncodableVideoCodec, Quality } = await import('mediabunny')
  const { width, height, frames, seconds } = request
  return getFirstEncodableVideoCodec([...codecs[format]], {
    width,
    height,
    frameRate: frames / seconds,
    quality: new Quality({ bitrate: bitrateOf(request) }),
  })
}

/** Bits per second. */
function bitrateOf({ width, height, frames, seconds }: TurnSize): number {
  return Math.round(Math.max(400_000, ((width * height * frames) / seconds) * bitsPerPixel))
}

function failed(cause: unknown): AppError {
  return new AppError('internal', 'the video encoder failed', {
    cause,
    details: { reason: 'video-encoder-failed' satisfies ViewerReason },
  })
}
