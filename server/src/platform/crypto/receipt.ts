import { readableCode } from './readable-code.ts'

/** A code that a pupil can write down, such as 7KQM-2XPD-R9TA. */
export const newReceipt = (): string => Array.from({ length: 3 }, () => readableCode(4)).join('-')
