import {
  acceptClassInvitation,
  type ClassInvitation,
  declineClassInvitation,
} from '@ariviyal/contract/classroom/class-teachers'
import { useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { call, serverMessage } from '../../api/client.ts'
import { Banner } from '../../ui/banner.tsx'
import { RowButton } from '../../ui/list/row-button.tsx'

/** Classes that colleagues want to teach together with this teacher. */
export function Invitations({ items, mayAccept }: { items: ClassInvitation[]; mayAccept: boolean }) {
  if (items.length === 0) return null
  return (
    <section aria-labelledby="invitations" className="border-2 border-ink bg-surface p-6 lg:col-span-full">
      <h2 id="invitations" className="mb-2 text-xl">
        Invitations
      </h2>
      <ul>
        {items.map((invitation) => (
          <Invitation key={invitation.id} invitation={invitation} mayAccept={mayAccept} />
        ))}
      </ul>
    </section>
  )
}

function Invitation({ invitation, mayAccept }: { invitation: ClassInvitation; mayAccept: boolean }) {
  const { id, class: shared, from } = invitation
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const [isPending, setIsPending] = useState(false)
  const [problem, setProblem] = useState<string>()
  const answer = async (act: () => Promise<void>) => {
    if (isPending) return
    setIsPending(true)
    setProblem(undefined)
    try {
      await act()
    } catch (error) {
      setProblem(serverMessage(error) ?? 'That did not work. Try again.')
    }
    setIsPending(false)
  }
  const params = { id }
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2 border-b border-line py-3 last:border-0">
      <div className="min-w-0">
        <p className="wrap-anywhere">
          {from.name}
          {from.email === null ? '' : ` (${from.email})`} invites you to teach <strong>{shared.name}</strong>, grade{' '}
          {shared.grade}, {shared.subject}.
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {mayAccept ? (
          <RowButton
            label="Accept"
            about={`the class ${shared.name}`}
            onClick={() =>
              void answer(async () => {
                const { class_id: classId } = await call(acceptClassInvitation, { params })
                await navigate(`/lms/classes/${classId}`)
              })
            }
          />
        ) : null}
        <RowButton
          label="Decline"
          about={`the class ${shared.name}`}
          tone="danger"
          onClick={() =>
            void answer(async () => {
              await call(declineClassInvitation, { params })
              await revalidate()
            })
          }
        />
      </div>
      {problem === undefined ? null : (
        <Banner tone="error" live className="basis-full">
          {problem}
        </Banner>
      )}
    </li>
  )
}
