import { contributionLimits } from '@ariviyal/contract/community/contributions/contribution-rules'
import {
  type Contribution,
  decideReview,
  ReviewForm,
  takeReview,
} from '@ariviyal/contract/community/contributions/contributions'
import { fieldMessages } from '@ariviyal/contract/fields'
import { useRevalidator } from 'react-router'
import { call } from '../../api/client.ts'
import { Banner } from '../../ui/banner.tsx'
import { Choice } from '../../ui/form/choice.tsx'
import { Form } from '../../ui/form/form.tsx'
import { type FormValues, textOf } from '../../ui/form/form-values.ts'
import { TextArea } from '../../ui/form/text-area.tsx'
import { ActButton } from './act-button.tsx'

interface Props {
  id: string
  review: NonNullable<Contribution['review']>
  done: (isPublic: boolean, msg: string) => void | Promise<void>
}

const decisionOf = (values: FormValues) => ({
  is_public: values['outcome'] === 'public',
  note: textOf(values, 'note'),
})

/** What a reviewer does with a version that waits. */
export function ReviewPanel({ id, review, done }: Props) {
  const { revalidate } = useRevalidator()
  if (review === 'taken') return <Banner tone="info">A colleague reviews this now.</Banner>
  return (
    <section aria-labelledby="review" className="border-t-2 border-ink pt-6">
      <h2 id="review" className="mb-3 text-xl">
        Your review
      </h2>
      {review === 'free' ? (
        <div className="grid gap-3">
          <p className="max-w-measure">
            Take it, and no one else reviews it for {contributionLimits.reviewDays} days. Then publish it or return it.
          </p>
          <ActButton
            pending="Taking..."
            act={async () => {
              await call(takeReview, { params: { id } })
              await revalidate()
            }}
          >
            Take this review
          </ActButton>
        </div>
      ) : (
        <Form
          check={(values) => {
            if (!values['outcome']) return { outcome: 'Choose what happens with it' }
            const parsed = ReviewForm.safeParse(decisionOf(values))
            return parsed.success ? {} : fieldMessages(parsed.error)
          }}
          send={async (values) => {
            const body = decisionOf(values)
            const { msg } = await call(decideReview, { params: { id }, body })
            return { msg, isPublic: body.is_public }
          }}
          done={({ msg, isPublic }) => done(isPublic, msg)}
          failed="The decision could not be saved. Try again."
          submit="Decide"
          pending="Saving..."
          className="grid gap-5"
        >
          <Choice
            name="outcome"
            label="Is it ready for colleagues?"
            options={[
              {
                value: 'public',
                label: 'Publish it',
                hint: 'The science is right, the risks are named, and no pupil is in it. Your name is shown on it.',
              },
              { value: 'back', label: 'Return it', hint: 'The author reads your comments and can send it again.' },
            ]}
          />
          <TextArea
            name="note"
            label="Words for the author"
            optional="unless you return it"
            maxLength={contributionLimits.reviewNoteMax}
            rows={4}
          />
        </Form>
      )}
    </section>
  )
}
