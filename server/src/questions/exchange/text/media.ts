import { pathIn } from '../pictures/embedded-pictures.ts'
import { pluginFile } from './plugin-file.ts'

export const mediaLeftOut =
  'A sound, a video or another file was left out. Check that the question can be answered without it.'

const players = new Set(['audio', 'embed', 'iframe', 'object', 'video'])
const mediaFile = /\.(?:3gp|aac|avi|flac|m4a|m4v|mkv|mov|mp3|mp4|mpe?g|oga|ogg|ogv|opus|wav|webm|wma|wmv)$/i

/** Whether an address is that of a sound, of a video, or of any file that Moodle keeps beside the text. */
export const isMediaAddress = (address: string): boolean =>
  address.startsWith(pluginFile) || mediaFile.test(pathIn(address))

/** Whether an element of HTML plays a sound or a video, or links to a file. */
export const isMedia = (name: string, { href = '' }: Record<string, string>): boolean =>
  players.has(name) || (name === 'a' && isMediaAddress(href))
