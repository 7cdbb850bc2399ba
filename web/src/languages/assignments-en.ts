import { messages as assignments } from './catalogs/assignments/en.po'
import { messages as card } from './catalogs/card/en.po'

export const messages = { ...assignments, ...card }
