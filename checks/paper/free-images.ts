import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

/** Rendered pages are outside the heap, so the collector does not see that hundreds of them fill the memory. */
export const freeImages = (): void => collect()
