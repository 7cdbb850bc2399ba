import { AnswerMarksForm, markAnswerByTeacher } from '@ariviyal/contract/tests/marking'
import { acceptLate, type AnswerResult, type Result } from '@ariviyal/contract/tests/results'
import { fieldMessages } from '@ariviyal/contract/fields'
import { limits } from '@ariviyal/contract/limits'
import type { TestItem } from '@ariviyal/contract/tests/sections'
import type { Test } from '@ariviyal/contract/tests/tests'
import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { call, serverMessage } from '../../api/client.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { type FormValues, textOf } from '../../ui/form/form-values.ts'
import { TextArea } from '../../ui/form/text-area.tsx'
import { answerInWords } from '../answer-values.ts'
import { markInWords } from '../reason-words.ts'
import { numbersOfTest, questionsOf, textsOfItem } from './questions-of.ts'

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
                <strong>Question {numbers[place]}.</strong> {item.text}
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
  const texts = textsOfItem(item)
  const given = answerInWords(item.kind, texts, answer.value)
  return (
    <div className="mt-2 grid gap-3">
      <p className="wrap-anywhere whitespace-pre-line">{given.length > 0 ? given.join('\n') : 'No answer'}</p>
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
      {answer.late ? <Late item={item} answer={answer} attempt={attempt} mayChange={mayChange} /> : null}
      {mayChange ? <MarkForm item={item} answer={answer} attempt={attempt} /> : null}
    </div>
  )
}

/** What arrived after the end counts only when the teacher says so. */
function Late({ item, answer, attempt, mayChange }: AnswerProps) {
  const { revalidate } = useRevalidator()
  const [failed, setFailed] = useState<string>()
  const late = answerInWords(item.kind, textsOfItem(item), answer.late_value ?? null)
  const accept = () =>
    call(acceptLate, { params: { id: attempt }, body: { question_id: item.question_id } }).then(
      () => revalidate(),
      (error: unknown) => setFailed(serverMessage(error) ?? 'That did not work. Try again.'),
    )
  return (
    <Banner tone="warning">
      <p className="wrap-anywhere whitespace-pre-line">
        Arrived late: {late.length > 0 ? late.join('\n') : 'no answer'}
      </p>
      {mayChange ? (
        <Button tone="quiet" className="mt-2" onClick={() => void accept()}>
          Let it count
        </Button>
      ) : null}
      {failed ? (
        <p role="alert" className="mt-2 font-semibold text-kumkum">
          {failed}
        </p>
      ) : null}
    </Banner>
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
          hint="Empty: the marks that the program gave."
          defaultValue={answer.by_teacher ? (answer.marks ?? '') : ''}
        />
        <TextArea
          name="feedback"
          label="Words for the pupil"
          rows={2}
          optional
          maxLength={limits.feedbackMax}
          defaultValue={answer.feedback}
        />
      </Form>
    </details>
  )
}
