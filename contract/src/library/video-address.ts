import * as z from 'zod/mini'

/** Sites whose players may be embedded. */
export const EmbedProvider = z.enum(['youtube', 'vimeo'])
export type EmbedProvider = z.infer<typeof EmbedProvider>

/** A video on another site. The id of an unlisted Vimeo video has its key after a slash. */
export interface EmbeddedVideo {
  provider: EmbedProvider
  id: string
}

// Two reserved words in place of an id open lists and channels.
const youtubeId = /^(?!videoseries$|live_stream$)[A-Za-z0-9_-]{11}$/
const vimeoId = /^[0-9]{1,12}$/
const vimeoKey = /^[0-9a-f]{6,20}$/

const youtubeHosts = new Set([
  'www.youtube.com',
  'youtube.com',
  'm.youtube.com',
  'www.youtube-nocookie.com',
  'youtube-nocookie.com',
])

function youtubeIdOf(host: string, parts: string[], query: URLSearchParams): string | undefined {
  if (host === 'youtu.be') return parts.length === 1 ? parts[0] : undefined
  if (!youtubeHosts.has(host)) return undefined
  if (parts.length === 1 && parts[0] === 'watch') return query.getAll('v').length === 1 ? query.get('v')! : undefined
  return parts.length === 2 && /^(embed|shorts|live)$/.test(parts[0] ?? '') ? parts[1] : undefined
}

function vimeoIdOf(host: string, parts: string[], query: URLSearchParams): string | undefined {
  const isPlayer = host === 'player.vimeo.com'
  if (!isPlayer && host !== 'vimeo.com' && host !== 'www.vimeo.com') return undefined
  const [id = '', key = query.get('h') ?? '', ...more] = isPlayer ? (parts[0] === 'video' ? parts.slice(1) : []) : parts
  if (!vimeoId.test(id) || more.length > 0) return undefined
  return key === '' ? id : vimeoKey.test(key) ? `${id}/${key}` : undefined
}

/**
 * Parses a YouTube or Vimeo URL; null for anything else. Keeps only the id, so that no typed text becomes part of a
 * frame's URL.
 */
export function readVideoAddress(text: string): EmbeddedVideo | null {
  const url = URL.parse(text.trim())
  if (!url || !/^https?:$/.test(url.protocol) || url.port !== '' || url.username !== '' || url.password !== '')
    return null
  const parts = url.pathname.split('/').filter(Boolean)
  const onYoutube = youtubeIdOf(url.hostname, parts, url.searchParams)
  if (onYoutube !== undefined && youtubeId.test(onYoutube)) return { provider: 'youtube', id: onYoutube }
  const onVimeo = vimeoIdOf(url.hostname, parts, url.searchParams)
  return onVimeo === undefined ? null : { provider: 'vimeo', id: onVimeo }
}

/** URL of the player in the mode that sets no cookies before playback. */
export function playerAddress({ provider, id }: EmbeddedVideo): string {
  if (provider === 'youtube') return `https://www.youtube-nocookie.com/embed/${id}`
  const [number, key] = id.split('/')
  return `https://player.vimeo.com/video/${number}?dnt=1${key === undefined ? '' : `&h=${key}`}`
}

/** Public URL of the video, for editors. */
export const watchAddress = ({ provider, id }: EmbeddedVideo): string =>
  provider === 'youtube' ? `https://www.youtube.com/watch?v=${id}` : `https://vimeo.com/${id}`
