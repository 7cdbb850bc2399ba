import { plainNumber } from '../text/decimals.ts'
import type { Picture } from '@ariviyal/contract/questions/picture'
import { splitAtGaps } from '../text/gaps.ts'
import { escapeXml, writeHtml } from '../text/write-html.ts'
import { type StoredQuestion, xmlText } from '../writing.ts'

/** What a question needs within an item: declared responses, its place in the body, and what it scores. */
export interface Interaction {
  declarations: string[]
  body: string
  /** Declarations of outcomes beside the score. */
  outcomes?: string[]
  /** Rules that set the outcomes, and add up to one mark to the score; none where a person marks. */
  rules?: string[]
}

export const plain = (text: string): string => escapeXml(xmlText(text))
/** HTML that is well-formed XML, with the entities that XML has. */
export const html = (text: string): string =>
  writeHtml(xmlText(text)).replaceAll('<br>', '<br/>').replaceAll('&nbsp;', '&#160;')

/** What shows a picture within a body, below its text; empty for none. */
export type ShowPicture = (picture: Picture | undefined) => string

const prompt = (inner: string) => `<qti-prompt>${inner}</qti-prompt>`
const paragraph = (inner: string) => (inner.trim() ? `<p>${inner}</p>` : '')

function declare(id: string, cardinality: string, type: string, right: string[] = [], mapping = ''): string {
  const values = right.map((value) => `<qti-value>${plain(value)}</qti-value>`).join('')
  const correct = values ? `<qti-correct-response>${values}</qti-correct-response>` : ''
  return `<qti-response-declaration identifier="${id}" cardinality="${cardinality}" base-type="${type}">${correct}${mapping}</qti-response-declaration>`
}

const variable = (id: string) => `<qti-variable identifier="${id}"/>`
const add = (points: string) =>
  `<qti-set-outcome-value identifier="SCORE"><qti-sum>${variable('SCORE')}${points}</qti-sum></qti-set-outcome-value>`
const float = (value: number) => `<qti-base-value base-type="float">${value}</qti-base-value>`
const addOneIf = (condition: string) =>
  `<qti-response-condition><qti-response-if>${condition}${add(float(1))}</qti-response-if></qti-response-condition>`
/** One mark for the response that the declaration calls correct. */
const addOneIfCorrect = (id: string) =>
  addOneIf(`<qti-match>${variable(id)}<qti-correct identifier="${id}"/></qti-match>`)

/** Accepted words, whatever their case. */
const mapWords = (words: string[]) =>
  `<qti-mapping default-value="0">${words
    .map((word) => `<qti-map-entry map-key="${plain(word)}" mapped-value="1" case-sensitive="false"/>`)
    .join('')}</qti-mapping>`

const entry = (id: string, more = '') => `<qti-text-entry-interaction response-identifier="${id}"${more}/>`

/** How a number has to be written, where that is not the usual way; QTI leaves attributes with such names to programs. */
function writtenAs(content: Extract<StoredQuestion['content'], { kind: 'number' }>): string {
  const digits = content.significant_digits
  return [
    digits === null ? '' : ` data-significant-digits="${digits}"`,
    content.decimal_comma ? '' : ' data-decimal-comma="no"',
    content.truncated ? ' data-truncated="yes"' : '',
  ].join('')
}

interface Option {
  id: string
  /** HTML. */
  inner: string
  right: boolean
  feedback?: string
}

function choice(id: string, asked: string, options: Option[], cardinality: 'single' | 'multiple'): Interaction {
  const right = options.filter((option) => option.right).map((option) => option.id)
  const hasFeedback = options.some(({ feedback }) => feedback)
  const choices = options.map((option) => {
    const feedback = option.feedback
      ? `<qti-feedback-inline outcome-identifier="FEEDBACK_${id}" identifier="${option.id}" show-hide="show"> ${html(option.feedback)}</qti-feedback-inline>`
      : ''
    return `<qti-simple-choice identifier="${option.id}">${option.inner}${feedback}</qti-simple-choice>`
  })
  return {
    declarations: [declare(id, cardinality, 'identifier', right)],
    body: `<qti-choice-interaction response-identifier="${id}" max-choices="${cardinality === 'single' ? 1 : 0}">${prompt(asked)}${choices.join('')}</qti-choice-interaction>`,
    rules: [
      addOneIfCorrect(id),
      ...(hasFeedback
        ? [`<qti-set-outcome-value identifier="FEEDBACK_${id}">${variable(id)}</qti-set-outcome-value>`]
        : []),
    ],
    outcomes: hasFeedback
      ? [`<qti-outcome-declaration identifier="FEEDBACK_${id}" cardinality="${cardinality}" base-type="identifier"/>`]
      : [],
  }
}

