/** Reads images beside the page, which stays alive. */
import { type PaperRequest, readPixels } from './read-pixels.ts'

addEventListener('message', ({ data }: MessageEvent<PaperRequest>) => postMessage(readPixels(data)))
