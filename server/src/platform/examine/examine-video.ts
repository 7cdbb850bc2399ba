import { join } from 'node:path'
import {
  ALL_FORMATS,
  EncodedPacketSink,
  FilePathSource,
  Input,
  type InputTrack,
  type InputVideoTrack,
  MATROSKA,
  MP4,
  QTFF,
  WEBM,
} from 'mediabunny'
import { type Examined, examineBounds, FileRejection, type FileToExamine } from './examined.ts'
import { putIndexFirst } from './mp4-index.ts'

/** Codecs that common browsers play, in either container. */
const playable = ['avc', 'vp8', 'vp9', 'av1', 'aac', 'mp3', 'opus', 'vorbis', 'flac']

const unreadable = () =>
  new FileRejection('This video is damaged or incomplete. Save or download it again, and upload the new copy.')

/** Reads the index and the last frames of a video. Rewrites an MP4 whose index is at the end so that the index comes first. */
export async function examineVideo({ path, folder }: FileToExamine): Promise<Examined> {
  using input = new Input({ source: new FilePathSource(path), formats: ALL_FORMATS })
  const isMp4 = await requireContainer(input)
  const output = join(folder, 'video.mp4')
  const isNew = isMp4 && (await putIndexFirst(path, output))
  const details = await readDetails(input)
  return {
    type: isMp4 ? 'video/mp4' : 'video/webm',
    extension: isMp4 ? 'mp4' : 'webm',
    ...(isNew && { output }),
    details,
  }
}

/** True for MP4, false for WebM. Raises `FileRejection` for other containers. */
async function requireContainer(input: Input): Promise<boolean> {
  const format = await input.getFormat().catch(() => null)
  if (format === MP4 || format === WEBM) return format === MP4
  const advice = 'Save it as MP4 (with H.264) or WebM, and upload that.'
  if (format === QTFF) throw new FileRejection(`Not all browsers play QuickTime videos (.mov). ${advice}`)
  if (format === MATROSKA) throw new FileRejection(`Browsers do not play Matroska videos (.mkv). ${advice}`)
  throw new FileRejection(`Browsers cannot play this video. ${advice}`)
}

async function readDetails(input: Input): Promise<Examined['details']> {
  try {
    const track = await input.getPrimaryVideoTrack()
    if (!track) throw new FileRejection('This video has only sound and no picture.')
    for (const each of await input.getTracks()) await requireCodec(each)
    const seconds = await requireComplete(input, track)
    const [width, height] = [await track.getDisplayWidth(), await track.getDisplayHeight()].map(Math.round)
    if (!width || !height || Math.max(width, height) > examineBounds.videoSide) throw unreadable()
    return { kind: 'video', seconds: Math.round(seconds * 1_000) / 1_000, width, height }
  } catch (error) {
    throw error instanceof FileRejection ? error : unreadable()
  }
}

async function requireCodec(track: InputTrack): Promise<void> {
  if (!track.isVideoTrack() && !track.isAudioTrack()) return
  const codec = await track.getCodec()
  if (codec && playable.includes(codec)) return
  const what = track.isVideoTrack() ? 'The picture' : 'The sound'
  const name = codec === 'hevc' ? 'HEVC (H.265)' : (codec?.toUpperCase() ?? 'an unknown way')
  throw new FileRejection(
    `${what} of this video is coded in ${name}, which not all browsers play. Save it as MP4 with H.264 and AAC, and upload that.`,
  )
}

/** Returns the duration in seconds. Raises unless the last indexed frame is present. */
async function requireComplete(input: Input, track: InputVideoTrack): Promise<number> {
  const declared = await input.getDurationFromMetadata()
  const seconds = await input.computeDuration()
  if (!(seconds > 0)) throw unreadable()
  if (seconds > examineBounds.videoHours * 3_600)
    throw new FileRejection(`This video is longer than ${examineBounds.videoHours} hours. Upload it in parts.`)
  const last = await new EncodedPacketSink(track).getPacket(Infinity)
  if (!last || last.data.byteLength === 0) throw unreadable()
  // The header of a truncated video still declares the full duration.
  if (declared !== null && seconds < declared - Math.max(1, declared / 20)) throw unreadable()
  return seconds
}
