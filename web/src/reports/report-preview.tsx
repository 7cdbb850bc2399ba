import type { Language } from '@ariviyal/contract/languages'
import {
  bookLines,
  cardLines,
  feedbackLines,
  itemInWords,
  nextSteps,
  outcomeInWords,
  reportDay,
  reportWords,
} from '@ariviyal/contract/reports/report-words'
import type { Report } from '@ariviyal/contract/reports/reports'
import type { ReactNode } from 'react'
import { Table } from '../ui/list/table.tsx'

/** A report in the words that the paper has. */
export function ReportPreview({ report, language }: { report: Report; language: Language }) {
  const words = reportWords[language]
  const [day, work, marks] = words.heads
  const card = cardLines(report, words)
  const steps = nextSteps(report, words)
  const feedback = feedbackLines(report, words)
  return (
    <article lang={language} aria-label={words.title} className="border-2 border-ink p-5 sm:p-8">
      <p className="font-semibold text-ink-soft">{report.school}</p>
      <h3 className="mt-1 text-xl wrap-anywhere">{report.name}</h3>
      <p className="mt-1 text-ink-soft">
        {words.rollNumber}: {report.roll_number} · {words.class}: {report.class_name} · {report.subject} ·{' '}
        {words.period(reportDay(report.from), reportDay(report.to))}
      </p>
      <Part title={words.work}>
        {report.items.length === 0 ? (
          <p>{words.nothing}</p>
        ) : (
          <Table
            caption={words.work}
            captionHidden
            columns={[
              { head: day, cell: (item) => reportDay(item.day) },
              {
                head: work,
                rowHead: true,
                cell: (item) => itemInWords(item, words),
              },
              { head: marks, cell: (item) => outcomeInWords(item, words) },
            ]}
            rows={report.items}
            rowKey={(_, place) => String(place)}
          />
        )}
        {report.of > 0 ? (
          <p className="mt-3 font-semibold">
            {words.total}: {words.marksOf(report.marks, report.of)} ({Math.round((100 * report.marks) / report.of)} %)
          </p>
        ) : null}
        {bookLines(report, words).map((line) => (
          <p key={line} className="mt-2 font-semibold">
            {line}
          </p>
        ))}
        {report.practice_tests > 0 ? <p className="mt-2">{words.practice(report.practice_tests)}</p> : null}
      </Part>
      {report.topics.length > 0 ? (
        <Part title={words.progress}>
          <List lines={report.topics.map(({ name, level }) => `${name}: ${words.levels[level]}`)} />
        </Part>
      ) : null}
      {card.length > 0 ? (
        <Part title={words.holistic}>
          <List lines={card} />
        </Part>
      ) : null}
      {feedback.length > 0 ? (
        <Part title={words.feedback}>
          <List lines={feedback} />
        </Part>
      ) : null}
      {steps.length > 0 ? (
        <Part title={words.next}>
          <List lines={steps} />
        </Part>
      ) : null}
    </article>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="mt-6">
    <h4 className="mb-2 text-lg">{title}</h4>
    {children}
  </section>
)

/** Lines never change their order. */
const List = ({ lines }: { lines: string[] }) => (
  <ul className="grid list-disc gap-1 pl-5 wrap-anywhere">
    {lines.map((line, place) => (
      // oxlint-disable-next-line no-array-index-key -- two lines may be the same
      <li key={place}>{line}</li>
    ))}
  </ul>
)
