import { Unreadable } from '../reading.ts'
import { readXml, type XmlElement } from '../text/read-xml.ts'

/** QTI 3 writes `qti-choice-interaction` and `response-identifier` where QTI 2 has `choiceInteraction` and `responseIdentifier`. */
function nameIn2(name: string): string {
  const local = name.slice(name.indexOf(':') + 1).replace(/^qti-/, '')
  return local.replaceAll(/-([a-z])/g, (_all, letter: string) => letter.toUpperCase())
}

/** The first element of a file of QTI, with the names of QTI 2 and without prefixes. */
export function readQtiXml(source: string): XmlElement {
  if (/<!(?:DOCTYPE|ENTITY)/i.test(source))
    throw new Unreadable('It defines a document type or entities, which are not read. Export it again without them.')
  return readXml(source, nameIn2)
}

/** All character data within an element. */
export const wordsOf = (element: XmlElement): string =>
  element.nodes.map((node) => (typeof node === 'string' ? node : wordsOf(node))).join('')
