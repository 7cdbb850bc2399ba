import { messages as assignments } from './catalogs/assignments/hi.po'
import { messages as card } from './catalogs/card/hi.po'
import { messages as projects } from './catalogs/projects/hi.po'

export const messages = { ...assignments, ...card, ...projects }
