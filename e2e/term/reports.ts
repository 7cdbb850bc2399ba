import { type ReportWords, reportWords } from '../../contract/src/reports/report-words.ts'
import type { Language } from '../../contract/src/languages.ts'
import { pagesOfPdf, spokenPagesOfPdf } from '../support/pdf.ts'
import { expect } from '../support/test.ts'
import { camera, clock, report } from './assignments.ts'
import { type Laptop, names } from './class-and-bank.ts'
import { readAgain } from './gradebook.ts'

const languageNames: Record<Language, string> = { en: 'English', ta: 'Tamil', hi: 'Hindi' }
/** Without what the extraction adds between lines. */
const unspaced = (text: string) => text.replaceAll(/\s+/g, '')

/** What the page of each pupil says in the words of a language. */
const expected = (words: ReportWords, percent: number): string[][] => [
  [clock, words.marksOf(8, 10), report, words.marksOf(17, 20), camera, words.marksOf(10, 10), `${percent} %`],
  [clock, words.marksOf(6, 10), report, words.late, words.changed, words.marksOf(readAgain, 20), words.outcomes.absent],
  [clock, words.outcomes.missing, camera, words.marksOf(5, 10)],
]

/** The reports of the class in each language: a page for each pupil, about nobody else. */
export async function readReports({ page, classId }: Laptop, percent: number): Promise<void> {
  for (const [language, name] of Object.entries(languageNames) as [Language, string][]) {
    await page.goto(`/lms/classes/${classId}/reports`)
    const form = page.getByRole('region', { name: 'Make the PDF' })
    await form.getByLabel('Language').selectOption(name)
    const download = page.waitForEvent('download')
    await form.getByRole('button', { name: 'Make the PDF' }).click()
    const file = await (await download).path()
    const spoken = (await spokenPagesOfPdf(file)).map(unspaced)
    const drawn = (await pagesOfPdf(file)).map(unspaced)
    expect([spoken.length, drawn.length]).toEqual([names.length, names.length])
    const words = reportWords[language]
    for (const [place, text] of spoken.entries()) {
      for (const said of [words.title, words.work, ...(expected(words, percent)[place] ?? [])])
        expect(text, `${name}, ${names[place]}`).toContain(unspaced(said))
      expect(text.includes(unspaced(camera))).toBe(place !== 1)
      for (const [other, pupil] of names.entries())
        expect([text.includes(pupil), drawn[place]?.includes(pupil)]).toEqual([other === place, other === place])
    }
  }
}
