import type { Answer } from '@ariviyal/contract/endpoint'
import {
  importParticipants,
  listImports,
  listParticipants,
  participantStates,
  type ParticipantsFile,
  previewParticipants,
} from '@ariviyal/contract/live/attendance-import'
import { brand } from '@ariviyal/contract/brand'
import { showStaffLiveSession } from '@ariviyal/contract/live/live-planning'
import { messages } from '@ariviyal/contract/messages'
import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '../../../api/client.ts'
import { pageMeta } from '../../../frame/page-meta.ts'
import { choiceFrom, cursorFrom } from '../../../ui/list/list-address.ts'
import { Banner } from '../../../ui/banner.tsx'
import type { Route } from './+types/import-session'
import { ImportFile } from './import-file.tsx'
import { ImportPreview } from './import-preview.tsx'
import { ImportsTaken } from './imports-taken.tsx'
import { Participants } from '../people/participants.tsx'
import { SessionHead, topicOf } from '../session-head.tsx'
import { pluralise } from '../../../ui/pluralise.ts'

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta({ title: loaderData ? `Import: ${topicOf(loaderData.session)}` : 'Import' })

export async function clientLoader({ params: { id }, request }: Route.ClientLoaderArgs) {
  const state = choiceFrom(request, 'state', participantStates)
  const { signal } = request
  const [session, imports, participants] = await Promise.all([
    call(showStaffLiveSession, { params: { id }, signal }),
    call(listImports, { params: { id }, signal }),
    call(listParticipants, { params: { id }, query: { state, cursor: cursorFrom(request) }, signal }),
  ])
  return { session, imports: imports.items, state, participants }
}

interface Checked {
  file: ParticipantsFile
  preview: Answer<typeof previewParticipants>
}

/** Participant lists of the meeting service: preview, import and removal, and unmatched participants. */
export default function ImportPage({ loaderData: { session, imports, state, participants } }: Route.ComponentProps) {
  const [checked, setChecked] = useState<Checked>()
  const [done, setDone] = useState<string>()
  const [round, setRound] = useState(0)
  const outcomeRef = useRef<HTMLDivElement>(null)
  const { revalidate } = useRevalidator()
  const change = () => {
    setChecked(undefined)
    setDone(undefined)
  }
  return (
    <>
      <SessionHead session={session} />
      <div className="grid gap-12">
        <section aria-labelledby="list">
          <h2 id="list" className="mb-2 text-xl">
            Participant list
          </h2>
          {session.state === 'over' ? (
            <>
              <p className="mb-5 max-w-measure">
                Choose the attendance report of Zoom, Google Meet or Microsoft Teams as you downloaded it. You see who
                is who before anything counts.
              </p>
              <ImportFile
                key={round}
                timeZone={brand.timeZone}
                change={change}
                check={async (file) => ({
                  file,
                  preview: await call(previewParticipants, { params: { id: session.id }, body: file }),
                })}
                done={setChecked}
              />
            </>
          ) : (
            <p className="max-w-measure">
              {session.state === 'cancelled' || session.state === 'draft' ? messages.liveNotHeld : messages.liveNotOver}
            </p>
          )}
          {checked ? (
            <ImportPreview
              key={checked.file.text}
              preview={checked.preview}
              take={() => call(importParticipants, { params: { id: session.id }, body: checked.file })}
              done={(taken) => {
                setChecked(undefined)
                setRound(round + 1)
                setDone(`${messages.participantsTaken} ${inWords(taken)}`)
                void revalidate()
                requestAnimationFrame(() => outcomeRef.current?.focus())
              }}
            />
          ) : null}
          <div ref={outcomeRef} tabIndex={-1} className="mt-6 outline-none empty:hidden">
            {done ? (
              <Banner tone="success" live>
                {done}
              </Banner>
            ) : null}
          </div>
        </section>
        <ImportsTaken imports={imports} />
        {imports.length > 0 ? <Participants sessionId={session.id} state={state} page={participants} /> : null}
      </div>
    </>
  )
}

function inWords({ matched, walk_ins, waiting }: { matched: number; walk_ins: number; waiting: number }): string {
  const parts = [
    `${pluralise(matched, 'person', 'people')} matched`,
    ...(walk_ins > 0 ? [`${walk_ins} came without registering`] : []),
    ...(waiting > 0 ? [`${waiting} below to assign`] : []),
  ]
  return `${parts.join(', ')}.`
}
