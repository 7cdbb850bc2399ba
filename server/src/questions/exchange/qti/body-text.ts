import type { PictureSlot } from '../pictures/picture-slot.ts'
import { type Note, Unreadable } from '../reading.ts'
import { readHtml } from '../text/read-html.ts'
import { escapeXml } from '../text/write-html.ts'
import type { XmlElement } from '../text/read-xml.ts'
import { mathToTex } from './math-to-tex.ts'

type Node = XmlElement | string

/** What stands in a text in place of an element; undefined for one that is text itself. */
export type Replace = (element: XmlElement) => string | undefined

/** Signs around the number of a replaced element, which no text of a file has. */
const mark = { start: '\uE000', end: '\uE001' }
const marks = /[\uE000\uE001]/g
const marked = /\uE000(\d+)\uE001/g

/** Elements that are not shown with the question. */
const unseen = new Set(['feedbackInline', 'feedbackBlock', 'stylesheet', 'templateInline', 'templateBlock'])
const isPicture = ({ name, attributes }: XmlElement): boolean =>
  name === 'img' || (name === 'object' && /^image\//i.test(attributes['type'] ?? ''))
/** The address of a picture in the file of its item. */
export const addressOfPicture = (element: XmlElement): string | undefined =>
  isPicture(element) ? (element.attributes[element.name === 'img' ? 'src' : 'data'] ?? '') : undefined

/** Plain text of a part of an item, with formulas between dollars. A picture in it fills the slot. */
export function readBody(
  nodes: Node[],
  note: Note,
  { replace = () => undefined, slot }: { replace?: Replace; slot?: PictureSlot } = {},
): string {
  const replaced: string[] = []
  const write = (node: Node): string => {
    if (typeof node === 'string') return escapeXml(node.replaceAll(marks, ''))
    const instead = replace(node)
    if (instead !== undefined) return `${mark.start}${replaced.push(instead) - 1}${mark.end}`
    if (unseen.has(node.name)) return ''
    if (node.name === 'math') return escapeXml(String.raw`\(${mathToTex(node)}\)`)
    if (node.name === 'printedVariable')
      throw new Unreadable('Questions with calculated numbers are not known here, so it was left out.', node.start)
    const address = addressOfPicture(node)
    if (address !== undefined)
      return `<img src="${escapeXml(address)}" alt="${escapeXml(node.attributes['alt'] ?? node.text.trim())}">`
    const inner = node.nodes.map(write).join('')
    const href = node.name === 'a' ? ` href="${escapeXml(node.attributes['href'] ?? '')}"` : ''
    return node.name === 'br' || node.name === 'hr' ? `<${node.name}>` : `<${node.name}${href}>${inner}</${node.name}>`
  }
  const text = readHtml(nodes.map(write).join(''), note, { slot })
  return text.replaceAll(marked, (_all, place: string) => replaced[Number(place)] ?? '')
}

/** Text of feedback, which may print what the pupil answered. */
export const readFeedback = (nodes: Node[], note: Note): string =>
  readBody(nodes, note, { replace: ({ name }) => (name === 'printedVariable' ? '…' : undefined) })
