// Draws the videos and writes what the product ships: content/rendered/videos/ and content/rendered/videos.json.
// `node content/videos/render-videos.ts [slug...]`; needs ffmpeg with libx264 on the path. Without slugs, all are drawn.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Resvg } from '@resvg/resvg-js'
import { languages } from '../../contract/src/languages.ts'
import { captionsOf } from './engine/captions.ts'
import { fontFiles } from './engine/fonts.ts'
import { guideOf, transcriptOf } from './engine/guide.ts'
import { frameSvg, framesPerSecond, height, secondsOf, width, type Video } from './engine/stage.ts'
import { sourceHash } from './source-hash.ts'
import { filtersOf, videos } from './videos.ts'

const rendered = join(import.meta.dirname, '..', 'rendered')
const folder = join(rendered, 'videos')
const font = { loadSystemFonts: false, fontFiles: fontFiles(), defaultFontFamily: 'Anek Latin' }

const pixelsOf = (svg: string) => new Resvg(svg, { font }).render().pixels

/** Encodes raw images from `write` with ffmpeg, without its metadata, so that the file depends only on the images. */
async function encode(frames: Iterable<Uint8Array>, options: string[], target: string) {
  const raw = [
    '-f',
    'rawvideo',
    '-pix_fmt',
    'rgba',
    '-s',
    `${width}x${height}`,
    '-r',
    String(framesPerSecond),
    '-i',
    '-',
  ]
  const quiet = ['-y', '-loglevel', 'error', '-fflags', '+bitexact', '-flags', '+bitexact', '-map_metadata', '-1']
  const ffmpeg = spawn('ffmpeg', [...raw, ...options, ...quiet, target], { stdio: ['pipe', 'inherit', 'inherit'] })
  const ended = once(ffmpeg, 'close')
  for (const frame of frames) {
    if (!ffmpeg.stdin.write(frame)) await Promise.race([once(ffmpeg.stdin, 'drain'), ended])
    if (ffmpeg.exitCode !== null) break
  }
  ffmpeg.stdin.end()
  const [code] = await ended
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}`)
}

function* framesOf(video: Video) {
  const count = Math.round(secondsOf(video) * framesPerSecond)
  let last: { svg: string; pixels: Uint8Array } = { svg: '', pixels: new Uint8Array() }
  for (let i = 0; i < count; i++) {
    if (i % 250 === 0) process.stdout.write(`${video.slug}: frame ${i} of ${count}\n`)
    const svg = frameSvg(video, i / framesPerSecond)
    // A picture that stands still is drawn once.
    if (svg !== last.svg) last = { svg, pixels: pixelsOf(svg) }
    yield last.pixels
  }
}

const bt709 = 'scale=out_color_matrix=bt709:out_range=tv,format=yuv420p'
const h264 = [
  '-c:v',
  'libx264',
  '-profile:v',
  'high',
  '-preset',
  'slow',
  '-tune',
  'animation',
  '-crf',
  '28',
  '-g',
  '240',
]
/** Chapters begin with key frames, so that a jump to one is exact and quick. */
const keyFrames = (video: Video) => [
  '-force_key_frames',
  guideOf(video)
    .chapters.map(({ at }) => at)
    .join(','),
]
const colour = ['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709', '-color_range', 'tv']

async function render(video: Video) {
  const target = (extension: string) => join(folder, `${video.slug}.${extension}`)
  const options = ['-vf', bt709, ...h264, ...keyFrames(video), ...colour, '-movflags', '+faststart', '-an']
  await encode(framesOf(video), options, target('mp4'))
  await encode([pixelsOf(frameSvg(video, video.posterAt))], ['-frames:v', '1', '-q:v', '3'], target('jpg'))
  for (const language of languages)
    writeFileSync(target(language === 'en' ? 'vtt' : `${language}.vtt`), captionsOf(video, language))
}

function entryOf(video: Video) {
  const file = readFileSync(join(folder, `${video.slug}.mp4`))
  const { slug, title, description, category, isPremium } = video
  return {
    slug,
    title,
    description,
    category,
    isPremium,
    seconds: Math.round(secondsOf(video) * 100) / 100,
    bytes: file.length,
    sha256: createHash('sha256').update(file).digest('hex'),
    file: `rendered/videos/${slug}.mp4`,
    captions: `rendered/videos/${slug}.vtt`,
    translations: { ta: `rendered/videos/${slug}.ta.vtt`, hi: `rendered/videos/${slug}.hi.vtt` },
    sheet: `rendered/materials/film-${slug}.pdf`,
    poster: `rendered/videos/${slug}.jpg`,
    ...filtersOf[slug],
    guide: guideOf(video),
    transcript: transcriptOf(video),
    source_sha256: sourceHash(slug),
  }
}

const wanted = process.argv.slice(2)
mkdirSync(folder, { recursive: true })
for (const video of videos.filter(({ slug }) => wanted.length === 0 || wanted.includes(slug))) await render(video)
const list = join(rendered, 'videos.json')
type Entry = ReturnType<typeof entryOf>
const before: Entry[] = wanted.length === 0 ? [] : JSON.parse(readFileSync(list, 'utf8'))
// Videos that were not drawn now keep their entry with its hash, so that an outdated file is not marked as current.
const entries = videos.map(
  (video) => before.find(({ slug }) => slug === video.slug && !wanted.includes(slug)) ?? entryOf(video),
)
writeFileSync(list, `${JSON.stringify(entries, null, 2)}\n`)
