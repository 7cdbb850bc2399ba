import { subjectNames, subjects } from '@ariviyal/contract/accounts/teaching'
import { communityLimits } from '@ariviyal/contract/community/community-limits'
import { bringLiveQuestions, LiveQuestionsForm } from '@ariviyal/contract/community/live-questions'
import type { BodyInput } from '@ariviyal/contract/endpoint'
import { fieldMessages } from '@ariviyal/contract/fields'
import { limits } from '@ariviyal/contract/limits'
import { call } from '../../api/client.ts'
import { offerUndo } from '../../console/undo-offers.ts'
import { Field } from '../../ui/form/field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { type FormValues, textOf } from '../../ui/form/form-values.ts'
import { Select } from '../../ui/form/select.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { gradeChoices } from '../../ui/grades.ts'

type Sent = BodyInput<typeof bringLiveQuestions>

const sentQuestions = (values: FormValues): Sent => ({
  questions: textOf(values, 'questions'),
  // An empty one is refused by the schema.
  subject: textOf(values, 'subject') as Sent['subject'],
  grade: textOf(values, 'grade') || null,
  chapter: textOf(values, 'chapter'),
})

function questionErrors(values: FormValues): Record<string, string> {
  const parsed = LiveQuestionsForm.safeParse(sentQuestions(values))
  return parsed.success ? {} : fieldMessages(parsed.error)
}

/** Brings the questions that a live session did not reach to the community. */
export function BringQuestions({ session, topic }: { session: string; topic: string }) {
  return (
    <details className="mb-8 border-2 border-line bg-surface px-4">
      <summary className="flex min-h-12 cursor-pointer items-center font-semibold">
        Questions that the session did not reach
      </summary>
      <Form
        check={questionErrors}
        send={(values: FormValues) =>
          offerUndo(topic, call(bringLiveQuestions, { params: { id: session }, body: sentQuestions(values) }))
        }
        done={({ msg }) => msg}
        failed="They could not be brought over. Try again."
        submit="Ask colleagues"
        pending="Asking..."
        afterwards="clear"
        className="grid max-w-3xl gap-5 pt-2 pb-5"
      >
        <TextArea
          name="questions"
          label="Questions"
          rows={6}
          hint={`One a line, at most ${communityLimits.liveQuestionsMax}. Leave out names: colleagues read “Asked in a live session”.`}
        />
        <div className="grid gap-5 sm:grid-cols-3">
          <Select
            name="subject"
            label="Subject"
            prompt="Choose a subject"
            options={subjectNames.map((value) => ({ value, label: subjects[value] }))}
          />
          <Select name="grade" label="Grade" optional prompt="Any grade" options={gradeChoices} />
          <Field name="chapter" label="Chapter" optional maxLength={limits.lineMax} />
        </div>
      </Form>
    </details>
  )
}
