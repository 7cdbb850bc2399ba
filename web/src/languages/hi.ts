import { messages as classroom } from './catalogs/classroom/hi.po'
import { messages as languages } from './catalogs/languages/hi.po'
import { messages as tests } from './catalogs/tests/hi.po'

export const messages = { ...classroom, ...languages, ...tests }
