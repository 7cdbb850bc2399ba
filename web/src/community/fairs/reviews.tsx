import { type FairReview, scoreFairEntry } from '@ariviyal/contract/community/fairs/fair-entries'
import { fairLimits, fairMessages, pupilsInWords } from '@ariviyal/contract/community/fairs/fair-rules'
import type { WholeFair } from '@ariviyal/contract/community/fairs/fairs'
import { useRevalidator } from 'react-router'
import { call } from '../../api/client.ts'
import { Field } from '../../ui/form/field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { type FormValues, textOf } from '../../ui/form/form-values.ts'
import { TextArea } from '../../ui/form/text-area.tsx'
import { Moment } from '../../ui/moment.tsx'

type Rubric = WholeFair['rubric']

const nameOf = (row: number): string => `marks_${row}`
const marksOf = (values: FormValues, rubric: Rubric): number[] =>
  rubric.map((_, row) => Number(textOf(values, nameOf(row)) || Number.NaN))

/** Rows without whole marks up to their highest. */
function markErrors(values: FormValues, rubric: Rubric): Record<string, string> {
  const wrong = marksOf(values, rubric).flatMap((mark, row) =>
    Number.isInteger(mark) && mark >= 0 && mark <= (rubric[row]?.marks ?? 0) ? [] : [row],
  )
  return Object.fromEntries(wrong.map((row) => [nameOf(row), fairMessages.marksWrong]))
}

/** The entries that the caller judges, without their schools and teachers. */
export function Reviews({ fair, reviews }: { fair: WholeFair; reviews: FairReview[] }) {
  if (reviews.length === 0)
    return (
      <p className="max-w-measure">
        {fair.state === 'open'
          ? 'You have no entries to score yet. We will notify you once entries are closed.'
          : 'You have no entries to score.'}
      </p>
    )
  return (
    <ul className="grid gap-8">
      {reviews.map((review) => (
        <li key={review.id} className="border-t-2 border-ink pt-5">
          <h2 className="text-xl wrap-anywhere">{review.title}</h2>
          <p className="text-ink-soft">
            {review.category} · {pupilsInWords(review)}
          </p>
          <p className="mt-2 max-w-measure font-serif wrap-anywhere whitespace-pre-line">{review.summary}</p>
          {review.marks ? (
            <p className="mt-3 font-semibold">
              Your score: {review.marks.map((mark, row) => `${fair.rubric[row]?.name ?? ''} ${mark}`).join(', ')}
            </p>
          ) : fair.state === 'judging' ? (
            <ScoreForm review={review} rubric={fair.rubric} />
          ) : null}
        </li>
      ))}
    </ul>
  )
}

function ScoreForm({ review: { id, due_at }, rubric }: { review: FairReview; rubric: Rubric }) {
  const { revalidate } = useRevalidator()
  return (
    <>
      <p className="mt-3 mb-4">
        Please score it by <Moment at={due_at} show="day" />.
      </p>
      <Form
        check={(values) => markErrors(values, rubric)}
        send={(values) =>
          call(scoreFairEntry, {
            params: { id },
            body: { marks: marksOf(values, rubric), remark: textOf(values, 'remark') },
          })
        }
        done={() => revalidate()}
        failed="Your score could not be saved. Try again."
        submit="Save the score"
        pending="Saving..."
        className="grid gap-5 sm:grid-cols-2"
      >
        {rubric.map(({ name, marks }, row) => (
          <Field key={name} name={nameOf(row)} label={name} inputMode="numeric" hint={`0 to ${marks}`} />
        ))}
        <TextArea
          name="remark"
          label="A word to the teacher"
          optional
          hint="After the results, without your name."
          rows={3}
          maxLength={fairLimits.remarkMax}
          className="sm:col-span-2"
        />
      </Form>
    </>
  )
}
