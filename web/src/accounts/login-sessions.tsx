import { endLoginSession, endOtherLoginSessions, type LoginSession } from '@ariviyal/contract/accounts/account-security'
import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { call, serverMessage } from '../api/client.ts'
import { Mark } from '../ui/mark.tsx'
import { Moment } from '../ui/moment.tsx'
import { Banner, type BannerTone } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { RowButton } from '../ui/list/row-button.tsx'

/** The login sessions of a person; each can be ended except the current one, or all at once. */
export function LoginSessions({ sessions }: { sessions: readonly LoginSession[] }) {
  const { revalidate } = useRevalidator()
  const [outcome, setOutcome] = useState<{ tone: BannerTone; text: string }>()
  const [isPending, setIsPending] = useState(false)
  const notice = useRef<HTMLDivElement>(null)
  const others = sessions.filter((session) => !session.is_this)

  const end = async (act: () => Promise<{ msg: string }>) => {
    if (isPending) return
    setIsPending(true)
    try {
      setOutcome({ tone: 'success', text: (await act()).msg })
    } catch (error) {
      setOutcome({ tone: 'error', text: serverMessage(error) ?? 'This device could not be logged out. Try again.' })
    } finally {
      await revalidate()
      setIsPending(false)
      // The pressed button may have been removed with its row.
      notice.current?.focus()
    }
  }

  return (
    <>
      <div ref={notice} tabIndex={-1} className="mb-4 outline-none empty:hidden">
        {outcome ? (
          <Banner tone={outcome.tone} live>
            {outcome.text}
          </Banner>
        ) : null}
      </div>
      <ul className="border-t border-line">
        {sessions.map((session) => (
          <li
            key={session.id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line py-3"
          >
            <div className="min-w-0">
              <span className="mr-3 font-semibold">{session.device}</span>
              {session.is_this ? <Mark look="good">This device</Mark> : null}
              <p className="text-sm text-ink-soft">
                Since <Moment at={session.created_at} />. Last used <Moment at={session.last_used_at} />
              </p>
            </div>
            {session.is_this ? null : (
              <RowButton
                label="Log out"
                about={session.device}
                onClick={() => void end(() => call(endLoginSession, { params: { id: session.id } }))}
              />
            )}
          </li>
        ))}
      </ul>
      {others.length > 0 ? (
        <Button
          tone="quiet"
          className="mt-4"
          disabled={isPending}
          onClick={() => void end(() => call(endOtherLoginSessions))}
        >
          Log out everywhere else
        </Button>
      ) : (
        <p className="mt-3 text-ink-soft">You are not logged in anywhere else.</p>
      )}
    </>
  )
}
