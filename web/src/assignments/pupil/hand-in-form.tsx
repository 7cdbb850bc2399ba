import { limits } from '@ariviyal/contract/limits'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { controlLook } from '../../ui/form/field-frame.tsx'
import { AddPages } from './add-pages.tsx'
import { KeptNote } from './kept-note.tsx'
import { isEmpty } from './keeping/kept-work.ts'
import type { WorkSession, WorkState } from './keeping/work-session.ts'
import { PageList } from './page-list.tsx'

/** Typed text is stored after a pause of the typing. */
const idleMs = 600

interface Props {
  session: WorkSession
  state: WorkState
  handedIn: () => void
}

/** What the pupil is going to hand in: each change is kept on the phone at once. */
export function HandInForm({ session, state, handedIn }: Props) {
  const { work } = state
  const { takes_text: takesText, takes_files: takesFiles } = work.shown
  const { text, write, flush } = useDraft(work.text, session.write)
  const [saysEmpty, setSaysEmpty] = useState(false)
  const refused = work.pages.some(({ refusal }) => refusal !== null)
  const handIn = async () => {
    await flush()
    const hasNothing = isEmpty(session.state().work)
    setSaysEmpty(hasNothing)
    if (hasNothing || refused) return
    handedIn()
    await session.handIn()
  }
  return (
    <div className="grid gap-5">
      {work.refusal === null ? null : (
        <Banner tone="error" live>
          <p className="font-semibold">
            <Trans>It could not be handed in. It stays on this phone: show it to your teacher.</Trans>
          </p>
          <p>{work.refusal}</p>
        </Banner>
      )}
      {takesText ? <TextField text={text} write={write} flush={flush} /> : null}
      {takesFiles ? (
        <>
          <PageList session={session} pages={work.pages} />
          <AddPages session={session} count={work.pages.length} />
        </>
      ) : null}
      {saysEmpty ? (
        <Banner tone="error" live>
          {takesFiles ? <Trans>Add a page or write something first.</Trans> : <Trans>Write something first.</Trans>}
        </Banner>
      ) : null}
      {refused ? (
        <Banner tone="error" live>
          <Trans>A page cannot be used. Remove it or replace it, then hand in.</Trans>
        </Banner>
      ) : null}
      <div>
        <Button onClick={() => void handIn()}>
          <Trans>Hand in</Trans>
        </Button>
      </div>
      {/* Below the button, which must not move while it is pressed: the press ends the typing, and the note grows. */}
      <KeptNote state={state} isDirty={text !== work.text} />
    </div>
  )
}

function TextField({ text, write, flush }: { text: string; write: (text: string) => void; flush: () => unknown }) {
  const { t } = useLingui()
  return (
    <div>
      <label htmlFor="work-text" className="mb-1.5 block font-semibold">
        {t`Your text`}
      </label>
      <textarea
        id="work-text"
        name="text"
        value={text}
        rows={6}
        maxLength={limits.answerMax}
        className={`${controlLook} resize-y`}
        onChange={({ currentTarget }) => write(currentTarget.value)}
        onBlur={() => void flush()}
      />
    </div>
  )
}

/** The text while it is typed. Another tab's text is taken over when this one has nothing unsaved. */
function useDraft(kept: string, store: (text: string) => Promise<void>) {
  const [draft, setDraft] = useState<string>()
  const latest = useRef<string>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const flush = async () => {
    clearTimeout(timer.current)
    const text = latest.current
    if (text === undefined) return
    await store(text)
    if (latest.current !== text) return
    latest.current = undefined
    setDraft(undefined)
  }
  const current = useRef(flush)
  useEffect(() => {
    current.current = flush
  })
  useEffect(() => {
    const leave = () => void current.current()
    addEventListener('pagehide', leave)
    document.addEventListener('visibilitychange', leave)
    return () => {
      leave()
      removeEventListener('pagehide', leave)
      document.removeEventListener('visibilitychange', leave)
    }
  }, [])
  const write = (text: string) => {
    setDraft(text)
    latest.current = text
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void current.current(), idleMs)
  }
  return { text: draft ?? kept, write, flush }
}
