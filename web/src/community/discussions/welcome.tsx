import { type Subject, subjects } from '@ariviyal/contract/accounts/teaching'
import type { Answer } from '@ariviyal/contract/endpoint'
import type { DiscussionSummary } from '@ariviyal/contract/community/discussions'
import { saveWelcome, type showWelcome } from '@ariviyal/contract/community/welcome'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { Card } from '../../ui/card.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { listOf, textOf } from '../../ui/form/form-values.ts'
import { Ticks } from '../../ui/form/ticks.tsx'
import { grades } from '../../ui/grades.ts'
import { DiscussionLine } from './discussion-line.tsx'

/** At the first visit: three things about the teacher, then questions that fit. */
export function Welcome({ known }: { known: Answer<typeof showWelcome> }) {
  const [fitting, setFitting] = useState<DiscussionSummary[]>()
  if (fitting)
    return (
      <Card>
        <h2 className="text-xl">{fitting.length > 0 ? 'These could be yours to answer' : 'Thank you'}</h2>
        {fitting.length > 0 ? (
          <ul className="mt-2">
            {fitting.map((discussion) => (
              <DiscussionLine key={discussion.id} discussion={discussion} />
            ))}
          </ul>
        ) : (
          <p className="mt-2">No question fits yet. We will tell you when one in your subject needs an answer.</p>
        )}
      </Card>
    )
  return (
    <Card>
      <h2 className="text-xl">Three things first</h2>
      <p className="mt-1 mb-4 text-ink-soft">
        We show you questions that fit, and tell you when one of them needs an answer. Colleagues do not see this.
      </p>
      <Form
        send={(values) =>
          call(saveWelcome, {
            body: {
              subjects: listOf(values, 'subjects').filter((name): name is Subject => name in subjects),
              grades: listOf(values, 'grades').map(Number),
              can_answer: textOf(values, 'can_answer'),
            },
          })
        }
        done={(reply) => setFitting(reply.fitting)}
        failed="This could not be saved. Try again."
        submit="Show questions that fit"
        pending="Saving..."
        className="grid gap-5"
      >
        <Ticks
          name="subjects"
          label="Your subjects"
          options={Object.entries(subjects).map(([value, label]) => ({ value, label }))}
          defaultValue={known.subjects}
        />
        <Ticks
          name="grades"
          label="Your grades"
          options={grades.map((grade) => ({ value: grade, label: grade }))}
          defaultValue={known.grades.map(String)}
        />
        <Field
          name="can_answer"
          label="One thing that you could answer"
          optional
          defaultValue={known.can_answer}
          placeholder="growing crystals"
        />
      </Form>
    </Card>
  )
}
