import { checks, checksOf, type ContributionKind } from '@ariviyal/contract/community/contributions/contribution-rules'
import { sendContribution } from '@ariviyal/contract/community/contributions/contributions'
import { call } from '../../api/client.ts'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { Form } from '../../ui/form/form.tsx'

interface Props {
  id: string
  kind: ContributionKind
  done: (msg: string) => void | Promise<void>
}

/** The checks that an author confirms before a reviewer sees a version. */
export function SendForm({ id, kind, done }: Props) {
  const names = checksOf(kind)
  return (
    <section aria-labelledby="send" className="border-t-2 border-ink pt-6">
      <h2 id="send" className="text-xl">
        Send it to a reviewer
      </h2>
      <p className="mt-1 mb-3 max-w-measure">
        Above is what colleagues will see. One of them reads it first, and makes it public or tells you what to change.
      </p>
      <Form
        check={(values) =>
          Object.fromEntries(
            names.filter((name) => values[name] !== true).map((name) => [name, 'Confirm this before you send it']),
          )
        }
        send={() =>
          call(sendContribution, {
            params: { id },
            // The form is sent only when each is confirmed.
            body: {
              no_pupil: true,
              own_work: true,
              is_tried: true,
              is_correct: true,
              risks_named: names.includes('risks_named'),
            },
          })
        }
        done={({ msg }) => done(msg)}
        failed="It could not be sent. Try again."
        submit="Send to a reviewer"
        pending="Sending..."
        className="grid gap-2"
      >
        {names.map((name) => (
          <Checkbox key={name} name={name} label={checks[name]} />
        ))}
      </Form>
    </section>
  )
}
