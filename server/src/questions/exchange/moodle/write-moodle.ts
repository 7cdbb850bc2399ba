import { categoryOf } from '../gift/write-gift.ts'
import { numberTagsOf, tagsOf } from '../text/about-tags.ts'
import { plainNumber } from '../text/decimals.ts'
import { splitAtGaps } from '../text/gaps.ts'
import { escapeXml, writeHtml } from '../text/write-html.ts'
import { type PictureFiles, type StoredQuestion, titleOf, withoutCases, type Writer, xmlText } from '../writing.ts'
import { writePictures } from './write-pictures.ts'

const html = (text: string) => escapeXml(writeHtml(xmlText(text)))
const plain = (text: string) => escapeXml(xmlText(text))
const htmlText = (name: string, text: string) => `<${name} format="html"><text>${html(text)}</text></${name}>`
const optional = (name: string, text: string) => (text ? `    ${htmlText(name, text)}\n` : '')

/** Moodle XML. What it cannot say is in docs/product.md. */
export function moodleWriter(): Writer {
  const parts: string[] = []
  let chapter = ''
  return {
    add(question, pictures) {
      const from = parts.length
      for (const single of withoutCases(question)) {
        if (single.chapter !== chapter) parts.push(writeCategory(single.chapter))
        chapter = single.chapter
        parts.push(writeQuestion(single, pictures))
      }
      return parts.slice(from).reduce((size, part) => size + part.length, 0)
    },
    finish: () => `<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n${parts.join('')}</quiz>\n`,
  }
}

const writeCategory = (chapter: string) =>
  `  <question type="category"><category><text>${plain(categoryOf(chapter))}</text></category></question>\n`

const types: Record<StoredQuestion['content']['kind'], string> = {
  'one-choice': 'multichoice',
  'assertion-reason': 'multichoice',
  'several-choices': 'multichoice',
  'true-false': 'truefalse',
  number: 'numerical',
  'short-text': 'shortanswer',
  'fill-in': 'cloze',
  match: 'matching',
  order: 'ordering',
  'long-answer': 'essay',
  drawing: 'essay',
  case: 'description',
}

function writeQuestion(question: StoredQuestion, files: PictureFiles): string {
  const { content, casePicture } = question
  const text = content.kind === 'fill-in' ? writeCloze(content.text) : html(content.text)
  const { shown, embedded } = writePictures([casePicture, content.picture], files)
  return [
    `  <question type="${types[content.kind]}">\n`,
    `    <name><text>${plain(titleOf(question))}</text></name>\n`,
    `    <questiontext format="html"><text>${text}${shown}</text>${embedded}</questiontext>\n`,
    optional('generalfeedback', question.explanation),
    '    <defaultgrade>1</defaultgrade>\n',
    ...writeFields(content, files).map((line) => `    ${line}\n`),
    optional('hint', question.hint),
    writeTags([...tagsOf(question), ...numberTagsOf(question)]),
    '  </question>\n',
  ].join('')
}

const writeTags = (tags: string[]) =>
  tags.length === 0 ? '' : `    <tags>${tags.map((tag) => `<tag><text>${plain(tag)}</text></tag>`).join('')}</tags>\n`

const answer = (fraction: number, inner: string, feedback = '') =>
  `<answer fraction="${fraction}" format="html">${inner}${feedback ? htmlText('feedback', feedback) : ''}</answer>`
const plainAnswer = (fraction: number, text: string, more = '') =>
  `<answer fraction="${fraction}" format="moodle_auto_format"><text>${plain(text)}</text>${more}</answer>`

function writeFields(content: StoredQuestion['content'], files: PictureFiles): string[] {
  switch (content.kind) {
    case 'one-choice':
    case 'assertion-reason':
    case 'several-choices': {
      const isSingle = content.kind !== 'several-choices'
      const right = content.options.filter((option) => option.right).length
      const share = Number((100 / Math.max(1, right)).toFixed(5))
      const wrong = isSingle ? 0 : -100
      return [
        `<single>${isSingle}</single>`,
        `<shuffleanswers>${content.kind !== 'assertion-reason'}</shuffleanswers>`,
        '<answernumbering>abc</answernumbering>',
        ...content.options.map(({ right: isRight, text, feedback, picture }) => {
          const { shown, embedded } = writePictures([picture], files)
          return answer(isRight ? share : wrong, `<text>${html(text)}${shown}</text>${embedded}`, feedback)
        }),
      ]
    }
    case 'true-false':
      return [plainAnswer(content.right ? 100 : 0, 'true'), plainAnswer(content.right ? 0 : 100, 'false')]
    case 'number': {
      const unit = plain(content.unit)
      return [
        plainAnswer(100, plainNumber(content.right), `<tolerance>${plainNumber(content.tolerance ?? '0')}</tolerance>`),
        ...(unit
          ? [
              `<units><unit><multiplier>1</multiplier><unit_name>${unit}</unit_name></unit></units>`,
              '<unitgradingtype>1</unitgradingtype><unitpenalty>1</unitpenalty><showunits>0</showunits><unitsleft>0</unitsleft>',
            ]
          : []),
      ]
    }
    case 'short-text':
      return ['<usecase>0</usecase>', ...content.accepted.map((text) => plainAnswer(100, text))]
    case 'match':
      return [
        '<shuffleanswers>true</shuffleanswers>',
        ...content.left.map(
          ({ text }, place) =>
            `<subquestion format="html"><text>${html(text)}</text><answer><text>${plain(content.right[place]?.text ?? '')}</text></answer></subquestion>`,
        ),
      ]
    case 'order':
      return [
        '<layouttype>VERTICAL</layouttype><selecttype>ALL</selecttype><selectcount>0</selectcount>',
        ...content.items.map(({ text }, place) => answer(place + 1, `<text>${html(text)}</text>`)),
      ]
    case 'drawing':
      return [
        '<responseformat>noinline</responseformat><responserequired>0</responserequired>',
        '<attachments>1</attachments><attachmentsrequired>1</attachmentsrequired>',
      ]
    case 'long-answer':
      return [
        '<responseformat>editor</responseformat><responserequired>1</responserequired>',
        '<attachments>0</attachments>',
      ]
    default:
      return []
  }
}

const clozeWord = (text: string) => text.replaceAll(/[}#~/"\\]/g, String.raw`\$&`)

function writeCloze(text: string): string {
  const { texts, gaps } = splitAtGaps(text)
  return texts
    .map((part, place) => {
      const accepted = gaps[place]
      const gap = accepted ? `{1:SHORTANSWER:${accepted.map((each) => `=${clozeWord(each)}`).join('~')}}` : ''
      return html(part) + html(gap)
    })
    .join('')
}
