import { messages as assignments } from './catalogs/assignments/hi.po'
import { messages as card } from './catalogs/card/hi.po'

export const messages = { ...assignments, ...card }
