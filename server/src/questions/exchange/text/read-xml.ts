import { Parser } from 'htmlparser2'
import { Unreadable } from '../reading.ts'

/** An element: its text holds that of its children only where they are looked up. */
export interface XmlElement {
  name: string
  attributes: Record<string, string>
  children: XmlElement[]
  /** Its own character data. */
  text: string
  /** Its children and its character data, in order. */
  nodes: (XmlElement | string)[]
  /** Where it begins in the source. */
  start: number
}

const depthMax = 80

/**
 * The first element of a text. Only the five entities of XML and character references are resolved: a document type is skipped, so that
 * nothing it defines is expanded or fetched. Raises `Unreadable` for elements that are not closed or nested too deeply. `rename`
 * changes the names of elements and attributes.
 */
export function readXml(source: string, rename?: (name: string) => string): XmlElement {
  const top: XmlElement = { name: '', attributes: {}, children: [], text: '', nodes: [], start: 0 }
  const open = [top]
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (open.length > depthMax) throw new Unreadable('Its XML is nested too deeply.')
        const element: XmlElement = {
          name: rename ? rename(name) : name,
          attributes: rename ? renamed(attributes, rename) : attributes,
          children: [],
          text: '',
          nodes: [],
          start: parser.startIndex,
        }
        open.at(-1)?.children.push(element)
        open.at(-1)?.nodes.push(element)
        open.push(element)
      },
      ontext(text) {
        const element = open.at(-1)
        if (!element) return
        element.text += text
        element.nodes.push(text)
      },
      onclosetag(name, isImplied) {
        const isSelfClosing = source[parser.endIndex - 1] === '/'
        if (isImplied && !isSelfClosing)
          throw new Unreadable(`The element <${name.slice(0, 40)}> is not closed. Export the file again, or close it.`)
        open.pop()
      },
    },
    { xmlMode: true },
  )
  parser.end(source)
  const [first] = top.children
  if (!first) throw new Unreadable('It is not complete XML.')
  return first
}

const renamed = (attributes: Record<string, string>, rename: (name: string) => string) =>
  Object.fromEntries(Object.entries(attributes).map(([name, value]) => [rename(name), value]))

export const childOf = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  element?.children.find((child) => child.name === name)
export const childrenOf = (element: XmlElement | undefined, name: string): XmlElement[] =>
  element?.children.filter((child) => child.name === name) ?? []

/** All elements within an element that have one of these names, in order. */
export function* within(element: XmlElement, isWanted: (name: string) => boolean): Generator<XmlElement> {
  for (const child of element.children) {
    if (isWanted(child.name)) yield child
    yield* within(child, isWanted)
  }
}
