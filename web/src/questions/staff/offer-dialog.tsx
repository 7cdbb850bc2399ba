import {
  acceptQuestion,
  type OfferedQuestion,
  QuestionRefusal,
  refuseQuestion,
  showOfferedQuestion,
} from '@ariviyal/contract/questions/sharing'
import { limits } from '@ariviyal/contract/limits'
import type { UndoableAnswer } from '@ariviyal/contract/staff/undo'
import { useRevalidator } from 'react-router'
import { call } from '../../api/client.ts'
import { DecisionLink } from '../../console/decisions/decision-link.tsx'
import { offerUndo } from '../../console/undo-offers.ts'
import { DialogFrame } from '../../ui/dialog/dialog-frame.tsx'
import type { DialogState } from '../../ui/dialog/use-dialog.ts'
import { Facts } from '../../ui/facts.tsx'
import { Form } from '../../ui/form/form.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { Moment } from '../../ui/moment.tsx'
import { runAndRefresh, withName } from '../../ui/run-and-refresh.ts'
import { QuestionReading } from '../preview/question-reading.tsx'
import { kindNames } from '../question-words.ts'
import { languageNames } from '../../languages/language-names.ts'

export const loadOffer = (id: string): Promise<OfferedQuestion> => call(showOfferedQuestion, { params: { id } })

/** A question that a teacher offers to all subscribers, as pupils would see it, with forms to accept or refuse it. */
export function OfferDialog({ dialog }: { dialog: DialogState<OfferedQuestion> }) {
  const { item } = dialog
  return (
    <DialogFrame
      dialog={dialog}
      title={item ? `${kindNames[item.kind]}, offered to all` : ''}
      actions={item?.state === 'pending' ? <Decision item={item} finish={dialog.finish} /> : null}
    >
      {item ? (
        <>
          <QuestionReading reading={item.parts} />
          <div className="mt-6">
            <Facts
              facts={[
                ['Grade', item.grade === null ? '' : String(item.grade)],
                ['Chapter', item.chapter],
                ['Board', item.board ?? ''],
                ['Language', languageNames[item.language]],
                ['Offered', <Moment key="made" at={item.made_at} />],
              ]}
            />
          </div>
        </>
      ) : null}
    </DialogFrame>
  )
}

interface Props {
  item: OfferedQuestion
  finish: DialogState<OfferedQuestion>['finish']
}

function Decision({ item: { id, text }, finish }: Props) {
  const { revalidate } = useRevalidator()
  const name = text.length > 60 ? `${text.slice(0, 60)}…` : text
  const decide = (act: () => Promise<UndoableAnswer>) =>
    runAndRefresh(() => withName(name, offerUndo(name, act())), revalidate)
  return (
    <>
      <DecisionLink label="Accept" look="border-peacock text-peacock">
        <Form
          send={() => decide(() => call(acceptQuestion, { params: { id } }))}
          done={finish}
          failed="The decision could not be saved. Try again."
          submit="Accept"
          pending="Accepting..."
          className="grid gap-5"
        >
          <p>Every subscriber can then find it, without the teacher’s name.</p>
        </Form>
      </DecisionLink>
      <DecisionLink label="Refuse" look="border-kumkum text-kumkum">
        <Form
          schema={QuestionRefusal}
          send={(body) => decide(() => call(refuseQuestion, { params: { id }, body }))}
          done={finish}
          failed="The decision could not be saved. Try again."
          submit="Refuse"
          pending="Refusing..."
          className="grid gap-5"
        >
          <TextArea
            name="reason"
            label="Reason"
            maxLength={limits.reasonMax}
            rows={3}
            hint="The teacher reads it beside the question."
          />
        </Form>
      </DecisionLink>
    </>
  )
}
