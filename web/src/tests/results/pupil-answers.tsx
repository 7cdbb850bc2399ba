import { AnswerMarksForm, markAnswerByTeacher } from '@ariviyal/contract/tests/marking'
import type { AnswerResult, Result } from '@ariviyal/contract/tests/results'
import { fieldMessages } from '@ariviyal/contract/fields'
import { limits } from '@ariviyal/contract/limits'
import type { TestItem } from '@ariviyal/contract/tests/sections'
import type { Test } from '@ariviyal/contract/tests/tests'
import { Link, useRevalidator } from 'react-router'
import { call } from '../../api/client.ts'
import { Field } from '../../ui/form/field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { type FormValues, textOf } from '../../ui/form/form-values.ts'
import { TextArea } from '../../ui/form/text-area.tsx'
import { markInWords } from '../reason-words.ts'
import { AnswerText } from './answer-text.tsx'
import { ItemText } from './item-text.tsx'
import { LateAnswer } from './late-answer.tsx'
import { numbersOfTest, questionsOf } from './questions-of.ts'

interface Props {
  test: Test
  result: Result
  mayChange: boolean
}

/** All answers of a pupil, with late values to accept and marks to give. */
export function PupilAnswers({ test, result, mayChange }: Props) {
  const numbers = numbersOfTest(test)
  return (
    <>
      {result.attempt_id ? (
        <p className="mb-4">
          <Link to={`/lms/attempts/${result.attempt_id}/log`} className="link inline-flex min-h-11 items-center">
            Log: when each answer arrived
          </Link>
        </p>
      ) : null}
      <ol className="grid gap-6">
        {questionsOf(test).map((item, place) => {
          const answer = result.answers.find(({ question_id }) => question_id === item.question_id)
          return (
            <li key={item.question_id} className="border-t-2 border-line pt-4">
              <h3 className="text-base font-normal wrap-anywhere">
                <strong>Question {numbers[place]}.</strong> <ItemText item={item} />
              </h3>
              {answer && result.attempt_id ? (
                <OneAnswer item={item} answer={answer} attempt={result.attempt_id} mayChange={mayChange} />
              ) : (
                <p className="mt-2 text-ink-soft">Not in this pupil's test</p>
              )}
            </li>
          )
        })}
      </ol>
    </>
  )
}

interface AnswerProps {
  item: TestItem
  answer: AnswerResult
  attempt: string
  mayChange: boolean
}

function OneAnswer({ item, answer, attempt, mayChange }: AnswerProps) {
  const { revalidate } = useRevalidator()
  return (
    <div className="mt-2 grid gap-3">
      <p className="wrap-anywhere whitespace-pre-line">
        <AnswerText item={item} value={answer.value} none="No answer" />
      </p>
      <p className="text-sm text-ink-soft">
        {markInWords(answer, answer.by_teacher)}
        {answer.by_teacher ? ', given by a teacher' : ''}
        {answer.conflict ? '. Two devices disagree about this answer.' : ''}
        {answer.from_file ? <span className="block">Added from a file.</span> : null}
      </p>
      {answer.rubric ? (
        <ul className="text-sm">
          {answer.rubric.map(({ title, text, marks, of }) => (
            <li key={title}>
              {title}: {marks ?? '–'} of {of}
              {text ? `, ${text}` : ''}
            </li>
          ))}
        </ul>
      ) : null}
      {answer.late ? (
        <LateAnswer
          item={item}
          attempt={attempt}
          value={answer.late_value ?? null}
          mayChange={mayChange}
          accepted={revalidate}
        />
      ) : null}
      {mayChange ? <MarkForm item={item} answer={answer} attempt={attempt} /> : null}
    </div>
  )
}

function MarkForm({ item, answer, attempt }: Omit<AnswerProps, 'mayChange'>) {
  const { revalidate } = useRevalidator()
  const bodyOf = (values: FormValues) => {
    const marks = textOf(values, 'marks').trim().replace(',', '.')
    return {
      question_id: item.question_id,
      version: answer.version,
      marks: marks === '' ? null : Number(marks),
      feedback: textOf(values, 'feedback'),
    }
  }
  return (
    <details open={answer.marks === null}>
      <summary className="min-h-11 cursor-pointer py-2 font-semibold text-indigo">Give marks</summary>
      <Form
        check={(values) => {
          const parsed = AnswerMarksForm.safeParse(bodyOf(values))
          return parsed.success ? {} : fieldMessages(parsed.error)
        }}
        send={async (values: FormValues) => {
          const { msg } = await call(markAnswerByTeacher, { params: { id: attempt }, body: bodyOf(values) })
          await revalidate()
          return msg
        }}
        done={(msg) => msg}
        failed="The marks could not be saved. Try again."
        submit="Save the marks"
        pending="Saving..."
        className="grid gap-4"
      >
        <Field
          name="marks"
          label={`Marks out of ${answer.of}`}
          inputMode="decimal"
          maxLength={7}
          optional
          hint="Leave empty to keep the automatic marks."
          defaultValue={answer.by_teacher ? (answer.marks ?? '') : ''}
        />
        <TextArea
          name="feedback"
          label="Comment for the pupil"
          rows={2}
          optional
          maxLength={limits.feedbackMax}
          defaultValue={answer.feedback}
        />
      </Form>
    </details>
  )
}
