import type { LiveSession } from '@ariviyal/contract/live/live'
import { themes } from '@ariviyal/contract/live/live-rules'
import { timeWithZone } from '../session/reader-time.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { gradesInWords } from './grades-in-words.ts'
import { LiveStateMark } from './live-state-mark.tsx'
import { Speaker } from './speaker.tsx'
import { ThemeArt } from './theme-art.tsx'

/** A session that is being held, with the one button that matters now. */
export function RunningSession({ session }: { session: LiveSession }) {
  const { id, topic, theme, grades, speaker, ends_at: endsAt, own } = session
  const mayEnter = own?.status === 'registered'
  return (
    <li className="grid items-center gap-x-10 gap-y-4 border-2 border-l-8 border-turmeric bg-turmeric-pale p-5 sm:p-6 md:grid-cols-[auto_minmax(0,1fr)_auto]">
      <ThemeArt session={session} className="size-16 md:size-24" />
      <div className="grid min-w-0 gap-3">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <LiveStateMark state="running" />
          <span className="font-semibold">until {timeWithZone(endsAt)}</span>
          <span className="text-sm">
            {themes[theme]}, {gradesInWords(grades)}
          </span>
        </p>
        <h3 className="text-xl wrap-anywhere">{topic}</h3>
        <Speaker speaker={speaker} />
      </div>
      <ButtonLink to={mayEnter ? `/sessions/${id}/room` : `/sessions/${id}`}>
        {mayEnter ? 'Enter the session' : 'See the session'}
        <span className="sr-only">: {topic}</span>
      </ButtonLink>
    </li>
  )
}
