import { messages as assignments } from './catalogs/assignments/hi.po'
import { messages as classroom } from './catalogs/classroom/hi.po'
import { messages as languages } from './catalogs/languages/hi.po'
import { messages as tests } from './catalogs/tests/hi.po'

export const messages = { ...assignments, ...classroom, ...languages, ...tests }
