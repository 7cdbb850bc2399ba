import type { XmlElement } from '../text/read-xml.ts'
import { wordsOf } from './qti-xml.ts'

/** Signs that TeX has a command for; others stand for themselves. */
const commands: Record<string, string> = {
  '×': String.raw`\times `,
  '⋅': String.raw`\cdot `,
  '÷': String.raw`\div `,
  '±': String.raw`\pm `,
  '≤': String.raw`\le `,
  '≥': String.raw`\ge `,
  '≠': String.raw`\ne `,
  '∞': String.raw`\infty `,
  '→': String.raw`\to `,
  '%': String.raw`\%`,
  $: '',
  '#': String.raw`\#`,
  '&': String.raw`\&`,
  '\u2061': '',
  '\u2062': '',
}
const signs = (text: string): string =>
  Array.from(text.trim().replaceAll(/\s+/g, ' '), (sign) => commands[sign] ?? sign).join('')

const group = (tex: string): string => (Array.from(tex).length === 1 ? tex : `{${tex}}`)

/** TeX without the marks that some programs write around it. */
const withoutMarks = (tex: string): string =>
  tex
    .trim()
    .replaceAll(/^(?:\\\[|\\\(|\${1,2})|(?:\\\]|\\\)|\${1,2})$/g, '')
    .trim()

/** TeX of MathML, for what questions of a school have; other elements give their content. */
export function mathToTex(element: XmlElement): string {
  const [first = '', second = '', third = ''] = element.children.map(mathToTex)
  switch (element.name) {
    case 'semantics': {
      const source = element.children.find(({ attributes }) => /tex/i.test(attributes['encoding'] ?? ''))
      return source ? withoutMarks(wordsOf(source)) : first
    }
    case 'annotation':
    case 'annotationXml':
      return ''
    case 'mi':
    case 'mn':
    case 'mo':
      return signs(element.text)
    case 'mtext':
    case 'ms':
      return String.raw`\text{${signs(element.text)}}`
    case 'mfrac':
      return String.raw`\frac{${first}}{${second}}`
    case 'msqrt':
      return String.raw`\sqrt{${element.children.map(mathToTex).join('')}}`
    case 'mroot':
      return String.raw`\sqrt[${second}]{${first}}`
    case 'msup':
    case 'mover':
      return `${group(first)}^{${second}}`
    case 'msub':
    case 'munder':
      return `${group(first)}_{${second}}`
    case 'msubsup':
    case 'munderover':
      return `${group(first)}_{${second}}^{${third}}`
    case 'mfenced': {
      const { open = '(', close = ')', separators = ',' } = element.attributes
      return `${signs(open)}${element.children.map(mathToTex).join(signs(separators.slice(0, 1)))}${signs(close)}`
    }
    default:
      return element.children.map(mathToTex).join('')
  }
}
