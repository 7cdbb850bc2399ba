import { limits } from '@ariviyal/contract/limits'
import { materialKindNames, materialKinds, materialSubjects } from '@ariviyal/contract/material-kinds'
import { boards } from '@ariviyal/contract/school-form'
import { useEffect, useId, useRef } from 'react'
import { Form, Link, useSubmit } from 'react-router'
import { Button } from '../ui/button.tsx'
import { controlLook } from '../ui/field-frame.tsx'
import { Icon } from '../ui/icon.tsx'
import type { Filter } from './load-materials.ts'

const grades = Array.from({ length: limits.gradeMax - limits.gradeMin + 1 }, (_, place) =>
  String(limits.gradeMin + place),
)

/** Narrows the list. What is chosen stands in the address, so that back, reload and a sent link show the same. */
export function MaterialFilters({ filter }: { filter: Filter }) {
  const submit = useSubmit()
  const form = useRef<HTMLFormElement>(null)
  // Back brings another choice; the controls keep their focus, as they would not with a key.
  useEffect(() => {
    for (const control of form.current?.elements ?? [])
      if (control instanceof HTMLInputElement || control instanceof HTMLSelectElement)
        control.value = filter[control.name as keyof Filter] ?? ''
  }, [filter])
  const narrowed = Object.values(filter).some((value) => value !== undefined)

  /** Empty choices would only make the address long. */
  const send = () => {
    if (!form.current) return
    const chosen = new URLSearchParams()
    for (const [name, value] of new FormData(form.current))
      if (typeof value === 'string' && value.trim() !== '') chosen.set(name, value.trim())
    void submit(chosen, { action: '/materials', preventScrollReset: true })
  }
  return (
    <search>
      <Form
        ref={form}
        action="/materials"
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
        className="grid grid-cols-2 items-end gap-x-3 gap-y-4 border-y-2 border-ink py-5 max-[24rem]:grid-cols-1 lg:grid-cols-[repeat(4,minmax(0,1fr))]"
      >
        <Choice
          name="kind"
          label="Kind"
          all="All kinds"
          chosen={filter.kind}
          onChange={send}
          options={materialKinds.map((kind) => [kind, materialKindNames[kind]])}
        />
        <Choice
          name="grade"
          label="Grade"
          all="All grades"
          chosen={filter.grade}
          onChange={send}
          options={grades.map((grade) => [grade, `Grade ${grade}`])}
        />
        <Choice
          name="board"
          label="Board"
          all="All boards"
          chosen={filter.board}
          onChange={send}
          options={boards.map((board) => [board, board])}
        />
        <Choice
          name="subject"
          label="Subject"
          all="All subjects"
          chosen={filter.subject}
          onChange={send}
          options={materialSubjects.map((subject) => [subject, subject])}
        />
        <div className="col-span-full flex flex-wrap items-end gap-3">
          <SearchField q={filter.q} />
          <Button type="submit" tone="quiet">
            <Icon name="search" className="size-5" />
            Search
          </Button>
          {narrowed ? (
            <Link to="/materials" preventScrollReset className="link inline-flex min-h-11 items-center px-2">
              Show all
            </Link>
          ) : null}
        </div>
      </Form>
    </search>
  )
}

function SearchField({ q }: { q: string | undefined }) {
  const id = useId()
  return (
    <div className="min-w-0 grow basis-56">
      <label htmlFor={id} className="mb-1.5 block font-semibold">
        Search
      </label>
      <input
        id={id}
        name="q"
        type="search"
        defaultValue={q}
        maxLength={limits.searchMax}
        autoComplete="off"
        placeholder="A topic, a chapter, a name"
        className={controlLook}
      />
    </div>
  )
}

interface ChoiceProps {
  name: string
  label: string
  all: string
  chosen: string | undefined
  options: (readonly [value: string, words: string])[]
  onChange: () => void
}

function Choice({ name, label, all, chosen, options, onChange }: ChoiceProps) {
  const id = useId()
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1.5 block font-semibold">
        {label}
      </label>
      <select id={id} name={name} defaultValue={chosen ?? ''} onChange={onChange} className={`${controlLook} pr-8`}>
        <option value="">{all}</option>
        {options.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    </div>
  )
}
