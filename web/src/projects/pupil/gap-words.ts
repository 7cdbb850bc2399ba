import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Gap } from './read-values.ts'

export const gapWords: Record<Gap, MessageDescriptor> = {
  missing: msg`This is needed.`,
  'no-number': msg`Write a number, such as 12 or 3.5.`,
  'no-count': msg`Write a whole number.`,
}
