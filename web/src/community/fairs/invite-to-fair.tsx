import type { FairRole } from '@ariviyal/contract/community/fairs/fair-rules'
import { type Fair, inviteToFair } from '@ariviyal/contract/community/fairs/fairs'
import { useState } from 'react'
import { call, serverMessage } from '../../api/client.ts'
import { Banner, type BannerTone } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'

/** Invites one teacher of the directory to a fair of the caller. */
export function InviteToFair({ person, fairs }: { person: { id: string; name: string }; fairs: Fair[] }) {
  const [outcome, setOutcome] = useState<{ tone: BannerTone; text: string }>()
  const [pending, setPending] = useState(false)
  const invite = async (id: string, role: FairRole) => {
    setPending(true)
    try {
      const { msg } = await call(inviteToFair, { params: { id }, body: { profile_id: person.id, role } })
      setOutcome({ tone: 'success', text: msg })
    } catch (error) {
      setOutcome({ tone: 'error', text: serverMessage(error) ?? 'The invitation could not be sent. Try again.' })
    } finally {
      setPending(false)
    }
  }
  return (
    <section aria-labelledby="invite-to-fair" className="max-w-2xl border-y-2 border-ink py-6">
      <h2 id="invite-to-fair" className="mb-4 text-xl wrap-anywhere">
        Invite {person.name}
      </h2>
      {outcome ? (
        <Banner tone={outcome.tone} live className="mb-4">
          {outcome.text}
        </Banner>
      ) : null}
      {fairs.length === 0 ? <p>You are not preparing a fair at the moment. Make one first.</p> : null}
      <ul className="grid gap-4">
        {fairs.map(({ id, name }) => (
          <li key={id}>
            <p className="font-semibold wrap-anywhere">{name}</p>
            <p className="mt-2 flex flex-wrap gap-3">
              <Button tone="quiet" disabled={pending} onClick={() => void invite(id, 'school')}>
                With a school<span className="sr-only">, {name}</span>
              </Button>
              <Button tone="quiet" disabled={pending} onClick={() => void invite(id, 'judge')}>
                As a judge<span className="sr-only">, {name}</span>
              </Button>
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
