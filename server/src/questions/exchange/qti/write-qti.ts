import { endingOf, type PictureFiles, type StoredQuestion, titleOf, type Writer } from '../writing.ts'
import { tagsWithChapter } from '../text/about-tags.ts'
import { hintOf, solutionOf } from './solution.ts'
import { html, type Interaction, plain, type ShowPicture, writeInteraction } from './write-interaction.ts'
import { ZipFile } from '../../../platform/zip/write-zip.ts'

const header = '<?xml version="1.0" encoding="UTF-8"?>\n'
const itemNames =
  'xmlns="http://www.imsglobal.org/xsd/imsqtiasi_v3p0" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://www.imsglobal.org/xsd/imsqtiasi_v3p0 https://purl.imsglobal.org/spec/qti/v3p0/schema/xsd/imsqti_asiv3p0_v1p0.xsd"'
const packageNames =
  'xmlns="http://www.imsglobal.org/xsd/qti/qtiv3p0/imscp_v1p1" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://www.imsglobal.org/xsd/qti/qtiv3p0/imscp_v1p1 https://purl.imsglobal.org/spec/qti/v3p0/schema/xsd/imsqtiv3p0_imscpv1p2_v1p0.xsd"'

/** A QTI 3.0 package: one item for each question, a case as one item with several interactions. Pictures are files of their item. */
export function qtiWriter(): Writer {
  const zip = new ZipFile()
  const resources: string[] = []
  return {
    add(question, pictures) {
      const id = `q${resources.length + 1}`
      const href = `items/${id}.xml`
      const files = new Map<string, Buffer>()
      const item = writeItem(question, id, showIn(files, `images/${id}`, pictures))
      const listed = [href, ...files.keys()].map((name) => `<file href="${name}"/>`).join('')
      resources.push(
        `<resource identifier="${id}" type="imsqti_item_xmlv3p0" href="${href}">${writeKeywords(tagsWithChapter(question))}${listed}</resource>`,
      )
      return [...files].reduce((size, [name, bytes]) => size + zip.addPacked(name, bytes), zip.add(href, item))
    },
    finish() {
      zip.add(
        'imsmanifest.xml',
        `${header}<manifest identifier="questions" ${packageNames}><metadata><schema>QTI Package</schema><schemaversion>3.0.0</schemaversion></metadata><organizations/><resources>\n${resources.join('\n')}\n</resources></manifest>\n`,
      )
      return zip.toBytes()
    },
  }
}

/** Shows pictures of an item, and adds the file of each to its files, with names that begin with `start`. */
const showIn =
  (files: Map<string, Buffer>, start: string, pictures: PictureFiles): ShowPicture =>
  (picture) => {
    const bytes = picture && pictures.get(picture.url)
    if (!bytes) return ''
    const name = `${start}-${files.size + 1}${endingOf(picture)}`
    files.set(name, bytes)
    return `<br/><img src="../${name}" alt="${plain(picture.alt)}"/>`
  }

/** Items have no field for them, so the metadata of the package says chapter, grade and the like. */
const writeKeywords = (words: string[]) =>
  words.length === 0
    ? ''
    : `<metadata><lom xmlns="http://ltsc.ieee.org/xsd/LOM"><general>${words
        .map((word) => `<keyword><string language="en">${plain(word)}</string></keyword>`)
        .join('')}</general></lom></metadata>`

const outcome = (id: string, type: string, value: string | number) =>
  `<qti-outcome-declaration identifier="${id}" cardinality="single" base-type="${type}"><qti-default-value><qti-value>${value}</qti-value></qti-default-value></qti-outcome-declaration>`
/** Of a hint, which is shown when a program decides so. */
const undecided = (id: string) =>
  `<qti-outcome-declaration identifier="${id}" cardinality="single" base-type="identifier"/>`
const feedback = (outcomeId: string, id: string, text: string) =>
  `<qti-modal-feedback outcome-identifier="${outcomeId}" identifier="${id}" show-hide="show"><qti-content-body><p>${html(text)}</p></qti-content-body></qti-modal-feedback>`
/** The text of a case is marked, so that a case with one part comes back as one. */
const division = (inner: string, isCase: boolean) =>
  inner ? `<div${isCase ? ' class="case"' : ''}>${inner}</div>` : ''
const element = (name: string, inner: string) => (inner ? `<${name}>${inner}</${name}>` : '')

/** The questions of an item, with the name of their response: one, or a case and its parts. */
const asked = (question: StoredQuestion): [question: StoredQuestion, id: string][] =>
  question.content.kind === 'case'
    ? [
        [question, 'CASE'],
        ...question.parts.map((part, place): [StoredQuestion, string] => [part, `RESPONSE_${place + 1}`]),
      ]
    : [[question, 'RESPONSE']]

function writeItem(question: StoredQuestion, id: string, show: ShowPicture): string {
  const questions = asked(question)
  const interactions = questions.map(([each, response]): Interaction => writeInteraction(each, response, show))
  const explained = questions.filter(([{ explanation }]) => explanation)
  const hinted = questions.filter(([{ hint }]) => hint)
  return [
    `${header}<qti-assessment-item ${itemNames} identifier="${id}" title="${plain(titleOf(question))}" adaptive="false" time-dependent="false">`,
    ...interactions.flatMap(({ declarations }) => declarations),
    outcome('SCORE', 'float', 0),
    ...interactions.flatMap(({ outcomes = [] }) => outcomes),
    ...explained.map(([_question, response]) => outcome(solutionOf(response), 'identifier', 'explanation')),
    ...hinted.map(([_question, response]) => undecided(hintOf(response))),
    `<qti-item-body>${interactions.map(({ body }, place) => division(body, question.content.kind === 'case' && place === 0)).join('\n')}</qti-item-body>`,
    element('qti-response-processing', interactions.flatMap(({ rules = [] }) => rules).join('')),
    ...explained.map(([{ explanation }, response]) => feedback(solutionOf(response), 'explanation', explanation)),
    ...hinted.map(([{ hint }, response]) => feedback(hintOf(response), 'hint', hint)),
    '</qti-assessment-item>\n',
  ]
    .filter(Boolean)
    .join('\n')
}
