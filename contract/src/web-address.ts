import * as z from 'zod/mini'
import { limits } from './limits.ts'
import { lineText } from './name-text.ts'

/** Only http(s): a `javascript:` or `data:` URL would run in the page. */
export const webAddress = lineText('Address is required', limits.urlMax).check(
  z.refine(
    (text: string) => /^https?:$/.test(URL.parse(text)?.protocol ?? ''),
    'Enter an address that starts with https://',
  ),
)
