import { messages as assignments } from './catalogs/assignments/en.po'
import { messages as card } from './catalogs/card/en.po'
import { messages as projects } from './catalogs/projects/en.po'

export const messages = { ...assignments, ...card, ...projects }
