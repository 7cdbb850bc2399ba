import { limits } from '@ariviyal/contract/limits'
import { QuestionRefusal, takeBackQuestion } from '@ariviyal/contract/questions/sharing'
import { useNavigate } from 'react-router'
import { call } from '../../api/client.ts'
import { offerUndo } from '../../console/undo-offers.ts'
import { Form } from '../../ui/form/form.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'

/** For staff: removes a question of a teacher from those that every subscriber finds. */
export function TakeBack({ id, text }: { id: string; text: string }) {
  const navigate = useNavigate()
  const name = text.length > 60 ? `${text.slice(0, 60)}…` : text
  return (
    <details className="border-t-2 border-line pt-2">
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-kumkum">
        Withdraw the question
      </summary>
      <Form
        schema={QuestionRefusal}
        send={(body) => offerUndo(name, call(takeBackQuestion, { params: { id }, body }))}
        // The console offers to undo it.
        done={() => navigate('/admin')}
        failed="The question could not be withdrawn. Try again."
        submit="Withdraw it"
        pending="Withdrawing..."
        className="mt-2 grid gap-5"
      >
        <p>Subscribers can no longer find it. Tests that use it, and copies, stay.</p>
        <TextArea
          name="reason"
          label="Reason"
          maxLength={limits.reasonMax}
          rows={3}
          hint="The teacher who wrote it reads it in a mail and beside the question."
        />
      </Form>
    </details>
  )
}
