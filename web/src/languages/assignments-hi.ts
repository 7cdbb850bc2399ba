export { messages } from './catalogs/assignments/hi.po'
