import { type ReactNode, useEffect, useRef } from 'react'
import { Form, Link, useLocation } from 'react-router'
import { Button } from '../button.tsx'
import { SearchField } from '../form/search-field.tsx'
import { Icon } from '../icon.tsx'

interface Props {
  label: string
  q: string | undefined
  /** More search fields, and hidden ones that keep a filter. */
  children?: ReactNode
  /** Whether anything beyond `q` filters the list. */
  narrowed?: boolean
}

/** Searches a list. The URL holds the search text, like a filter. */
export function ListSearch({ label, q, children, narrowed = q !== undefined }: Props) {
  const { pathname } = useLocation()
  const input = useRef<HTMLInputElement>(null)
  // Navigating back changes the search; a key would reset the field and lose its focus.
  useEffect(() => {
    if (input.current) input.current.value = q ?? ''
  }, [q])
  return (
    <search>
      <Form action={pathname} className="list-search mb-6 flex flex-wrap items-end gap-3">
        <div className="min-w-0 grow basis-60 sm:max-w-96">
          <SearchField ref={input} name="q" label={label} defaultValue={q} />
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
