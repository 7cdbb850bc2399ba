import { type ReactNode, use, useEffect, useId, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/form/field-frame.tsx'
import { FormContext } from '../../ui/form/form-state.ts'
import type { Rows } from './use-rows.ts'

interface Props<Known> {
  /** The field of the form. */
  name: string
  legend: string
  hint?: string
  /** What one row is called, such as Option. */
  noun: string
  /** The words of the button that adds a row. */
  add: string
  rows: Rows<Known>
  least: number
  most: number
  children: (row: { prefix: string; place: number; known: Known | undefined }) => ReactNode
}

/** A list of rows of inputs, with buttons to add, move and remove them. */
export function RowList<Known>({ name, legend, hint, noun, add, rows, least, most, children }: Props<Known>) {
  const id = useId()
  const list = useRef<HTMLOListElement>(null)
  const adder = useRef<HTMLButtonElement>(null)
  const { errors } = use(FormContext)
  const ofRows = Object.keys(errors).some((field) => field.startsWith(`${name}.`))
  const error = ofRows ? undefined : errors[name]

  useEffect(() => {
    if (rows.added !== undefined)
      list.current
        ?.querySelector<HTMLElement>(`[data-row="${rows.added}"] :is(input:not([type=hidden]), textarea)`)
        ?.focus()
  }, [rows.added])

  return (
    <div role="group" aria-labelledby={`${id}-legend`} aria-describedby={error ? `${id}-error` : undefined}>
      <p id={`${id}-legend`} className="mb-1 font-semibold">
        {legend}
      </p>
      {hint ? <p className="mb-2 text-sm text-ink-soft">{hint}</p> : null}
      <ol ref={list} className="grid gap-4">
        {rows.rows.map(({ key, known }, place) => (
          <li key={key} data-row={key} className="border-l-4 border-line pl-4">
            {children({ prefix: `${name}.${place}.`, place, known })}
            <div className="-ml-2 flex flex-wrap gap-x-2">
              {place > 0 ? (
                <Button tone="plain" size="compact" onClick={() => rows.raise(key)}>
                  Move up<span className="sr-only"> {`${noun} ${place + 1}`}</span>
                </Button>
              ) : null}
              {rows.rows.length > least ? (
                <Button
                  tone="plain"
                  size="compact"
                  onClick={() => {
                    rows.remove(key)
                    adder.current?.focus()
                  }}
                >
                  Remove<span className="sr-only"> {`${noun} ${place + 1}`}</span>
                </Button>
              ) : null}
            </div>
          </li>
        ))}
      </ol>
      <Button ref={adder} tone="quiet" className="mt-3" disabled={rows.rows.length >= most} onClick={rows.add}>
        {add}
      </Button>
      {/* The form finds the group by it; it is disabled so that its empty value never stands for the rows. */}
      <input type="hidden" name={name} disabled />
      <FieldError id={id} error={error} />
    </div>
  )
}
