import { projectLimits } from '@ariviyal/contract/projects/project-rules'
import type { PupilProjectPage } from '@ariviyal/contract/projects/pupil-projects'
import type { Visit } from '@ariviyal/contract/projects/readings'
import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { controlLook, FieldError } from '../../ui/form/field-frame.tsx'
import { AreYouSure } from './are-you-sure.tsx'
import { FieldInputs } from './field-inputs.tsx'
import { type Doubt, findDoubts, placeIn } from './find-doubts.ts'
import { gapWords } from './gap-words.ts'
import type { Draft, KeptVisit } from './keeping/kept-visits.ts'
import { newVisitId } from './keeping/visit-id.ts'
import { dayName, type Gap, readPhotos, readValues } from './read-values.ts'
import { useDraft } from './use-draft.ts'

interface Props {
  pupil: string
  page: PupilProjectPage
  visits: Visit[] | null
  draft: Draft
  enter: (visit: KeptVisit) => Promise<void>
}

/** The present day where this phone is, such as 2026-07-06. */
const today = () => new Date().toLocaleDateString('sv-SE')

/** What one round of measuring found. Each change is kept on the phone; doubtful values are asked about before they are entered. */
export function VisitForm({ pupil, page, visits, draft: kept, enter }: Props) {
  const { t } = useLingui()
  const { fields, schedule } = page.version.protocol
  const { draft, write, hold, forget } = useDraft(pupil, page.id, { [dayName]: today(), ...kept })
  const [gaps, setGaps] = useState<Record<string, Gap>>({})
  const [doubts, setDoubts] = useState<Doubt[]>([])
  const [isEntered, setIsEntered] = useState(false)
  const [isReminded, setIsReminded] = useState(false)
  const taking = {
    isReminded,
    remind: () => setIsReminded(true),
    isFull: readPhotos(fields, draft).length >= projectLimits.photosMax,
  }
  const form = useRef<HTMLFormElement>(null)
  // A second press while the phone stores the visit does not enter it again.
  const isKeeping = useRef(false)

  const change = (name: string, value: string) => {
    write(name, value)
    setDoubts([])
    setIsEntered(false)
    setGaps((found) => {
      const { [name]: _, ...others } = found
      return others
    })
  }
  const keep = async (confirmed: readonly Doubt[]) => {
    if (isKeeping.current) return
    isKeeping.current = true
    const readings = readValues(fields, draft).readings.map((reading) => ({
      ...reading,
      is_confirmed: confirmed.some(
        ({ field, replicate }) => field === reading.field && replicate === reading.replicate,
      ),
    }))
    const where = readings.find(({ field: key }) => fields.some((field) => field.key === key && field.kind === 'place'))
    const measuredOn = draft[dayName] ?? today()
    const now = new Date().toISOString()
    const photos = readPhotos(fields, draft)
    const body = {
      protocol: page.version.number,
      measured_on: measuredOn,
      measured_at: measuredOn === today() ? now : null,
      place: where === undefined ? null : placeIn(where.value),
      readings,
      ...(photos.length > 0 && { photos: photos.map(({ field, replicate }) => ({ field, replicate })) }),
    }
    const visit = {
      id: newVisitId(),
      pupil,
      project: page.id,
      body,
      entered_at: now,
      refusal: null,
      isSent: false,
      photos,
    }
    hold()
    await enter(visit).finally(() => {
      isKeeping.current = false
    })
    setDoubts([])
    forget({ [dayName]: measuredOn })
    setIsEntered(true)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const { readings, gaps: found } = readValues(fields, draft)
    setGaps(found)
    const [first] = Object.keys(found)
    if (first !== undefined || readings.length === 0) return focusOn(form.current, first ?? dayName)
    const seen = findDoubts({ page, visits, day: draft[dayName] ?? '', today: today(), readings })
    setDoubts(seen)
    if (seen.length === 0) void keep([])
  }
  return (
    <section aria-labelledby="enter">
      <h2 id="enter" className="mb-4 text-xl">
        <Trans>Enter what you measured</Trans>
      </h2>
      <form ref={form} onSubmit={submit} noValidate className="grid gap-6">
        <div>
          <label htmlFor="measured-on" className="mb-1.5 block font-semibold">
            <Trans>Day of measuring</Trans>
          </label>
          <input
            id="measured-on"
            type="date"
            name={dayName}
            value={draft[dayName] ?? ''}
            aria-required="true"
            aria-invalid={gaps[dayName] ? true : undefined}
            aria-describedby={
              [schedule.words ? 'measured-on-hint' : '', gaps[dayName] ? 'measured-on-error' : ''].join(' ').trim() ||
              undefined
            }
            className={`${controlLook} max-w-56`}
            onChange={({ currentTarget }) => change(dayName, currentTarget.value)}
          />
          {schedule.words ? (
            <p id="measured-on-hint" className="mt-1.5 text-sm text-ink-soft">
              {schedule.words}
            </p>
          ) : null}
          <FieldError id="measured-on" error={gaps[dayName] && t(gapWords[gaps[dayName]])} />
        </div>
        {fields.map((field) => (
          <FieldInputs
            key={field.key}
            field={field}
            draft={draft}
            gaps={gaps}
            change={change}
            school={page.place}
            photos={taking}
          />
        ))}
        {doubts.length > 0 ? (
          <AreYouSure
            fields={fields}
            doubts={doubts}
            confirm={() => void keep(doubts)}
            change={(doubt) => {
              setDoubts([])
              focusOn(form.current, doubt.name)
            }}
          />
        ) : (
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <Button type="submit">
              <Trans>Enter</Trans>
            </Button>
            <p role="status" className="font-semibold">
              {isEntered ? <Trans>Entered. The next reading can follow.</Trans> : null}
            </p>
          </div>
        )}
      </form>
    </section>
  )
}

const focusOn = (form: HTMLFormElement | null, name: string): void => {
  const control = form?.elements.namedItem(name)
  const first = control instanceof RadioNodeList ? control[0] : control
  if (first instanceof HTMLElement) first.focus()
}
