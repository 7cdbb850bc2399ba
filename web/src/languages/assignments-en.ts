export { messages } from './catalogs/assignments/en.po'
