import { messages as assignments } from './catalogs/assignments/en.po'
import { messages as classroom } from './catalogs/classroom/en.po'
import { messages as languages } from './catalogs/languages/en.po'
import { messages as tests } from './catalogs/tests/en.po'

export const messages = { ...assignments, ...classroom, ...languages, ...tests }
