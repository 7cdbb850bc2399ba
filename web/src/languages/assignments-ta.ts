export { messages } from './catalogs/assignments/ta.po'
