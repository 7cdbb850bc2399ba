import { communityLimits } from '@ariviyal/contract/community/community-limits'
import { type Colleague, listPeople } from '@ariviyal/contract/community/people/people'
import { useId, useState } from 'react'
import { call, serverMessage } from '../../api/client.ts'
import { Button } from '../../ui/button.tsx'
import { controlLook, FieldError } from '../../ui/form/field-frame.tsx'
import { useField } from '../../ui/form/form-state.ts'
import type { MentionedColleague } from './kept/sent-additions.ts'

interface Found {
  items: Colleague[]
  message: string
}

/** Chooses colleagues of the directory, who hear of the post. */
export function MentionPicker({ known }: { known: MentionedColleague[] }) {
  const id = useId()
  const [chosen, setChosen] = useState(known)
  const [words, setWords] = useState('')
  const [found, setFound] = useState<Found>()
  const { error } = useField('mentions', id, undefined)
  const isFull = chosen.length >= communityLimits.mentionsMax
  const search = async () => {
    if (words.trim() === '') return
    try {
      const { items } = await call(listPeople, { query: { q: words.trim() } })
      const message = items.length === 0 ? 'Nobody in the directory matches.' : `${items.length} found`
      setFound({ items: items.slice(0, 10), message })
    } catch (failure) {
      setFound({ items: [], message: serverMessage(failure) ?? 'The search did not work. Try again.' })
    }
  }
  const choose = (colleague: Colleague) => {
    setChosen((all) => [...all, { id: colleague.id, name: colleague.name }])
    setFound(undefined)
    setWords('')
  }
  return (
    <div role="group" aria-labelledby={`${id}-label`}>
      <p id={`${id}-label`} className="font-semibold">
        Mention colleagues <span className="font-normal text-ink-soft">(optional)</span>
      </p>
      <ul className="mt-2 flex flex-wrap gap-2 empty:hidden">
        {chosen.map((one, place) => (
          <li key={one.id} className="flex max-w-full items-center border-2 border-line bg-surface pl-3">
            <span className="min-w-0 wrap-anywhere">{one.name}</span>
            <input type="hidden" name={`mentions.${place}.id`} value={one.id} />
            <input type="hidden" name={`mentions.${place}.name`} value={one.name} />
            <Button
              tone="plain"
              className="shrink-0"
              onClick={() => setChosen((all) => all.filter((other) => other.id !== one.id))}
            >
              Take out<span className="sr-only"> {one.name}</span>
            </Button>
          </li>
        ))}
      </ul>
      {isFull ? null : (
        <>
          <label htmlFor={id} className="mt-1 mb-2 block text-sm text-ink-soft">
            Find them by name, district or what they teach. Only teachers in the directory can be mentioned; they are
            notified.
          </label>
          <div className="flex flex-wrap gap-3">
            <input
              id={id}
              value={words}
              maxLength={100}
              autoComplete="off"
              aria-describedby={error ? `${id}-error` : undefined}
              onChange={({ currentTarget }) => setWords(currentTarget.value)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return
                // The form around it would be sent.
                event.preventDefault()
                void search()
              }}
              className={`${controlLook} min-w-0 grow basis-52`}
            />
            <Button tone="quiet" onClick={() => void search()}>
              Find
            </Button>
          </div>
        </>
      )}
      <FieldError id={id} error={error} />
      <p role="status" className="mt-2 text-sm text-ink-soft empty:hidden">
        {found?.message}
      </p>
      <ul className="border-t border-line empty:hidden">
        {found?.items
          .filter((one) => chosen.every((other) => other.id !== one.id))
          .map((one) => (
            <li key={one.id} className="flex items-center justify-between gap-4 border-b border-line py-1">
              <span className="min-w-0 wrap-anywhere">{one.name}</span>
              <Button tone="plain" onClick={() => choose(one)}>
                Mention<span className="sr-only"> {one.name}</span>
              </Button>
            </li>
          ))}
      </ul>
    </div>
  )
}
