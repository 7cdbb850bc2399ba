import { limits } from '@ariviyal/contract/limits'

const ending = ' (copy)'

/** The title of a copy in the same class, as long as a title may be. */
export const titleOfCopy = (title: string): string =>
  title.endsWith(ending) ? title : title.slice(0, limits.nameMax - ending.length).toWellFormed() + ending
