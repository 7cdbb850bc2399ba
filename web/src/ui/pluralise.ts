import { groupDigits } from '@ariviyal/contract/digit-grouping'

/** A number with its noun: 1 pupil, 2 pupils. */
export const pluralise = (count: number, one: string, many = `${one}s`): string =>
  `${groupDigits(count)} ${count === 1 ? one : many}`
