import { materialKindNames } from '@ariviyal/contract/materials/material-kinds'
import { dayInWords } from '@ariviyal/contract/time'
import type { Today } from '@ariviyal/contract/today/today'
import { Link } from 'react-router'
import { TodayCard } from './today-card.tsx'

export function BookCard({ book }: { book: Today['book'] }) {
  if (!book)
    return (
      <TodayCard
        section="Library"
        title="Choose a book"
        to="/ebook"
        text="The book you are reading appears here, at the page where you stopped."
      />
    )
  const page = Math.min(book.place, book.pages)
  return (
    <TodayCard
      section="Library"
      title={book.title}
      to={`/ebook?book=${book.id}&page=${page}`}
      text={page > 1 ? `Continue at page ${page} of ${book.pages}.` : `${book.pages} pages. You opened it last.`}
    />
  )
}

export function MaterialsCard({ materials }: { materials: Today['materials'] }) {
  const [first, ...others] = materials
  if (!first)
    return (
      <TodayCard
        section="Materials"
        title="Find something for the next lesson"
        to="/materials"
        text="Slide decks, posters, worksheets and plans, by grade and subject."
      />
    )
  return (
    <TodayCard
      section="Materials of the week"
      title={first.title}
      to={`/materials/${first.id}`}
      text={nameOfKind(first.kind)}
    >
      {others.map(({ id, title }) => (
        <p key={id}>
          <Link to={`/materials/${id}`} className="link inline-block py-2">
            {title}
          </Link>
        </p>
      ))}
    </TodayCard>
  )
}

const nameOfKind = (kind: string): string => (materialKindNames as Record<string, string>)[kind] ?? ''

export function QuestionCard({ question }: { question: Today['question'] }) {
  if (!question)
    return (
      <TodayCard
        section="Question of the day"
        title="Look into the question bank"
        to="/lms/questions"
        text="Once you have a class, a question for its grade appears here each day."
      />
    )
  return (
    <TodayCard
      section={`Question of the day, grade ${question.grade}`}
      title={question.text}
      to={`/lms/questions/${question.id}`}
    />
  )
}

export function CertificatesCard({ certificates }: { certificates: Today['certificates'] }) {
  const [first, ...others] = certificates
  if (!first)
    return (
      <TodayCard
        section="Certificates"
        title="Earn a certificate"
        to="/sessions"
        text="Take part in a live session, and its certificate appears here."
      />
    )
  return (
    <TodayCard
      section="Certificate ready"
      title={first.topic}
      to="/certificates"
      text={`Issued on ${dayInWords(first.issued_at)}.${others.length > 0 ? ` And ${others.length} more.` : ''}`}
    />
  )
}
