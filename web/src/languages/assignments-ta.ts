import { messages as assignments } from './catalogs/assignments/ta.po'
import { messages as card } from './catalogs/card/ta.po'
import { messages as projects } from './catalogs/projects/ta.po'

export const messages = { ...assignments, ...card, ...projects }
