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
import { type Examined, examineBounds, FileRefusal, type FileToExamine } from './examined.ts'
import { putIndexFirst } from './mp4-index.ts'

/** What the browsers that we know play, in either container. */
const playable = ['avc', 'vp8', 'vp9', 'av1', 'aac', 'mp3', 'opus', 'vorbis', 'flac']

const unreadable = () =>
  new FileRefusal('This video is damaged or not complete. Save or download it again, and upload that.')

/** Reads the index and the last pictures of a film. An MP4 whose index is at its end is written anew with the index first. */
export async function examineVideo({ path, folder }: FileToExamine): Promise<Examined> {
  using input = new Input({ source: new FilePathSource(path), formats: ALL_FORMATS })
  const isMp4 = await requireContainer(input)
  const output = join(folder, 'video.mp4')
  const isNew = isMp4 && (await putIndexFirst(path, output))
  const details = await readFilm(input)
  return {
    type: isMp4 ? 'video/mp4' : 'video/webm',
    extension: isMp4 ? 'mp4' : 'webm',
    ...(isNew && { output }),
    details,
  }
}

/** Answers whether it is an MP4 file; else it is a WebM file. */
async function requireContainer(input: Input): Promise<boolean> {
  const format = await input.getFormat().catch(() => null)
  if (format === MP4 || format === WEBM) return format === MP4
  const advice = 'Save it as MP4 (with H.264) or WebM, and upload that.'
  if (format === QTFF) throw new FileRefusal(`A QuickTime film (.mov) is not played by all browsers. ${advice}`)
  if (format === MATROSKA) throw new FileRefusal(`A Matroska film (.mkv) is not played by browsers. ${advice}`)
  throw new FileRefusal(`This is no video that browsers play. ${advice}`)
}

async function readFilm(input: Input): Promise<Examined['details']> {
  try {
    const track = await input.getPrimaryVideoTrack()
    if (!track) throw new FileRefusal('There is no picture in this video, only sound.')
    for (const each of await input.getTracks()) await requireCodec(each)
    const seconds = await requireWholeness(input, track)
    const [width, height] = [await track.getDisplayWidth(), await track.getDisplayHeight()].map(Math.round)
    if (!width || !height || Math.max(width, height) > examineBounds.videoSide) throw unreadable()
    return { kind: 'video', seconds: Math.round(seconds * 1_000) / 1_000, width, height }
  } catch (error) {
    throw error instanceof FileRefusal ? error : unreadable()
  }
}

async function requireCodec(track: InputTrack): Promise<void> {
  if (!track.isVideoTrack() && !track.isAudioTrack()) return
  const codec = await track.getCodec()
  if (codec && playable.includes(codec)) return
  const what = track.isVideoTrack() ? 'The picture' : 'The sound'
  const name = codec === 'hevc' ? 'HEVC (H.265)' : (codec?.toUpperCase() ?? 'an unknown way')
  throw new FileRefusal(
    `${what} of this video is coded in ${name}, which not all browsers play. Save it as MP4 with H.264 and AAC, and upload that.`,
  )
}

/** The length in seconds; the picture that the index names as the last must be there. */
async function requireWholeness(input: Input, track: InputVideoTrack): Promise<number> {
  const declared = await input.getDurationFromMetadata()
  const seconds = await input.computeDuration()
  if (!(seconds > 0)) throw unreadable()
  if (seconds > examineBounds.videoHours * 3_600)
    throw new FileRefusal(`This video is longer than ${examineBounds.videoHours} hours. Upload it in parts.`)
  const last = await new EncodedPacketSink(track).getPacket(Infinity)
  if (!last || last.data.byteLength === 0) throw unreadable()
  // A film without its tail still names its whole length in its head.
  if (declared !== null && seconds < declared - Math.max(1, declared / 20)) throw unreadable()
  return seconds
}
