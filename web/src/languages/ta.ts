import { messages as assignments } from './catalogs/assignments/ta.po'
import { messages as classroom } from './catalogs/classroom/ta.po'
import { messages as languages } from './catalogs/languages/ta.po'
import { messages as tests } from './catalogs/tests/ta.po'

export const messages = { ...assignments, ...classroom, ...languages, ...tests }
