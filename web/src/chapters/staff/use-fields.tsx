import { chapterLimits, namesOfRoles, type UseKind } from '@ariviyal/contract/chapters/chapter-rules'
import type { ChapterUse } from '@ariviyal/contract/chapters/chapters'
import { limits } from '@ariviyal/contract/limits'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { choicesOf } from '../../ui/form/choices-of.ts'
import { Field } from '../../ui/form/field.tsx'
import { Select } from '../../ui/form/select.tsx'
import { controlOf } from './chapter-values.ts'

/** An item that can be assigned to a chapter. */
export interface Choice {
  kind: UseKind
  id: string
  title: string
}

const kinds: Record<UseKind, string> = { ebook: 'Book', video: 'Video', theme: 'Theme' }
const roles = choicesOf(namesOfRoles)

interface Props {
  uses: ChapterUse[]
  choices: Choice[]
}

/** The items of a chapter: sections of books, videos and themes, in the order of its page. */
export function UseFields({ uses, choices }: Props) {
  const [rows, setRows] = useState(() => uses.map((use, key) => ({ key, use: use as ChapterUse | undefined })))
  const [nextKey, setNextKey] = useState(uses.length)
  const add = () => {
    setRows([...rows, { key: nextKey, use: undefined }])
    setNextKey(nextKey + 1)
  }
  const remove = (key: number) => {
    setRows(rows.filter((row) => row.key !== key))
    requestAnimationFrame(() => document.getElementById('add-use')?.focus())
  }
  return (
    <fieldset className="col-span-full">
      <legend className="mb-1 text-lg font-bold">Books, videos and themes</legend>
      <p className="text-ink-soft">Materials, questions and posts with a name of the chapter appear by themselves.</p>
      <ol className="mt-4 grid gap-4">
        {rows.map(({ key, use }, place) => (
          <li key={key} className="grid items-start gap-4 border-2 border-line p-4 sm:grid-cols-2">
            <Select
              name={controlOf(place, 'thing')}
              label={`Item ${place + 1}`}
              options={optionsFor(use, choices)}
              defaultValue={use && `${use.kind} ${use.id}`}
            />
            <Select
              name={controlOf(place, 'role')}
              label={`Item ${place + 1} is`}
              options={roles}
              defaultValue={use?.role}
            />
            <Field
              name={controlOf(place, 'section')}
              label={`Section of item ${place + 1}`}
              optional
              maxLength={limits.lineMax}
              defaultValue={use?.section}
            />
            <Field
              name={controlOf(place, 'page')}
              label={`Page of item ${place + 1}`}
              optional
              inputMode="numeric"
              defaultValue={use?.page ?? ''}
            />
            <Field
              name={controlOf(place, 'last_page')}
              label={`Item ${place + 1} ends on page`}
              optional
              inputMode="numeric"
              defaultValue={use?.last_page ?? ''}
            />
            <Field
              name={controlOf(place, 'competency')}
              label={`What pupils gain from item ${place + 1}`}
              optional
              maxLength={limits.lineMax}
              defaultValue={use?.competency}
              className="col-span-full"
            />
            <Button tone="quiet" className="justify-self-start" onClick={() => remove(key)}>
              Remove item {place + 1}
            </Button>
          </li>
        ))}
      </ol>
      {rows.length < chapterLimits.uses && choices.length > 0 ? (
        <Button id="add-use" tone="quiet" className="mt-4" onClick={add}>
          Add a book, video or theme
        </Button>
      ) : null}
    </fieldset>
  )
}

/** The choices, with the assigned one though it may be unpublished now. */
function optionsFor(use: ChapterUse | undefined, choices: Choice[]) {
  const options = choices.map(({ kind, id, title }) => ({ value: `${kind} ${id}`, label: `${kinds[kind]}: ${title}` }))
  if (use === undefined || choices.some(({ id }) => id === use.id)) return options
  return [{ value: `${use.kind} ${use.id}`, label: `${kinds[use.kind]}, not published` }, ...options]
}
