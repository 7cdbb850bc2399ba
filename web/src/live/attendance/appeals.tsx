import type { Appeal, OwnAttendance } from '@ariviyal/contract/live/attendance'
import { dayInWords } from '@ariviyal/contract/time'
import { useEffect, useRef, useState } from 'react'
import { timesWithZone } from '../../session/reader-time.ts'
import { Banner } from '../../ui/banner.tsx'
import { AppealForm } from './appeal-form.tsx'

const span = ({ from, until }: { from: string; until: string }) => timesWithZone(from, until)

/** A teacher's appeals about a session, their decisions, and the form for another while allowed. */
export function Appeals({ attendance }: { attendance: OwnAttendance }) {
  const { appeals, appeals_left, appeals_until, presence } = attendance
  const [made, setMade] = useState<string>()
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (made) notice.current?.focus()
  }, [made])
  const waits = appeals.some(({ decided_at }) => decided_at === null)
  const nothingMissing = presence.missing.length === 0
  if (appeals.length === 0 && (nothingMissing || appeals_left === 0)) return null
  return (
    <section className="mt-12">
      <h2 className="text-xl">Is this not right?</h2>
      <div ref={notice} tabIndex={-1} className="mt-4 empty:hidden">
        {made ? (
          <Banner tone="success" live>
            {made}
          </Banner>
        ) : null}
      </div>
      {appeals.length > 0 ? (
        <ul aria-label="Your appeals" className="mt-4 grid gap-4">
          {appeals.map((appeal) => (
            <OneAppeal key={appeal.id} appeal={appeal} />
          ))}
        </ul>
      ) : null}
      {!waits && !nothingMissing && appeals_left > 0 ? (
        <>
          <p className="mt-4 mb-6 max-w-measure">
            If you were present but we did not record it, tell us when and how. Our staff decide, and we mail you the
            reason. You can do this until {dayInWords(appeals_until)}
            {appeals.length > 0 ? `, ${appeals_left === 1 ? 'once more' : `${appeals_left} times more`}` : ''}.
          </p>
          <AppealForm attendance={attendance} onMade={setMade} />
        </>
      ) : null}
    </section>
  )
}

function OneAppeal({ appeal }: { appeal: Appeal }) {
  const { claimed, counted, granted, reason, words, made_at, decided_at } = appeal
  return (
    <li className="border-l-4 border-line py-1 pl-4">
      <p className="font-semibold">
        {granted === null
          ? 'Waiting for a decision'
          : granted
            ? `Granted${counted ? `: ${span(counted)}` : ''}`
            : 'Not granted'}
      </p>
      <p>
        You said on {dayInWords(made_at)} that you were present from {span(claimed)}: “{words}”
      </p>
      {decided_at ? (
        <p className="mt-1">
          Decided on {dayInWords(decided_at)}: {reason}
        </p>
      ) : null}
    </li>
  )
}
