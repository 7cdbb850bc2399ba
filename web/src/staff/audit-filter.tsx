import type { Answer } from '@ariviyal/contract/endpoint'
import type { showAuditChoices } from '@ariviyal/contract/staff/staff'
import { type ReactNode, useId } from 'react'
import { Form, Link, useLocation } from 'react-router'
import { Button } from '../ui/button.tsx'
import { controlLook } from '../ui/form/field-frame.tsx'
import { actInWords, detailName } from '../console/act-words.ts'

export type AuditFilterValues = Record<
  'actor' | 'action' | 'subject_type' | 'subject_id' | 'from' | 'to',
  string | undefined
>

interface Props {
  choices: Answer<typeof showAuditChoices>
  filter: AuditFilterValues
  isFiltered: boolean
}

/** Filters of the log; the URL holds the choices. A new URL resets the form. */
export function AuditFilter({ choices, filter, isFiltered }: Props) {
  const { pathname, search } = useLocation()
  return (
    <search key={search}>
      <Form action={pathname} className="list-search mb-6 flex flex-wrap items-end gap-3">
        <Choice name="actor" label="Who" chosen={filter.actor} all="Everyone">
          {choices.actors.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Choice>
        <Choice name="action" label="What" chosen={filter.action} all="Every action">
          {choices.actions.map((action) => (
            <option key={action} value={action}>
              {actInWords(action)}
            </option>
          ))}
        </Choice>
        <Choice name="subject_type" label="On what" chosen={filter.subject_type} all="Anything">
          {choices.subject_types.map((type) => (
            <option key={type} value={type}>
              {detailName(type)}
            </option>
          ))}
        </Choice>
        {filter.subject_id === undefined ? null : (
          <>
            <input type="hidden" name="subject_id" value={filter.subject_id} />
            <p className="text-sm wrap-anywhere">Only entries on {filter.subject_id}.</p>
          </>
        )}
        <div className="flex min-w-0 grow flex-wrap gap-3 sm:grow-0">
          <Day name="from" label="From" value={filter.from} />
          <Day name="to" label="To" value={filter.to} />
        </div>
        <Button type="submit" tone="quiet">
          Filter
        </Button>
        {isFiltered ? (
          <Link to={pathname} className="inline-flex min-h-11 items-center text-indigo underline underline-offset-4">
            Show all
          </Link>
        ) : null}
      </Form>
    </search>
  )
}

interface ChoiceProps {
  name: string
  label: string
  chosen: string | undefined
  /** Label of the option for no filter. */
  all: string
  children: ReactNode
}

function Choice({ name, label, chosen = '', all, children }: ChoiceProps) {
  const id = useId()
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1.5 block font-semibold">
        {label}
      </label>
      <select id={id} name={name} defaultValue={chosen} className={`${controlLook} pr-8`}>
        <option value="">{all}</option>
        {children}
      </select>
    </div>
  )
}

function Day({ name, label, value = '' }: { name: string; label: string; value: string | undefined }) {
  const id = useId()
  return (
    <div className="min-w-0 grow basis-36 sm:max-w-48">
      <label htmlFor={id} className="mb-1.5 block font-semibold">
        {label}
      </label>
      <input id={id} name={name} type="date" defaultValue={value} className={controlLook} />
    </div>
  )
}
