import { chapterLimits } from '@ariviyal/contract/chapters/chapter-rules'
import { ChapterForm } from '@ariviyal/contract/chapters/chapters'
import * as z from 'zod/mini'
import { type FormValues, textOf } from '../../ui/form/form-values.ts'

type Body = z.input<typeof ChapterForm>

/** Form name of a control of an assigned thing. */
export const controlOf = (place: number, part: 'thing' | 'section' | 'page' | 'last_page' | 'role' | 'competency') =>
  `uses ${place} ${part}`

const linesOf = (values: FormValues, name: string): string[] =>
  textOf(values, name)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** The places of the assigned things that the form has. */
const placesOf = (values: FormValues): number[] =>
  Array.from({ length: chapterLimits.uses }, (_, place) => place).filter((place) => controlOf(place, 'thing') in values)

/** The form's values as sent; a thing is its kind and its id. */
export const ChapterFields = z.pipe(
  z.transform((values: FormValues): Body => {
    const field = (name: string) => textOf(values, name)
    return {
      board: field('board') as Body['board'],
      grade: field('grade'),
      part: field('part'),
      number: field('number') === '' ? null : field('number'),
      title: field('title'),
      names: linesOf(values, 'names'),
      textbook: field('textbook'),
      source: field('source'),
      competencies: linesOf(values, 'competencies'),
      note: field('note'),
      monday: field('monday'),
      uses: placesOf(values).map((place): Body['uses'][number] => {
        const [kind = '', id = ''] = field(controlOf(place, 'thing')).split(' ')
        const pageIn = (part: 'page' | 'last_page') => field(controlOf(place, part)) || null
        return {
          kind: kind as Body['uses'][number]['kind'],
          id,
          section: field(controlOf(place, 'section')),
          page: pageIn('page'),
          last_page: pageIn('last_page'),
          role: field(controlOf(place, 'role')) as Body['uses'][number]['role'],
          competency: field(controlOf(place, 'competency')),
        }
      }),
    }
  }),
  ChapterForm,
)

/** Messages for pages that are no page of a book, by the name of the control. */
export const pageProblems = (values: FormValues): Record<string, string> =>
  Object.fromEntries(
    placesOf(values)
      .flatMap((place) => [controlOf(place, 'page'), controlOf(place, 'last_page')])
      .filter((name) => !isPage(textOf(values, name)))
      .map((name) => [name, `Choose a page from 1 to ${chapterLimits.pages}`]),
  )

const isPage = (text: string): boolean =>
  text === '' || (/^\d{1,4}$/.test(text) && Number(text) >= 1 && Number(text) <= chapterLimits.pages)