const lettered = <Part>(options: Part[]): (Part & { id: string })[] =>
  options.map((option, place) => ({ ...option, id: `o${place + 1}` }))

/** The interaction of a question; `id` names its response, and begins the names of several. */
export function writeInteraction({ content }: StoredQuestion, id: string, show: ShowPicture): Interaction {
  const shown = show(content.picture)
  const asked = html(content.text) + shown
  switch (content.kind) {
    case 'one-choice':
    case 'assertion-reason':
    case 'several-choices': {
      const options = lettered(content.options).map((option) => ({
        ...option,
        inner: html(option.text) + show(option.picture),
      }))
      return choice(id, asked, options, content.kind === 'several-choices' ? 'multiple' : 'single')
    }
    case 'true-false':
      return choice(
        id,
        asked,
        [
          { id: 'true', inner: 'True', right: content.right },
          { id: 'false', inner: 'False', right: !content.right },
        ],
        'single',
      )
    case 'number': {
      const tolerance = plainNumber(content.tolerance ?? '0')
      return {
        declarations: [declare(id, 'single', 'float', [plainNumber(content.right)])],
        body: `${paragraph(asked)}<p>${entry(id, writtenAs(content))}${content.unit ? ` <span class="unit">${html(content.unit)}</span>` : ''}</p>`,
        rules: [
          addOneIf(
            `<qti-equal tolerance-mode="absolute" tolerance="${tolerance} ${tolerance}">${variable(id)}<qti-correct identifier="${id}"/></qti-equal>`,
          ),
        ],
      }
    }
    case 'short-text':
      return {
        declarations: [declare(id, 'single', 'string', content.accepted.slice(0, 1), mapWords(content.accepted))],
        body: `${paragraph(asked)}<p>${entry(id)}</p>`,
        rules: [add(`<qti-map-response identifier="${id}"/>`)],
      }
    case 'fill-in': {
      const { texts, gaps } = splitAtGaps(content.text)
      const ids = gaps.map((_, place) => `${id}_${place + 1}`)
      return {
        declarations: gaps.map((words, place) =>
          declare(ids[place] ?? '', 'single', 'string', words.slice(0, 1), mapWords(words)),
        ),
        body: `<p>${texts.map((text, place) => html(text) + (ids[place] ? entry(ids[place]) : '')).join('')}${shown}</p>`,
        rules: [
          add(
            `<qti-divide><qti-sum>${ids.map((each) => `<qti-map-response identifier="${each}"/>`).join('')}</qti-sum>${float(ids.length)}</qti-divide>`,
          ),
        ],
      }
    }
    case 'match': {
      const side = (parts: { text: string }[], letter: string) =>
        `<qti-simple-match-set>${parts
          .map(
            ({ text }, place) =>
              `<qti-simple-associable-choice identifier="${letter}${place + 1}" match-max="1">${html(text)}</qti-simple-associable-choice>`,
          )
          .join('')}</qti-simple-match-set>`
      const pairs = content.left.map((_, place) => `l${place + 1} r${place + 1}`)
      return {
        declarations: [declare(id, 'multiple', 'directedPair', pairs)],
        body: `<qti-match-interaction response-identifier="${id}" shuffle="true" max-associations="${pairs.length}">${prompt(asked)}${side(content.left, 'l')}${side(content.right, 'r')}</qti-match-interaction>`,
        rules: [addOneIfCorrect(id)],
      }
    }
    case 'order': {
      const items = lettered(content.items.map(({ text }) => ({ text })))
      const choices = items.map(
        (item) => `<qti-simple-choice identifier="${item.id}">${html(item.text)}</qti-simple-choice>`,
      )
      return {
        declarations: [
          declare(
            id,
            'ordered',
            'identifier',
            items.map((item) => item.id),
          ),
        ],
        body: `<qti-order-interaction response-identifier="${id}" shuffle="true">${prompt(asked)}${choices.join('')}</qti-order-interaction>`,
        rules: [addOneIfCorrect(id)],
      }
    }
    case 'long-answer':
      return {
        declarations: [declare(id, 'single', 'string')],
        body: `<qti-extended-text-interaction response-identifier="${id}">${prompt(asked)}</qti-extended-text-interaction>`,
      }
    case 'drawing':
      return {
        declarations: [declare(id, 'single', 'file')],
        body: `<qti-upload-interaction response-identifier="${id}">${prompt(asked)}</qti-upload-interaction>`,
      }
    default:
      return { declarations: [], body: paragraph(asked) }
  }
}
