/** Codes each picture of a turn as it comes (WebCodecs) and wraps them into a WebM. */
import { AppError } from '../../../shared/app-error.ts'
import type { PictureSink, TurntableWish } from './make-turntable.ts'
import { writeWebm } from './write-webm.ts'
import type { CodedPicture } from './write-webm.ts'

const codecs = [
  { name: 'vp09.00.50.08', id: 'V_VP9' },
  { name: 'vp8', id: 'V_VP8' },
] as const
type Codec = (typeof codecs)[number]

/** Bits for each pixel of a picture: still more than enough for clean edges on a quiet background. */
const bitsPerPixel = 0.2
/** Pictures that the encoder may lie behind. */
const patience = 3

/** What this browser can code at that size; null where it cannot make a WebM. */
export async function webmCodec(wish: TurntableWish): Promise<Codec | null> {
  if (typeof VideoEncoder === 'undefined') return null
  for (const codec of codecs) {
    const answer = await VideoEncoder.isConfigSupported(configOf(codec, wish)).catch(() => null)
    if (answer?.supported === true) return codec
  }
  return null
}

/** Width and height have to be even. */
export function createWebmSink(wish: TurntableWish, codec: Codec): PictureSink {
  const pictures: CodedPicture[] = []
  const failures: DOMException[] = []
  const encoder = new VideoEncoder({
    output: (chunk) => {
      const bytes = new Uint8Array(chunk.byteLength)
      chunk.copyTo(bytes)
      pictures.push({ bytes, key: chunk.type === 'key', atMs: chunk.timestamp / 1000 })
    },
    error: (error) => {
      failures.push(error)
    },
  })
  encoder.configure(configOf(codec, wish))
  const frameUs = (wish.seconds * 1e6) / wish.frames
  const perSecond = Math.max(1, Math.round(wish.frames / wish.seconds))
  const check = () => {
    if (failures.length > 0)
      throw new AppError('internal', 'the video encoder failed', {
        cause: failures[0],
        details: { reason: 'This computer could not code the video. PNG frames always work' },
      })
  }
  return {
    async add(picture, index) {
      const frame = new VideoFrame(picture, { timestamp: Math.round(index * frameUs), duration: Math.round(frameUs) })
      encoder.encode(frame, { keyFrame: index % perSecond === 0 })
      frame.close()
      while (failures.length === 0 && encoder.encodeQueueSize > patience)
        await new Promise((resolve) => setTimeout(resolve, 4))
      check()
    },
    async finish() {
      await encoder.flush()
      check()
      const { width, height, seconds } = wish
      return writeWebm({ codec: codec.id, width, height, durationMs: seconds * 1000, pictures })
    },
    end() {
      if (encoder.state !== 'closed') encoder.close()
      pictures.length = 0
    },
  }
}

function configOf({ name }: Codec, { width, height, frames, seconds }: TurntableWish): VideoEncoderConfig {
  const framerate = frames / seconds
  return {
    codec: name,
    width,
    height,
    framerate,
    bitrate: Math.round(Math.max(400_000, width * height * framerate * bitsPerPixel)),
    latencyMode: 'quality',
  }
}
