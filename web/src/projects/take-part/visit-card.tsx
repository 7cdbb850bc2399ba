import type { Field as ProtocolField } from '@ariviyal/contract/projects/protocol'
import type { Flag, Photo, Reading, Visit } from '@ariviyal/contract/projects/readings'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { Mark } from '../../ui/mark.tsx'
import { Moment } from '../../ui/moment.tsx'
import { PhotoLine } from '../photos/photo-line.tsx'
import { dayWords, flagWords, visitStateWords } from '../project-words.ts'
import { valueWords } from '../value-words.ts'

/** What a teacher does with one reading, or with a flag of it. */
interface ReadingActs {
  correct: (reading: Reading) => void
  report: (reading: Reading) => void
  decide: (flag: Flag) => void
  refuse: (photo: Photo) => void
}

interface Props {
  fields: readonly ProtocolField[]
  visit: Visit
  /** Absent where nothing can be changed. */
  acts: ReadingActs | undefined
  /** What can be done with the visit. */
  children: ReactNode
}

/** One visit with its readings, what stood there before, and its flags with their reasons. */
export function VisitCard({ fields, visit, acts, children }: Props) {
  const { look, word } = visitStateWords[visit.state]
  const labelOf = (reading: Reading) => fields.find(({ key }) => key === reading.field)
  const photosOf = (reading: Reading) =>
    visit.photos.filter(({ field, replicate }) => field === reading.field && replicate === reading.replicate)
  const alone = visit.photos.filter(({ field }) => visit.readings.every((reading) => reading.field !== field))
  return (
    <li className="border-2 border-line bg-surface p-4 sm:p-5">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <strong className="text-lg">{dayWords(visit.measured_on)}</strong>
        <Mark look={look}>{word}</Mark>
        <span className="text-sm text-ink-soft">
          Received <Moment at={visit.received_at} /> · method {visit.protocol}
        </span>
      </p>
      {visit.reason === '' ? null : <p className="mt-1 wrap-anywhere">Why: {visit.reason}</p>}
      <ul className="mt-3 border-t border-line">
        {visit.readings.map((reading) => {
          const field = labelOf(reading)
          return (
            <li key={reading.id} className="border-b border-line py-2">
              <div className="flex flex-wrap items-center justify-between gap-x-4">
                <p className="min-w-0 wrap-anywhere">
                  {field?.label ?? reading.field}
                  {reading.replicate > 1 ? `, ${reading.replicate}` : ''}: <strong>{valueWords(field, reading)}</strong>
                  {reading.earlier.map(({ value, unit, reason }) => (
                    <span key={`${value} ${reason}`} className="block text-sm text-ink-soft">
                      Before: <s>{valueWords(field, { value, unit })}</s>, {reason}
                    </span>
                  ))}
                </p>
                {acts ? (
                  <span className="flex flex-wrap gap-x-6">
                    <Button tone="plain" size="bare" onClick={() => acts.correct(reading)}>
                      Correct<span className="sr-only"> {field?.label}</span>
                    </Button>
                    <Button tone="plain" size="bare" onClick={() => acts.report(reading)}>
                      Flag<span className="sr-only"> {field?.label}</span>
                    </Button>
                  </span>
                ) : null}
              </div>
              {photosOf(reading).map((photo) => (
                <PhotoLine key={photo.id} photo={photo} label={field?.label ?? reading.field} refuse={acts?.refuse} />
              ))}
              {reading.flags.map((flag) => (
                <FlagLine key={flag.id} flag={flag} isConfirmed={reading.is_confirmed}>
                  {acts && flag.state === 'open' ? (
                    <Button tone="quiet" onClick={() => acts.decide(flag)}>
                      Look at it
                    </Button>
                  ) : null}
                </FlagLine>
              ))}
            </li>
          )
        })}
        {alone.map((photo) => {
          const label = fields.find(({ key }) => key === photo.field)?.label ?? photo.field
          return (
            <li key={photo.id} className="border-b border-line py-2">
              <p className="wrap-anywhere">{label}</p>
              <PhotoLine photo={photo} label={label} refuse={acts?.refuse} />
            </li>
          )
        })}
      </ul>
      {acts ? <div className="mt-4 flex flex-wrap gap-3">{children}</div> : null}
    </li>
  )
}

const flagLooks = { open: 'waiting', right: 'good', wrong: 'bad' } as const
const flagStateWords = { open: 'To look at', right: 'The reading is right', wrong: 'The reading is wrong' } as const

function FlagLine({ flag, isConfirmed, children }: { flag: Flag; isConfirmed: boolean; children: ReactNode }) {
  return (
    <div className="mt-2 grid justify-items-start gap-2 border-l-4 border-turmeric pl-3">
      <p>
        <Mark look={flagLooks[flag.state]}>{flagStateWords[flag.state]}</Mark> <strong>{flagWords[flag.kind]}.</strong>{' '}
        {flag.reason}
        {isConfirmed ? ' The pupil was asked, and said that it is right.' : ''}
      </p>
      {children}
    </div>
  )
}
