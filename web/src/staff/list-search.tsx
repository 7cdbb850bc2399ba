import { limits } from '@ariviyal/contract/limits'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Form, Link, useLocation } from 'react-router'
import { Button } from '../ui/button.tsx'
import { controlLook } from '../ui/field-frame.tsx'
import { Icon } from '../ui/icon.tsx'

interface Props {
  label: string
  q: string | undefined
  /** Other fields of the search, and hidden ones that keep a filter. */
  children?: ReactNode
  /** Whether anything narrows the list, when that may be more than `q`. */
  narrowed?: boolean
}

/** Looks for people in a list. The words stand in the address, as a filter does. */
export function ListSearch({ label, q, children, narrowed = q !== undefined }: Props) {
  const id = useId()
  const { pathname } = useLocation()
  const input = useRef<HTMLInputElement>(null)
  // Back brings another search; the field keeps its focus, as it would not with a key.
  useEffect(() => {
    if (input.current) input.current.value = q ?? ''
  }, [q])
  return (
    <search>
      <Form action={pathname} className="mb-6 flex flex-wrap items-end gap-3">
        <div className="min-w-0 grow basis-60 sm:max-w-96">
          <label htmlFor={id} className="mb-1.5 block font-semibold">
            {label}
          </label>
          <input
            ref={input}
            id={id}
            name="q"
            type="search"
            defaultValue={q}
            maxLength={limits.searchMax}
            autoComplete="off"
            className={controlLook}
          />
        </div>
        {children}
        <Button type="submit" tone="quiet">
          <Icon name="search" className="size-5" />
          Search
        </Button>
        {narrowed ? (
          <Link
            to={pathname}
            className="inline-flex min-h-11 items-center px-2 text-indigo underline underline-offset-4"
          >
            Show all
          </Link>
        ) : null}
      </Form>
    </search>
  )
}
